import { Type } from 'class-transformer'
import { IsBoolean, IsEmail, IsIn, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator'
import { applyDecorators } from '@nestjs/common'
import type { AffiliateSiteRequest, PlanType, SiteContent } from '@upline/contracts'
import { IsMoney, OptionalField, Trimmed } from '@upline/http'

const CONTACT = 'Please fill in your contact information to receive site creation confirmation.'

const Contact = (max: number) =>
  applyDecorators(Trimmed(), MaxLength(max), IsNotEmpty({ message: CONTACT }), IsString({ message: CONTACT }))

const Optional = (max: number) => applyDecorators(OptionalField(), Trimmed(), IsString(), MaxLength(max))

export class AffiliateSiteDto implements AffiliateSiteRequest {
  @Contact(100)
  firstName!: string

  @Contact(100)
  lastName!: string

  @Trimmed()
  @MaxLength(254)
  @IsEmail({}, { message: 'Please enter a valid email address' })
  @IsNotEmpty({ message: CONTACT })
  email!: string

  @Contact(40)
  phone!: string

  @Trimmed()
  @MaxLength(80)
  @IsNotEmpty({ message: 'Please enter a site name.' })
  @IsString({ message: 'Please enter a site name.' })
  siteName!: string

  @Optional(160)
  tagline?: string

  @Optional(4000)
  aboutText?: string

  @IsString()
  @Matches(/^[a-z]{1,20}$/)
  selectedTheme!: string

  @IsIn(['basic', 'premium'])
  planType!: PlanType

  @OptionalField()
  @IsBoolean()
  enableRecruiting?: boolean

  @OptionalField()
  @Type(() => Number)
  @IsMoney({ min: 0, max: 100_000 })
  commissionRate?: number

  @OptionalField()
  @IsString()
  @MaxLength(100)
  memberId?: string
}

/** The stored form of a request, with a value for each field. `bonusCents`: what the company pays for a recruit. */
export const contentOf = (sent: AffiliateSiteRequest, bonusCents: number): SiteContent => ({
  firstName: sent.firstName,
  lastName: sent.lastName,
  email: sent.email,
  phone: sent.phone,
  siteName: sent.siteName,
  tagline: sent.tagline ?? '',
  aboutText: sent.aboutText ?? '',
  selectedTheme: sent.selectedTheme,
  enableRecruiting: sent.planType === 'premium' && (sent.enableRecruiting ?? true),
  commissionRate: sent.commissionRate ?? bonusCents / 100,
})
