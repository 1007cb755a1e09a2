import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles, Scope } from '@upline/auth'
import type { PayRun, PayRunDetail, PayRunVerification, SessionUser, VerifiedLines } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { AcceptedDeductions } from './accepted-deductions.service.ts'
import { CarriedNets } from './carried-nets.service.ts'
import { DeferredHolds } from './deferred-holds.service.ts'
import { PayRunActions } from './pay-run-actions.service.ts'
import { PayRunLinesService } from './pay-run-lines.service.ts'
import {
  AcceptDeductionsDto,
  CarryDto,
  DeferDto,
  ReopenPeriodDto,
  VerificationQueryDto,
  VerifyLinesDto,
} from './pay-runs.dto.ts'
import { PayRunsService } from './pay-runs.service.ts'

@Controller('pay-runs')
export class PayRunsController {
  constructor(
    private readonly runs: PayRunsService,
    private readonly actions: PayRunActions,
    private readonly lines: PayRunLinesService,
    private readonly carried: CarriedNets,
    private readonly deferred: DeferredHolds,
    private readonly accepted: AcceptedDeductions,
  ) {}

  /**
   * Lists pay runs, newest first: one for each pay period.
   * @who company, Payroll duty and auditors with everyone's totals; everyone else with their own
   * @answers 200 array of `PayRun`: state, five dates, totals
   */
  @Scope('commissions:read')
  @Get()
  list(@CurrentUser() viewer: SessionUser): Promise<PayRun[]> {
    return this.runs.list(viewer)
  }

  /**
   * Shows a pay run with what blocks it.
   * @who company, Payroll duty and auditors with blockers and history; everyone else with their own totals
   * @answers 200 `PayRunDetail`: also `blockers` with links, `history`, and the caller's `actions`
   * @answers 404
   */
  @Scope('commissions:read')
  @Get(':id')
  show(@Param('id') id: string, @CurrentUser() viewer: SessionUser): Promise<PayRunDetail> {
    return this.runs.one(viewer, id)
  }

