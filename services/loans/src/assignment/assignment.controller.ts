import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Res } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { LoanDetail, PendingApproval, SessionUser, SpellingAssigned } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { LoanDetailService, LoanNotFoundError } from '../pipeline/loan-detail.service.ts'
import { AssignSpellingDto, ChangeLoanDto } from './assignment.dto.ts'
import { AssignmentService, type WaitingSpelling } from './assignment.service.ts'

const loanId = new ParseUUIDPipe({ exceptionFactory: () => new LoanNotFoundError() })

@Controller('loans')
@Roles('ceo', 'admin', 'manager')
export class AssignmentController {
  constructor(
    private readonly assignments: AssignmentService,
    private readonly details: LoanDetailService,
  ) {}

  /**
   * Lists officer names that match no member or several.
   * @who company; managers for their own imports
   * @answers 200 spellings without an officer: spelling, writtenAs, loans, matches (how many members match
   *   the name)
   */
  @Scope('imports:write')
  @Get('needs-attention')
  waiting(@CurrentUser() by: SessionUser): Promise<WaitingSpelling[]> {
    return this.assignments.waiting(by)
  }

  /**
   * Assigns a loan officer to every loan with an officer name.
   * @who company; managers for their own imports
   * @takes `spelling`, `officerId`, `remember` (always match the name to this member: confirmed by ceo and
   *   admin, unless the matched loans pay them; else a proposal)
   * @answers 200 `SpellingAssigned`: `assigned` pending loans, `needsApproval` funded loans pending the approval of a
   *   second person, `refused` loans that would make the caller the loan officer
   * @answers 403 with `remember`: `loans.spelling-for-oneself`, `loans.spelling-outside-downline`
   * @answers 409 with `remember`: `loans.spelling-taken`
   */
  @Scope('imports:write')
  @Post('spellings/assign')
  @HttpCode(200)
  assign(@Body() dto: AssignSpellingDto, @CurrentUser() by: SessionUser): Promise<SpellingAssigned> {
    return this.assignments.assignSpelling(by, dto)
  }

  /**
   * Changes the loan officer, originators, amount, application, lock or funding date, outcome, lead source, payer, note rate or points of a loan.
   * @who company; managers if all originators are in their downline, and for loans without an officer that they imported
   * @takes `officerId`, or `originators` (1 to 10 of `memberId` and a whole `percent`, the loan officer first, adding up
   *   to 100), `amount` (0.01 to 100,000,000), `appliedOn` and `lockedOn` (YYYY-MM-DD, or null for
   *   none), `fundedOn` (YYYY-MM-DD, of a funded loan), `outcome` (null for none),
   *   `leadSource` (null for unknown), `paidBy` (`consumer` or `lender`, null for unknown), `noteRate` (0 to 30) and `points` (-10 to
   *   10; percent, up to three decimals, null for unknown), `remember` (always match the name to this member: confirmed by ceo
   *   and admin, unless the matched loans pay them; else a proposal)
   * @answers 200 `LoanDetail`: the change is applied
   * @answers 202 `PendingApproval`: the loan is funded, so a second person has to approve the change; of an application or lock
   *   date only if it selects the pay of the loan
   * @answers 403 `loans.own-pay`: the loan pays the caller, or the change would make the caller its loan officer or an originator;
   *   `loans.foreign-loan`; with `remember` `loans.spelling-for-oneself`, `loans.spelling-outside-downline`
   * @answers 404
   * @answers 409 `loans.not-funded`; with `remember` `loans.spelling-taken`
   */
  @Scope('loans:write')
  @Patch(':id')
  async change(
    @Param('id', loanId) id: string,
    @Body() dto: ChangeLoanDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoanDetail | PendingApproval> {
    const pending = await this.assignments.change(by, id, dto)
    void reply.status(pending ? 202 : 200)
    return pending ?? this.details.show(by, id, { isManaged: true })
  }
}
