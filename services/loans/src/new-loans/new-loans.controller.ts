import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { LoanDetail, SessionUser } from '@upline/contracts'
import { LoanDetailService, LoanNotFoundError } from '../pipeline/loan-detail.service.ts'
import { ConfirmingService } from './confirming.service.ts'
import { NewLoanDto } from './new-loans.dto.ts'
import { NewLoansService } from './new-loans.service.ts'

const loanId = new ParseUUIDPipe({ exceptionFactory: () => new LoanNotFoundError() })

@Controller('loans')
export class NewLoansController {
  constructor(
    private readonly newLoans: NewLoansService,
    private readonly confirming: ConfirmingService,
    private readonly details: LoanDetailService,
  ) {}

  /**
   * Adds a loan.
   * @who company for any member; managers for themselves and their downline; everyone else for themselves. A loan that
   *   pays the caller needs the confirmation of someone else before it can fund
   * @takes `borrower`, and optional `officerId` (the caller without) or `originators` (as in PATCH), `address`, `city`, `state`, `purpose`, `product`,
   *   `amount` (dollars), `status` (Application without; not Funded if the loan pays the caller), `loanNumber`, `createdOn`, `appliedOn`, `lockedOn`, `fundedOn` (of a Funded loan; dates are yyyy-mm-dd)
   * @answers 201 `LoanDetail`: the loan; `needsConfirmation`: someone else has to confirm it
   * @answers 403 another member's loan (`loans.officer-not-allowed`)
   * @answers 409 `loans.duplicate-loan`: the loan number, or borrower, address, created date and loan officer, exist
   */
  @Scope('loans:write')
  @Post()
  async add(@Body() dto: NewLoanDto, @CurrentUser() by: SessionUser): Promise<LoanDetail> {
    return this.details.show(by, await this.newLoans.add(by, dto), { isManaged: true })
  }

  /**
   * Confirms a loan that pays the member who added it, so that it can fund.
   * @who company, managers above the loan officer at any depth, also if they earn an override on the loan; never the member
   *   who added the loan or its loan officer
   * @answers 200 `LoanDetail`: the loan
   * @answers 403 `loans.confirm-not-allowed`
   * @answers 404 the loan is outside the caller's scope
   * @answers 409 `loans.nothing-to-confirm`
   */
  @Post(':id/confirm')
  @HttpCode(200)
  async confirm(@Param('id', loanId) id: string, @CurrentUser() by: SessionUser): Promise<LoanDetail> {
    await this.confirming.confirm(by, id)
    return this.details.show(by, id, { isManaged: true })
  }
}
