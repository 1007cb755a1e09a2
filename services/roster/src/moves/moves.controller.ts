import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { MoveRequest, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { MoveDecisionsService } from './move-decisions.service.ts'
import { MoveReasonDto, MovesQueryDto } from './moves.dto.ts'
import { MovesListService } from './moves-list.service.ts'

@Controller('moves')
export class MovesController {
  constructor(
    private readonly moves: MovesListService,
    private readonly decisions: MoveDecisionsService,
  ) {}

  /**
   * Lists requests for dated moves, newest first.
   * @who company, members with the Payroll duty and auditors all; managers those about their downline and their own
   * @takes `status` (scheduled, pending, done, rejected, withdrawn, failed; `waiting` for the first two), `limit` (default
   *   50, at most 200), `cursor`
   * @answers 200 array of `MoveRequest`, newest first: who moves where and from when, whose pay it changes, and whether the
   *   caller can decide it or why not. Uplines outside a manager's view are 'Another team'
   * @answers 400 with the field's name
   * @answers 403 `roster.not-for-moves`
   */
  @Scope('members:read')
  @Get()
  async list(
    @Query() query: MovesQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MoveRequest[]> {
    const page = await this.moves.list(query, viewer)
    setNextCursor(reply, page.nextCursor)
    return page.rows
  }

  /**
   * Returns a request for a move.
   * @who company, members with the Payroll duty and auditors all; managers those about their downline and their own
   * @answers 200 `MoveRequest`
   * @answers 403 `roster.not-for-moves`
   * @answers 404
   */
  @Scope('members:read')
  @Get(':requestId')
  show(@Param('requestId') id: string, @CurrentUser() viewer: SessionUser): Promise<MoveRequest> {
    return this.moves.one(id, viewer)
  }

  /**
   * Approves a pending move. Enters its link and corrects funded loans in the open pay period.
   * @who a second person: company or the Payroll duty before the request was made; not the requester, not someone whose pay
   *   it changes, not an account tied to the requester
   * @answers 200 `MoveRequest`
   * @answers 403 `roster.own-approval`, `roster.beneficiary`, `roster.not-approver`, `roster.approver-too-late`,
   *   `roster.tied-account`, `roster.no-second-person`; `roster.not-for-moves`
   * @answers 404
   * @answers 409 `roster.move-ended`, `roster.move-not-pending`; `roster.move-member-left`, `roster.move-upline-left` or
   *   `roster.upline-circle` if it can no longer be entered
   * @answers 422 the chain would be too deep
   */
  @Post(':requestId/approve')
  @HttpCode(200)
  async approve(@Param('requestId') id: string, @CurrentUser() by: SessionUser): Promise<MoveRequest> {
    await this.decisions.approve(id, by)
    return this.moves.one(id, by)
  }

  /**
   * Rejects a pending move. Nothing changes.
   * @who a second person, as for approval
   * @takes `reason`, up to 500 characters
   * @answers 200 `MoveRequest`
   * @answers 400 with the field's name
   * @answers 403 as for approval
   * @answers 404
   * @answers 409 `roster.move-ended`, `roster.move-not-pending`
   */
  @Post(':requestId/reject')
  @HttpCode(200)
  async reject(
    @Param('requestId') id: string,
    @Body() { reason = '' }: MoveReasonDto,
    @CurrentUser() by: SessionUser,
  ): Promise<MoveRequest> {
    await this.decisions.reject(id, reason, by)
    return this.moves.one(id, by)
  }

  /**
   * Withdraws a scheduled or pending move. Nothing changes.
   * @who the person who requested it; for scheduled ones also the company
   * @takes `reason`, up to 500 characters
   * @answers 200 `MoveRequest`
   * @answers 400 with the field's name
   * @answers 403 `roster.move-not-yours`; `roster.not-for-moves`
   * @answers 404
   * @answers 409 `roster.move-ended`
   */
  @Post(':requestId/withdraw')
  @HttpCode(200)
  async withdraw(
    @Param('requestId') id: string,
    @Body() { reason = '' }: MoveReasonDto,
    @CurrentUser() by: SessionUser,
  ): Promise<MoveRequest> {
    await this.decisions.withdraw(id, reason, by)
    return this.moves.one(id, by)
  }
}
