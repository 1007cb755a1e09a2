import { Body, Controller, Get, Put } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { MailPreferences, SessionUser } from '@upline/contracts'
import { OptionalField } from '@upline/http'
import { IsBoolean } from 'class-validator'
import { DigestService } from './digest.service.ts'

export class MailPreferencesDto implements Partial<MailPreferences> {
  /** One email a day with new commissions. */
  @OptionalField()
  @IsBoolean()
  commissionDigest?: boolean

  /** A statement is ready. Sent anyway if pay is withheld. */
  @OptionalField()
  @IsBoolean()
  statementReady?: boolean

  /** Two days before the last day of the verification, if lines are not verified. */
  @OptionalField()
  @IsBoolean()
  verificationDue?: boolean

  /** A dispute was answered. */
  @OptionalField()
  @IsBoolean()
  disputeAnswered?: boolean

  /** A pay run was marked as paid. Sent anyway if pay is withheld. */
  @OptionalField()
  @IsBoolean()
  paymentMade?: boolean

  /** A hold was released. The email about a new hold is always sent. */
  @OptionalField()
  @IsBoolean()
  holdReleased?: boolean
}

@Controller('mail-preferences')
export class PreferencesController {
  constructor(private readonly digest: DigestService) {}

  /**
   * Shows the caller's email preferences.
   * @answers 200 `MailPreferences` of the caller
   */
  @Get()
  show(@CurrentUser() { id }: SessionUser): Promise<MailPreferences> {
    return this.digest.preferences(id)
  }

  /**
   * Changes the caller's email preferences. Omitted preferences do not change.
   * @takes `commissionDigest`, `statementReady`, `verificationDue`, `disputeAnswered`, `paymentMade`
   * @answers 200 `MailPreferences` of the caller
   */
  @Put()
  change(@Body() dto: MailPreferencesDto, @CurrentUser() { id }: SessionUser): Promise<MailPreferences> {
    return this.digest.prefer(id, dto)
  }
}
