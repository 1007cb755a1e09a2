import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { Adjustment, AdjustmentState, SessionUser } from '@upline/contracts'
import { InvalidParameterError, setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { UnknownAdjustmentError } from './adjustment-failures.ts'
import { DecisionDto, EarlyPayoffDto, NewAdjustmentDto } from './adjustments.dto.ts'
import { AdjustmentsService } from './adjustments.service.ts'
import { ApprovalsService } from './approvals.service.ts'

const adjustmentId = new ParseUUIDPipe({ exceptionFactory: () => new UnknownAdjustmentError() })
const STATES: readonly AdjustmentState[] = ['pending', 'approved', 'rejected']

@Controller('adjustments')
export class AdjustmentsController {
  constructor(
    private readonly adjustments: AdjustmentsService,
    private readonly approvals: ApprovalsService,
  ) {}

  /**
   * Lists adjustments, newest first.
   * @who session: what was approved for one; company all
   * @takes `state`, `limit`, `cursor`
   * @answers 200 array of `Adjustment`, newest first
   */
  @Scope('commissions:read')
  @Get()
  async list(
    @Query() query: { state?: string; limit?: string; cursor?: string },
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
   * Asks for an adjustment; it counts once somebody else has approved it.
   * @takes `memberId`, `amount`, `type` (bonus, correction, draw, fee, other), `reason`, `loanId`
   * @answers 201 `Adjustment`, waiting for approval
   */
  @Post()
  @Roles('ceo', 'admin')
  ask(@Body() dto: NewAdjustmentDto, @CurrentUser() by: SessionUser): Promise<Adjustment> {
    return this.adjustments.ask(by, dto)
  }

  /**
   * Takes shares of a loan back that was paid off early.
   * @takes `loanId`, `percent` (100 without), `reason`
   * @answers 201 `Adjustment`: takes back from everybody whom the loan pays, and follows its corrections
   * @answers 409 nothing is paid, or one stands
   */
  @Post('early-payoff')
  @Roles('ceo', 'admin')
  askEarlyPayoff(@Body() dto: EarlyPayoffDto, @CurrentUser() by: SessionUser): Promise<Adjustment> {
    return this.adjustments.askEarlyPayoff(by, dto)
  }

  /**
   * Approves an adjustment.
   * @who company, but its maker only where nobody else may
   * @takes `note`
   * @answers 403 `loans.own-approval`
   * @answers 409 decided already, or the funding has changed
   */
  @Post(':id/approve')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  async approve(
    @Param('id', adjustmentId) id: string,
    @Body() { note }: DecisionDto,
    @CurrentUser() by: SessionUser,
  ): Promise<Adjustment> {
    await this.approvals.approve(by, id, note)
    return this.adjustments.one(by, id)
  }

  /**
   * Rejects an adjustment.
   * @who company, but its maker only where nobody else may
   * @takes `note`
   * @answers 403 `loans.own-approval`
   * @answers 409 decided already, or the funding has changed
   */
  @Post(':id/reject')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  async reject(
    @Param('id', adjustmentId) id: string,
    @Body() { note }: DecisionDto,
    @CurrentUser() by: SessionUser,
  ): Promise<Adjustment> {
    await this.approvals.reject(by, id, note)
    return this.adjustments.one(by, id)
  }
}
