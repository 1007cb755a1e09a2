import { Body, Controller, HttpCode, Param, Patch, Post, Put, Res } from '@nestjs/common'
import { ChangesNothing, CurrentUser, Scope } from '@upline/auth'
import type { Member, MoveAccepted, MovePreview, SessionUser } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { MovePreviewService } from './move-preview.service.ts'
import { MoveRequestsService } from './move-requests.service.ts'
import { SetUplineDto } from './moves.dto.ts'

@Controller('users')
export class SetUplineController {
  constructor(
    private readonly requests: MoveRequestsService,
    private readonly previews: MovePreviewService,
  ) {}

  /**
   * Moves a member under another from a date. The roster pages use PUT.
   * @who company; managers in their own team, with today's date or later
   * @takes `uplineId`: an id, or null or `''` for none; `effectiveOn` (YYYY-MM-DD in the company's time zone; default: today)
   * @answers 200 `Member`: the move is entered
   * @answers 202 `MoveAccepted`: `scheduled` for its date, or `pending` for a second person, because the move changes
   *   pay on funded loans or the loans service has not ruled that out in time
   * @answers 400 with the field's name
   * @answers 403 the member or the upline is outside the caller's team; `roster.backdated-move`
   * @answers 404
   * @answers 409 `roster.upline-circle` with both names: a reporting loop on the effective date or later
   * @answers 422
   */
  @Scope('members:write')
  @Put(':id/upline')
  @HttpCode(200)
  put(
    @Param('id') id: string,
    @Body() dto: SetUplineDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Member | MoveAccepted> {
    return this.set(id, dto, { by, reply })
  }

  /**
   * Moves a member under another from a date. Team Management uses PATCH.
   * @who company; managers in their own team, with today's date or later
   * @takes `uplineId`: an id, or null or `''` for none; `effectiveOn` (YYYY-MM-DD in the company's time zone; default: today)
   * @answers 200 `Member`: the move is entered
   * @answers 202 `MoveAccepted`: `scheduled` for its date, or `pending` for a second person, because the move changes
   *   pay on funded loans or the loans service has not ruled that out in time
   * @answers 400 with the field's name
   * @answers 403 the member or the upline is outside the caller's team; `roster.backdated-move`
   * @answers 404
   * @answers 409 `roster.upline-circle` with both names: a reporting loop on the effective date or later
   * @answers 422
   */
  @Scope('members:write')
  @Patch(':id/upline')
  @HttpCode(200)
  patch(
    @Param('id') id: string,
    @Body() dto: SetUplineDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Member | MoveAccepted> {
    return this.set(id, dto, { by, reply })
  }

  /**
   * Previews a move. Writes nothing.
   * @who as for the move, and auditors
   * @takes `uplineId`, `effectiveOn` as for the move
   * @answers 200 `MovePreview`: how many members move, whose level changes, and whether the move would be pending. Contains
   *   no names above the caller's own upline
   * @answers 400 with the field's name
   * @answers 403 the member or the upline is outside the caller's team; `roster.backdated-move`
   * @answers 404
   * @answers 409 the move would create a reporting loop on the effective date or later
   * @answers 422 the chain would be too deep
   */
  @Scope('members:read')
  @Post(':id/upline/preview')
  @ChangesNothing()
  @HttpCode(200)
  preview(@Param('id') id: string, @Body() dto: SetUplineDto, @CurrentUser() by: SessionUser): Promise<MovePreview> {
    return this.previews.of(id, dto, by)
  }

  private async set(
    id: string,
    dto: SetUplineDto,
    { by, reply }: { by: SessionUser; reply: FastifyReply },
  ): Promise<Member | MoveAccepted> {
    const outcome = await this.requests.set(id, dto, by)
    void reply.status('requestId' in outcome ? 202 : 200)
    return outcome
  }
}
