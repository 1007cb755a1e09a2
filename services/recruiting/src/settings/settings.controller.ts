import { Body, Controller, Get, Put } from '@nestjs/common'
import { CurrentUser, PublicWhen, Roles } from '@upline/auth'
import type { RecruitingSettings, RecruitingSettingsChange, SessionUser } from '@upline/contracts'
import { OptionalField, Trimmed } from '@upline/http'
import { Type } from 'class-transformer'
import { Equals, IsBoolean, IsNotEmpty, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator'
import { SettingsService } from './settings.service.ts'

class AttestationDto {
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Type your name.' })
  @MaxLength(200)
  name!: string

  @Equals(true, { message: 'Confirm the sentence.' })
  isConfirmed!: boolean
}

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

  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => AttestationDto)
  attestation?: AttestationDto
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
  read(@CurrentUser() by?: SessionUser): Promise<RecruitingSettings> {
    return this.settings.read(by)
  }

  /**
   * Changes the bonus and earnings settings of recruiting pages.
   * @who company
   * @takes `isBonusOn`, `disclosure`, `attestation` (required to turn the bonus on: the caller's name, typed, and
   *   `isConfirmed: true` for the sentence)
   * @answers 200 `RecruitingSettings`
   * @answers 422 `recruiting.claims-refused`: the disclosure makes a claim that rule F1 refuses;
   *   `recruiting.attestation-required`: the bonus is turned on without an attestation
   */
  @Put()
  @Roles('ceo', 'admin')
  change(@Body() dto: ChangeSettingsDto, @CurrentUser() by: SessionUser): Promise<RecruitingSettings> {
    return this.settings.change(dto, by)
  }
}
