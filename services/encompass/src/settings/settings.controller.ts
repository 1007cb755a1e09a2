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

  /**
   * Shows the sync settings.
   * @answers 200 `EncompassSettings`, without secrets
   */
  @Get('settings')
  show(): Promise<EncompassSettings> {
    return this.settings.current()
  }

  /**
   * Changes the sync settings.
   * @takes any of milestones, fundedSignal, amountField, timeZone, pollingMinutes (0 to 1440), folders,
   *   isV1Fallback
   * @answers 200 `EncompassSettings`; omitted settings stay, and affected loans are read again
   */
  @Put('settings')
  change(@Body() dto: SettingsDto, @CurrentUser() by: SessionUser): Promise<EncompassSettings> {
    return this.settings.change(by.id, checkedSettings({ ...dto }))
  }

  /**
   * Lists the tenant’s milestones and their statuses.
   * @answers 200 `EncompassMilestone[]`: settingId, name, status (null: not mapped), loans
   */
  @Get('milestones')
  list(): Promise<EncompassMilestone[]> {
    return this.milestones.list()
  }

  /**
   * Maps milestones to statuses.
   * @takes `milestones`: [{name or setting id, status or null}]
   * @answers 200 `EncompassMilestone[]`
   */
  @Put('milestones')
  async map(@Body() dto: MapMilestonesDto, @CurrentUser() by: SessionUser): Promise<EncompassMilestone[]> {
    await this.settings.map(by.id, dto.milestones)
    return this.milestones.list()
  }
}
