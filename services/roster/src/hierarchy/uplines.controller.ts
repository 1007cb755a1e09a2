import { Body, Controller, Param, Patch, Put } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { BulkUplineAnswer, Member, SessionUser } from '@upline/contracts'
import { SetAllUplinesDto, SetUplineDto } from './uplines.dto.ts'
import { UplinesService } from './uplines.service.ts'

@Controller('users')
export class UplinesController {
  constructor(private readonly uplines: UplinesService) {}

  @Put('bulk-upline')
  @Roles('ceo', 'admin')
  setAll(@Body() dto: SetAllUplinesDto, @CurrentUser() by: SessionUser): Promise<BulkUplineAnswer> {
    return this.uplines.setAll(dto.uplineId, by)
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
}
