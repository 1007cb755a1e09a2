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
   * Shows how the tenant is read.
   * @answers 200 `EncompassSettings`; secrets are shown nowhere
   */
  @Get('settings')
  show(): Promise<EncompassSettings> {
    return this.settings.current()
  }

  /**
   * Changes how the tenant is read.
   * @takes any of milestones, fundedSignal, amountField, timeZone, pollingMinutes (0 to 1440), folders,
   *   isV1Fallback
   * @answers 200 `EncompassSettings`; what is left out stays, and what the change concerns is read again
   */
  @Put('settings')
  change(@Body() dto: SettingsDto, @CurrentUser() by: SessionUser): Promise<EncompassSettings> {
    return this.settings.change(by.id, checkedSettings({ ...dto }))
  }

  /**
   * Lists the tenant’s milestones and the status that each means.
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
