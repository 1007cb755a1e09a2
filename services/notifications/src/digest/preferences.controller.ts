import { Body, Controller, Get, Put } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { MailPreferences, SessionUser } from '@upline/contracts'
import { IsBoolean } from 'class-validator'
import { DigestService } from './digest.service.ts'

export class MailPreferencesDto implements MailPreferences {
  @IsBoolean()
  commissionDigest!: boolean
}

@Controller('mail-preferences')
export class PreferencesController {
  constructor(private readonly digest: DigestService) {}

  /**
   * Shows the caller's email preferences.
   * @takes `commissionDigest`
   * @answers 200 `MailPreferences` of the caller
   */
  @Get()
  show(@CurrentUser() { id }: SessionUser): Promise<MailPreferences> {
    return this.digest.preferences(id)
  }

  /**
   * Changes the caller's email preferences.
   * @takes `commissionDigest`
   * @answers 200 `MailPreferences` of the caller
   */
  @Put()
  change(@Body() dto: MailPreferencesDto, @CurrentUser() { id }: SessionUser): Promise<MailPreferences> {
    return this.digest.prefer(id, dto)
  }
}
