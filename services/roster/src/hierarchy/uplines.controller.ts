import { Body, Controller, HttpCode, Param, Patch, Post, Put } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
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

  @Put('bulk-upline')
  @Roles('ceo', 'admin')
  setAll(@Body() dto: SetAllUplinesDto, @CurrentUser() by: SessionUser): Promise<BulkUplineAnswer> {
    return this.uplines.setAll(dto.uplineId, by)
  }

  @Post('bulk-upline/:operationId/undo')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  undoAll(@Param('operationId') operationId: string, @CurrentUser() by: SessionUser): Promise<BulkUplineUndone> {
    return this.uplines.undoAll(operationId, by)
  }

  /** Team Management sends PATCH, the roster pages PUT. */
  @Put(':id/upline')
  put(@Param('id') id: string, @Body() dto: SetUplineDto, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.uplines.set(id, dto.uplineId, by)
  }

  @Patch(':id/upline')
  patch(@Param('id') id: string, @Body() dto: SetUplineDto, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.uplines.set(id, dto.uplineId, by)
  }

  @Post(':id/upline/preview')
  @HttpCode(200)
  preview(@Param('id') id: string, @Body() dto: SetUplineDto, @CurrentUser() by: SessionUser): Promise<MovePreview> {
    return this.previews.of(id, dto.uplineId, by)
  }
}
