import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles, Scope } from '@upline/auth'
import type { Adjustment, AdjustmentState, SessionUser } from '@upline/contracts'
import { InvalidParameterError, setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { ApprovalsService } from '../approvals/approvals.service.ts'
import { DecisionDto } from '../approvals/approvals.dto.ts'
import { AdjustmentNotFoundError } from './adjustment-failures.ts'
import { AdjustmentsQueryDto, EarlyPayoffDto, NewAdjustmentDto } from './adjustments.dto.ts'
import { AdjustmentsService } from './adjustments.service.ts'

const adjustmentId = new ParseUUIDPipe({ exceptionFactory: () => new AdjustmentNotFoundError() })
const STATES: readonly AdjustmentState[] = ['pending', 'approved', 'rejected', 'withdrawn']

@Controller('adjustments')
export class AdjustmentsController {
  constructor(
    private readonly adjustments: AdjustmentsService,
    private readonly approvals: ApprovalsService,
  ) {}

  /**
   * Lists adjustments, newest first.
   * @who company, Payroll duty and auditors all; everyone else what was approved for them
   * @takes `state`, `limit`, `cursor`
   * @answers 200 array of `Adjustment`, newest first
   */
  @Scope('commissions:read')
  @Get()
  async list(
    @Query() query: AdjustmentsQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Adjustment[]> {
    const state = STATES.find((one) => one === query.state)
    if (query.state && !state) throw new InvalidParameterError('state', `state must be one of ${STATES.join(', ')}`)
    const { limit, cursor } = query
    const asked = { ...(state && { state }), ...(limit && { limit }), ...(cursor && { cursor }) }
    const { rows, nextCursor } = await this.adjustments.list(viewer, asked)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Requests an adjustment; it counts once a second person has approved it. For a loan, rules Z4, Z5, Z6 and Z11 can put the pay on hold
   * then, or refuse the approval: `findings` of the response list it in advance. They also list the terms of loans that the reason names (rule Z11).
   * @takes `memberId`, `amount`, `type` (bonus, correction, draw, fee, other), `reason`, `loanId`,
   *   `settlementCost` (`estimate` and `actual` in dollars)
   * @answers 201 `Adjustment`, pending approval
   * @answers 422 `loans.rule-blocks`: rule Z11 is set to block, and the reason names a term of a loan
   */
  @Post()
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  ask(@Body() dto: NewAdjustmentDto, @CurrentUser() by: SessionUser): Promise<Adjustment> {
    return this.adjustments.ask(by, dto)
  }

  /**
   * Requests the early payoff of a loan: a percentage of its shares is clawed back once a second person has approved it.
   * @takes `loanId`, `percent`, `paidOffOn` (yyyy-mm-dd, today without), `reason`. Without `percent` the company's rule of days
   *   and percents decides it; without a rule it is 100
   * @answers 201 `Adjustment`, pending approval: reduces the pay of every payee of the loan, and follows its corrections
   * @answers 400 names the field, like `paidOffOn`
   * @answers 409 nothing is paid, or there is one already, or the rule claws nothing back on that date
   *   (`loans.payoff-too-late`)
   * @answers 422 `loans.rule-blocks`: rule Z11 is set to block, and the reason names a term of a loan
   */
  @Post('early-payoff')
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  askEarlyPayoff(@Body() dto: EarlyPayoffDto, @CurrentUser() by: SessionUser): Promise<Adjustment> {
    return this.adjustments.askEarlyPayoff(by, dto)
  }

  /**
   * Approves an adjustment, as `/api/approvals/{requestId}/approve` does with the same id.
   * @who a second person: not its maker, not a member whose pay it changes
   * @takes `note`
   * @answers 403 `loans.own-approval`, `loans.beneficiary`, `loans.approver-too-late`, `loans.tied-account`,
   *   `loans.no-second-person`
   * @answers 409 `loans.approval-decided`, or the funding has changed
   */
  @Post(':id/approve')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  async approve(
    @Param('id', adjustmentId) id: string,
    @Body() { note }: DecisionDto,
    @CurrentUser() by: SessionUser,
  ): Promise<Adjustment> {
    await this.approvals.approve(by, id, note)
    return this.adjustments.one(by, id)
  }

  /**
   * Rejects an adjustment, as `/api/approvals/{requestId}/reject` does with the same id.
   * @who a second person: not its maker, not a member whose pay it changes
   * @takes `note`
   * @answers 403 `loans.own-approval`, `loans.beneficiary`, `loans.approver-too-late`, `loans.tied-account`,
   *   `loans.no-second-person`
   * @answers 409 `loans.approval-decided`, or the funding has changed
   */
  @Post(':id/reject')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  async reject(
    @Param('id', adjustmentId) id: string,
    @Body() { note }: DecisionDto,
    @CurrentUser() by: SessionUser,
  ): Promise<Adjustment> {
    await this.approvals.reject(by, id, note)
    return this.adjustments.one(by, id)
  }
}
