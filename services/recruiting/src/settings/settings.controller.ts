import { Body, Controller, Get, Put } from '@nestjs/common'
import { CurrentUser, PublicWhen, Roles } from '@upline/auth'
import {
  MAX_BONUS_LOANS,
  RECRUIT_BONUS_RULES,
  type RecruitBonusRule,
  type RecruitingSettings,
  type RecruitingSettingsChange,
  type SessionUser,
} from '@upline/contracts'
import { OptionalField, Trimmed } from '@upline/http'
import { Type } from 'class-transformer'
import {
  Equals,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator'
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
  @IsIn(RECRUIT_BONUS_RULES)
  recruitBonus?: RecruitBonusRule

  @OptionalField()
  @IsInt()
  @Min(1)
  @Max(MAX_BONUS_LOANS)
  bonusLoans?: number

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
   * @takes `recruitBonus`: `off`, `on-registration` or `on-funded-loans`, with `bonusLoans` for the last one: how many loans a
   *   recruit must fund, 1 to 100; `disclosure`; `attestation`, required to turn the bonus for registrations on: the caller's
   *   name, typed, and `isConfirmed: true` for the sentence
   * @answers 200 `RecruitingSettings`
   * @answers 400 `recruiting.bonus-loans`: `bonusLoans` is missing, or sent with another rule
   * @answers 422 `recruiting.claims-refused`: the disclosure makes a claim that rule F1 refuses;
   *   `recruiting.attestation-required`: the bonus for registrations is turned on without an attestation
   */
  @Put()
  @Roles('ceo', 'admin')
  change(@Body() dto: ChangeSettingsDto, @CurrentUser() by: SessionUser): Promise<RecruitingSettings> {
    return this.settings.change(dto, by)
  }
}
