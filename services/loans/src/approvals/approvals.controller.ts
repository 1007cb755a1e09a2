import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { Approval, ApprovalCounts, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { ApprovalsListService } from './approvals-list.service.ts'
import { ApprovalsQueryDto, DecisionDto } from './approvals.dto.ts'
import { ApprovalsService } from './approvals.service.ts'

@Controller('approvals')
export class ApprovalsController {
  constructor(
    private readonly requests: ApprovalsListService,
    private readonly approvals: ApprovalsService,
  ) {}

  /**
   * Lists requests that need a second person, newest first.
   * @who company, members with the Payroll duty and auditors all; managers also those about matching keys of their
   *   downline; everyone else their own
   * @takes `state` (pending, approved, rejected, withdrawn; `decided` for the last three), `kind` (loan-change,
   *   loan-merge, adjustment, plan-version, matching-key), `limit` (50 without, 200 at most), `cursor`
   * @answers 200 array of `Approval`, newest first: what changes from what to what, whose pay it changes, and whether
   *   the caller can decide it or why not
   */
  @Get()
  async list(
    @Query() query: ApprovalsQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Approval[]> {
    const { rows, nextCursor } = await this.requests.list(viewer, query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Counts pending requests.
   * @who company, members with the Payroll duty and auditors all; managers also those about matching keys of their
   *   downline; everyone else their own
   * @answers 200 `ApprovalCounts`: pending requests, those that the caller can decide (counted up to 200), and whether a
   *   second person could decide a request that the caller makes now
   */
  @Get('count')
  count(@CurrentUser() viewer: SessionUser): Promise<ApprovalCounts> {
    return this.requests.counts(viewer)
  }

  /**
   * Reads a request that needs a second person.
   * @who company, members with the Payroll duty, auditors, and who made the request
   * @answers 200 `Approval`
   * @answers 404
   */
  @Get(':requestId')
  show(@Param('requestId') id: string, @CurrentUser() viewer: SessionUser): Promise<Approval> {
    return this.requests.one(viewer, id)
  }

  /**
   * Approves a request; the change takes effect in the same transaction.
   * @who a second person: company or Payroll duty since before the request; not the requester, not a member whose pay
   *   it changes, and not tied to the requester's account within 30 days. A matching key: company, and managers above
   *   the member
   * @takes `note`
   * @answers 200 `Approval`
   * @answers 403 `loans.own-approval`, `loans.beneficiary`, `loans.not-approver`, `loans.approver-too-late`,
   *   `loans.tied-account`, `loans.no-second-person`; of a matching key `loans.own-key`, `loans.not-key-approver`
   * @answers 404
   * @answers 409 `loans.approval-decided`; `loans.approval-stale` with what changed after the request
   */
  @Post(':requestId/approve')
  @HttpCode(200)
  async approve(
    @Param('requestId') id: string,
    @Body() { note }: DecisionDto,
    @CurrentUser() by: SessionUser,
  ): Promise<Approval> {
    await this.approvals.approve(by, id, note)
    return this.requests.one(by, id)
  }

  /**
   * Rejects a request; nothing changes.
   * @who a second person, as for approval
   * @takes `note`
   * @answers 200 `Approval`
   * @answers 403 as for approval
   * @answers 404
   * @answers 409 `loans.approval-decided`
   */
  @Post(':requestId/reject')
  @HttpCode(200)
  async reject(
    @Param('requestId') id: string,
    @Body() { note }: DecisionDto,
    @CurrentUser() by: SessionUser,
  ): Promise<Approval> {
    await this.approvals.reject(by, id, note)
    return this.requests.one(by, id)
  }

  /**
   * Withdraws a request; nothing changes.
   * @who the person who made it
   * @takes `note`
   * @answers 200 `Approval`
   * @answers 403 `loans.not-requester`
   * @answers 404
   * @answers 409 `loans.approval-decided`
   */
  @Post(':requestId/withdraw')
  @HttpCode(200)
  async withdraw(
    @Param('requestId') id: string,
    @Body() { note }: DecisionDto,
    @CurrentUser() by: SessionUser,
  ): Promise<Approval> {
    await this.approvals.withdraw(by, id, note)
    return this.requests.one(by, id)
  }
}
