import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { BulkUplineAnswer, BulkUplineUndone, SessionUser } from '@upline/contracts'
import { SetAllUplinesDto } from './uplines.dto.ts'
import { UplinesService } from './uplines.service.ts'

@Controller('users')
export class UplinesController {
  constructor(private readonly uplines: UplinesService) {}

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
}
