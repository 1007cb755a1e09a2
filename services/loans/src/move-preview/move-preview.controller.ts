import { Controller, Get, Query, Res } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles } from '@upline/auth'
import { isCalendarDate, type LoansMovePreview, type MovedFunding, type SessionUser } from '@upline/contracts'
import { InvalidParameterError, setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { FundedPreviewQueryDto, MovePreviewQueryDto } from './move-preview.dto.ts'
import { MovePreviewService, type WantedMove } from './move-preview.service.ts'

@Controller('loans')
export class MovePreviewController {
  constructor(private readonly previews: MovePreviewService) {}

  /**
   * Previews what a move of a member would change in pending shares and, for an earlier date, in pay on funded loans. A manager
   * sees the shares of members up to themselves.
   * @takes `member`, `upline` (none without it), `effectiveOn` (YYYY-MM-DD; today without it)
   * @answers 200 `LoansMovePreview`
   * @answers 400 with the field's name
   * @answers 403 as the move itself; an earlier date is for the company and auditors
   * @answers 404
   * @answers 409 as the move itself: the upline is their own, or below them
   */
  @Get('move-preview')
  of(@Query() asked: MovePreviewQueryDto, @CurrentUser() by: SessionUser): Promise<LoansMovePreview> {
    return this.previews.of(wantedMove(asked), by)
  }

  /**
   * Lists the funded loans whose pay a move with an earlier date changes, each with who gets how much before and after.
   * @who company and auditors
   * @takes `member`, `upline`, `effectiveOn` as the preview; `limit` (50 without, 200 at most), `cursor`
   * @answers 200 array of `MovedFunding`, by loan id
   * @answers 400 with the field's name
   * @answers 403
   * @answers 404
   * @answers 409 as the move itself
   */
  @Get('move-preview/funded')
  @Roles('ceo', 'admin')
  @OrDuty('auditor')
  async funded(
    @Query() asked: FundedPreviewQueryDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MovedFunding[]> {
    const page = await this.previews.funded(wantedMove(asked), { page: asked, by })
    setNextCursor(reply, page.nextCursor)
    return page.rows
  }
}

function wantedMove({ member, upline, effectiveOn }: MovePreviewQueryDto): WantedMove {
  if (!member) throw new InvalidParameterError('member', 'member is required: the id of the member who would move')
  const date = effectiveOn || null
  if (date !== null && !isCalendarDate(date))
    throw new InvalidParameterError('effectiveOn', 'effectiveOn must be a date like 2026-03-01')
  return { memberId: member, uplineId: upline || null, effectiveOn: date }
}
