import { Body, Controller, HttpCode, Param, Patch, Post, Put } from '@nestjs/common'
import { ChangesNothing, CurrentUser, Roles, Scope } from '@upline/auth'
import type { BulkUplineAnswer, BulkUplineUndone, Member, MovePreview, SessionUser } from '@upline/contracts'
import { MovePreviewService } from './move-preview.service.ts'
import { SetAllUplinesDto, SetUplineDto } from './uplines.dto.ts'
import { UplinesService } from './uplines.service.ts'

@Controller('users')
export class UplinesController {
  constructor(
    private readonly uplines: UplinesService,
    private readonly previews: MovePreviewService,
  ) {}

  /**
   * Puts everybody else under one member.
   * @answers 404 there is no such member
   * @takes `uplineId`
   * @answers 200 `{updated, operationId}`: everybody else reports to that member, whose own upline becomes none
   */
  @Put('bulk-upline')
  @Roles('ceo', 'admin')
  setAll(@Body() dto: SetAllUplinesDto, @CurrentUser() by: SessionUser): Promise<BulkUplineAnswer> {
    return this.uplines.setAll(dto.uplineId, by)
  }

  /**
   * Takes the last move of everybody back.
   * @who who did it, for 30 seconds
   * @answers 200 `{updated}`: who has not been moved since goes back
   * @answers 404
   * @answers 409
   */
  @Post('bulk-upline/:operationId/undo')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  undoAll(@Param('operationId') operationId: string, @CurrentUser() by: SessionUser): Promise<BulkUplineUndone> {
    return this.uplines.undoAll(operationId, by)
  }

  /**
   * Moves a member under another; the roster pages send PUT.
   * @who company; managers inside the own team
   * @takes `uplineId`: an id, or null or `''` for none
   * @answers 404
   * @answers 409 `roster.upline-circle` with both names
   * @answers 422
   */
  @Scope('members:write')
  @Put(':id/upline')
  put(@Param('id') id: string, @Body() dto: SetUplineDto, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.uplines.set(id, dto.uplineId, by)
  }

  /**
   * Moves a member under another; Team Management sends PATCH.
   * @who company; managers inside the own team
   * @takes `uplineId`: an id, or null or `''` for none
   * @answers 404
   * @answers 409 `roster.upline-circle` with both names
   * @answers 422
   */
  @Scope('members:write')
  @Patch(':id/upline')
  patch(@Param('id') id: string, @Body() dto: SetUplineDto, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.uplines.set(id, dto.uplineId, by)
  }

  /**
   * Previews a move; nothing is written.
   * @who as the move; auditors
   * @takes `uplineId`
   * @answers 200 `MovePreview`: how many members move, and whose level changes. Names no one above the caller's own upline
   * @answers 403 the member or the upline is outside the caller's team
   * @answers 404
   * @answers 409 the move would close a reporting loop
   * @answers 422 the line would be too deep
   */
  @Scope('members:read')
  @Post(':id/upline/preview')
  @ChangesNothing()
  @HttpCode(200)
  preview(@Param('id') id: string, @Body() dto: SetUplineDto, @CurrentUser() by: SessionUser): Promise<MovePreview> {
    return this.previews.of(id, dto.uplineId, by)
  }
}
