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

  @Get()
  show(@CurrentUser() { id }: SessionUser): Promise<MailPreferences> {
    return this.digest.preferences(id)
  }

  @Put()
  change(@Body() dto: MailPreferencesDto, @CurrentUser() { id }: SessionUser): Promise<MailPreferences> {
    return this.digest.prefer(id, dto)
  }
}