  /**
   * Lists the payees of a run by name, with the lines that they verified and disputed.
   * @who company, Payroll duty and auditors all; managers their downline; everyone else themselves
   * @takes `pending` (true: only payees who have not verified all lines), `limit`, `cursor`
   * @answers 200 array of `PayRunVerification`
   * @answers 404
   */
  @Scope('commissions:read')
  @Get(':id/verification')
  async verification(
    @Param('id') id: string,
    @Query() query: VerificationQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PayRunVerification[]> {
    const { rows, nextCursor } = await this.lines.verification(viewer, id, query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Carries nets below $0 of an open run to the balances of their payees. They no longer block the run: it pays $0, and later
   * runs recover the amount. A repeated call changes nothing.
   * @takes `all` (true: every payee whose net is below $0) or `members` (ids)
   * @answers 200 `PayRunDetail`
   * @answers 400 a member has no net below $0 in the run
   * @answers 404
   * @answers 409 `loans.pay-run-state`
   */
  @Post(':id/carry')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  async carry(@Param('id') id: string, @Body() dto: CarryDto, @CurrentUser() by: SessionUser): Promise<PayRunDetail> {
    await this.carried.carry(by, id, dto)
    return this.runs.one(by, id)
  }

  /**
   * Pays held pay in a later run: the lock of this run moves it to the next pay period as late lines. The holds no longer block
   * the run. A repeated call changes nothing.
   * @takes `all` (true: every hold that blocks the run) or `holds` (ids)
   * @answers 200 `PayRunDetail`
   * @answers 400 a hold has no pay in the run
   * @answers 403 `loans.hold-own-reduction`: a hold keeps a reduction of the caller's own pay; `loans.tied-account`: of a member who
   *   created, promoted or reset the caller's account in the last 30 days
   * @answers 404
   * @answers 409 `loans.pay-run-state`
   */
  @Post(':id/defer')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  async defer(@Param('id') id: string, @Body() dto: DeferDto, @CurrentUser() by: SessionUser): Promise<PayRunDetail> {
    await this.deferred.defer(by, id, dto)
    return this.runs.one(by, id)
  }

  /**
   * Accepts deductions that leave payees less than their floor (rule W1), after someone checked wage law. They no longer block the run,
   * unless a deduction is added, the pay falls or the floor rises. A repeated call changes nothing.
   * @takes `members` (ids of payees) and `reason`
   * @answers 200 `PayRunDetail`
   * @answers 400 rule W1 holds no deductions of a member in the run
   * @answers 403 `loans.own-deductions`: the caller is one of the payees; `loans.tied-account`: a payee created, promoted or reset the
   *   caller's account in the last 30 days
   * @answers 404
   * @answers 409 `loans.pay-run-state`
   */
  @Post(':id/accept-deductions')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  async acceptDeductions(
    @Param('id') id: string,
    @Body() dto: AcceptDeductionsDto,
    @CurrentUser() by: SessionUser,
  ): Promise<PayRunDetail> {
    await this.accepted.accept(by, id, dto)
    return this.runs.one(by, id)
  }

  /**
   * Locks a run: nothing is added to it, balances are settled, and statements are written. A repeated call changes nothing.
   * @answers 200 `PayRunDetail`
   * @answers 404
   * @answers 409 with `blockers`: `loans.pay-run-blocked`, in production `loans.payees-without-nmls`; also
   *   `loans.period-not-started`, `loans.earlier-run-open`, `loans.pay-run-state`
   * @answers 503 entries are being booked for longer than 10 s
   */
  @Post(':id/lock')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  async lock(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<PayRunDetail> {
    await this.actions.lock(by, id)
    return this.runs.one(by, id)
  }

  /**
   * Starts the verification of a locked run: payees verify or dispute their lines. A repeated call changes nothing.
   * @answers 200 `PayRunDetail`
   * @answers 404
   * @answers 409 `loans.pay-run-state`
   */
  @Post(':id/verify')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  async verify(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<PayRunDetail> {
    await this.actions.verify(by, id)
    return this.runs.one(by, id)
  }

  /**
   * Approves a run in verification. A repeated call changes nothing.
   * @who a second person: company or Payroll duty since before the lock; not the member who locked it, and not tied to
   *   their account within 30 days
   * @answers 200 `PayRunDetail`
   * @answers 403 `loans.own-approval`, `loans.approver-too-late`, `loans.tied-account`, `loans.no-second-person`
   * @answers 404
   * @answers 409 with `blockers`: `loans.pay-run-blocked`; also `loans.pay-run-state`
   */
  @Post(':id/approve')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  async approve(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<PayRunDetail> {
    await this.actions.approve(by, id)
    return this.runs.one(by, id)
  }

  /**
   * Reopens a locked, verifying or approved run. Lines keep their keys and verifications.
   * @takes `reason`
   * @answers 200 `PayRunDetail`
   * @answers 404
   * @answers 409 `loans.pay-run-state`: it is open or paid; `loans.later-balances`: the balances of a later run follow from
   *   this one
   * @answers 503 entries are being booked for longer than 10 s
   */
  @Post(':id/reopen')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  async reopen(
    @Param('id') id: string,
    @Body() { reason }: ReopenPeriodDto,
    @CurrentUser() by: SessionUser,
  ): Promise<PayRunDetail> {
    await this.actions.reopen(by, id, reason)
    return this.runs.one(by, id)
  }

  /**
   * Marks an approved run as paid; that is final. A repeated call changes nothing.
   * @answers 200 `PayRunDetail`
   * @answers 404
   * @answers 409 with `blockers`: `loans.pay-run-blocked`, a rule has put approved pay on hold; also `loans.pay-run-state`
   */
  @Post(':id/pay')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  async pay(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<PayRunDetail> {
    await this.actions.pay(by, id)
    return this.runs.one(by, id)
  }

  /**
   * Verifies lines of one’s own statement while the run is in verification.
   * @who each payee their own lines
   * @takes `all` (true: every line without an open dispute) or `lines` (keys)
   * @answers 200 `VerifiedLines`: `verified` and `disputed` lines
   * @answers 404 the run or a line
   * @answers 409 `loans.not-verifying`, or a named line is disputed
   */
  @Post(':id/lines/verify')
  @HttpCode(200)
  verifyLines(
    @Param('id') id: string,
    @Body() dto: VerifyLinesDto,
    @CurrentUser() by: SessionUser,
  ): Promise<VerifiedLines> {
    return this.lines.verify(by, id, dto)
  }
}
