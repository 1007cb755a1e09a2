import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { BulkUplineResponse, BulkUplineUndone, SessionUser } from '@upline/contracts'
import { SetAllUplinesDto } from './uplines.dto.ts'
import { UplinesService } from './uplines.service.ts'

@Controller('users')
export class UplinesController {
  constructor(private readonly uplines: UplinesService) {}

  /**
   * Moves everyone else under one member.
   * @answers 404 member not found
   * @takes `uplineId`
   * @answers 200 `{updated, operationId}`: everyone else reports to that member, whose own upline is cleared
   */
  @Put('bulk-upline')
  @Roles('ceo', 'admin')
  setAll(@Body() dto: SetAllUplinesDto, @CurrentUser() by: SessionUser): Promise<BulkUplineResponse> {
    return this.uplines.setAll(dto.uplineId, by)
  }

  /**
   * Undoes a move of everyone.
   * @who the person who made the move, for 30 seconds
   * @answers 200 `{updated}`: members who have not been moved since return to their previous upline
   * @answers 404
   * @answers 409
   */
  @Post('bulk-upline/:operationId/undo')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  undoAll(@Param('operationId') operationId: string, @CurrentUser() by: SessionUser): Promise<BulkUplineUndone> {
    return this.uplines.undoAll(operationId, by)
  }
}
