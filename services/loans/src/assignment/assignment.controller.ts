import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { AssignedSpelling, LoanDetail, SessionUser } from '@upline/contracts'
import { LoanDetailService, UnknownLoanError } from '../pipeline/loan-detail.service.ts'
import { AssignSpellingDto, ChangeLoanDto } from './assignment.dto.ts'
import { AssignmentService, type WaitingSpelling } from './assignment.service.ts'

const loanId = new ParseUUIDPipe({ exceptionFactory: () => new UnknownLoanError() })

@Controller('loans')
@Roles('ceo', 'admin', 'manager')
export class AssignmentController {
  constructor(
    private readonly assignments: AssignmentService,
    private readonly details: LoanDetailService,
  ) {}

  /**
   * Lists written names without an officer.
   * @who company; managers for the own imports
   * @answers 200 spellings without an officer: spelling, writtenAs, loans, matches (0: nobody is called so, more:
   *   several are)
   */
  @Scope('imports:write')
  @Get('needs-attention')
  waiting(@CurrentUser() by: SessionUser): Promise<WaitingSpelling[]> {
    return this.assignments.waiting(by)
  }

  /**
   * Gives a written name its officer.
   * @who company; managers for the own imports
   * @takes `spelling`, `officerId`, `remember` (confirmed by ceo and admin, unless the matched loans pay them; else a
   *   proposal)
   * @answers 200 `AssignedSpelling`
   * @answers 403 with `remember`: `loans.spelling-for-oneself`, `loans.spelling-outside-downline`
   * @answers 409 with `remember`: `loans.spelling-taken`
   */
  @Scope('imports:write')
  @Post('spellings/assign')
  @HttpCode(200)
  assign(@Body() dto: AssignSpellingDto, @CurrentUser() by: SessionUser): Promise<AssignedSpelling> {
    return this.assignments.assignSpelling(by, dto)
  }

  /**
   * Gives a loan its officer or its amount.
   * @who company; managers for the own downline and for loans without an officer that they imported
   * @takes `officerId`, `amount` (0.01 to 100 000 000), `remember` (always match the written name to this member:
   *   confirmed by ceo and admin, unless the matched loans pay them; else a proposal)
   * @answers 403 with `remember`: `loans.spelling-for-oneself`, `loans.spelling-outside-downline`
   * @answers 404
   * @answers 409 with `remember`: `loans.spelling-taken`
   */
  @Scope('loans:write')
  @Patch(':id')
  async change(
    @Param('id', loanId) id: string,
    @Body() dto: ChangeLoanDto,
    @CurrentUser() by: SessionUser,
  ): Promise<LoanDetail> {
    await this.assignments.change(by, id, dto)
    return this.details.show(by, id, { isManaged: true })
  }
}
