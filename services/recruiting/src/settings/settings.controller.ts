import { Body, Controller, Get, Put } from '@nestjs/common'
import { PublicWhen, Roles } from '@upline/auth'
import type { RecruitingSettings, RecruitingSettingsChange } from '@upline/contracts'
import { OptionalField, Trimmed } from '@upline/http'
import { IsBoolean, IsNotEmpty, IsString, MaxLength } from 'class-validator'
import { SettingsService } from './settings.service.ts'

class ChangeSettingsDto implements RecruitingSettingsChange {
  @OptionalField()
  @IsBoolean()
  isBonusOn?: boolean

  @OptionalField()
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Enter a disclosure. It is shown next to every earnings example.' })
  @MaxLength(2_000)
  disclosure?: string
}

@Controller('recruiting-settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  /**
   * Shows the bonus and earnings settings of recruiting pages.
   * @who as for the pages
   */
  @Get()
  @PublicWhen('publicPages')
  read(): Promise<RecruitingSettings> {
    return this.settings.read()
  }

  /**
   * Changes the bonus and earnings settings of recruiting pages.
   * @who company
   * @takes `isBonusOn`, `disclosure`
   * @answers 200 `RecruitingSettings`
   * @answers 422 `recruiting.claims-refused`: the disclosure makes a claim that rule F1 refuses
   */
  @Put()
  @Roles('ceo', 'admin')
  change(@Body() dto: ChangeSettingsDto): Promise<RecruitingSettings> {
    return this.settings.change(dto)
  }
}
