import { type PayKind, type PayrollSettings, PAYROLL_CODE } from '@upline/contracts'
import { Trimmed } from '@upline/http'
import { applyDecorators } from '@nestjs/common'
import { Type } from 'class-transformer'
import { IsObject, IsString, Matches, MaxLength, ValidateIf, ValidateNested } from 'class-validator'

const MAX_COMPANY_CODE = 10
const MAX_EARNING_CODE = 20
const MAX_ACCOUNT = 30

const isFilled = (_: unknown, value: unknown): boolean => value !== ''

/** A code of the payroll provider, or ''. */
const Code = (max: number, pattern = PAYROLL_CODE) =>
  applyDecorators(
    Trimmed(),
    ValidateIf(isFilled),
    IsString(),
    MaxLength(max),
    Matches(pattern, { message: '$property must start with a letter or digit and hold no special characters' }),
  )

export class EarningCodesDto implements Record<PayKind, string> {
  @Code(MAX_EARNING_CODE) commission!: string
  @Code(MAX_EARNING_CODE) override!: string
  @Code(MAX_EARNING_CODE) bonus!: string
  @Code(MAX_EARNING_CODE) adjustment!: string
  @Code(MAX_EARNING_CODE) draw!: string
  @Code(MAX_EARNING_CODE) clawback!: string
}

export class GlAccountsDto implements Record<PayKind | 'payable', string> {
  @Code(MAX_ACCOUNT) payable!: string
  @Code(MAX_ACCOUNT) commission!: string
  @Code(MAX_ACCOUNT) override!: string
  @Code(MAX_ACCOUNT) bonus!: string
  @Code(MAX_ACCOUNT) adjustment!: string
  @Code(MAX_ACCOUNT) draw!: string
  @Code(MAX_ACCOUNT) clawback!: string
}

export class PayrollSettingsDto implements PayrollSettings {
  /** Names the ADP file, so letters and digits only. */
  @Code(MAX_COMPANY_CODE, /^[A-Za-z0-9]+$/)
  companyCode!: string

  @IsObject()
  @ValidateNested()
  @Type(() => EarningCodesDto)
  earningCodes!: EarningCodesDto

  @IsObject()
  @ValidateNested()
  @Type(() => GlAccountsDto)
  glAccounts!: GlAccountsDto
}
