import { Body, Controller, Get, Put } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { EncompassMilestone, EncompassSettings, SessionUser } from '@upline/contracts'
import { Milestones } from './milestones.service.ts'
import { MapMilestonesDto, SettingsDto } from './settings.dto.ts'
import { checkedSettings } from './settings-rules.ts'
import { TenantSettings } from './tenant-settings.service.ts'

@Controller('integrations/encompass')
@Roles('ceo', 'admin')
export class SettingsController {
  constructor(
    private readonly settings: TenantSettings,
    private readonly milestones: Milestones,
  ) {}

  @Get('settings')
  show(): Promise<EncompassSettings> {
    return this.settings.current()
  }

  @Put('settings')
  change(@Body() dto: SettingsDto, @CurrentUser() by: SessionUser): Promise<EncompassSettings> {
    return this.settings.change(by.id, checkedSettings({ ...dto }))
  }

  @Get('milestones')
  list(): Promise<EncompassMilestone[]> {
    return this.milestones.list()
  }

  @Put('milestones')
  async map(@Body() dto: MapMilestonesDto, @CurrentUser() by: SessionUser): Promise<EncompassMilestone[]> {
    await this.settings.map(by.id, dto.milestones)
    return this.milestones.list()
  }
}
