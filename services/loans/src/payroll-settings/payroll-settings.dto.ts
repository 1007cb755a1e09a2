import { MAX_PAYOFF_STEPS, PAYROLL_CODE, type PayoffStep, type PayrollSettingsChange } from '@upline/contracts'
import { IsMoney, OptionalField, Trimmed } from '@upline/http'
import { MAX_DOLLARS } from '@upline/money'
import { applyDecorators } from '@nestjs/common'
import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator'

type EarningCodes = PayrollSettingsChange['earningCodes']
type GlAccounts = PayrollSettingsChange['glAccounts']

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
    Matches(pattern, { message: '$property must start with a letter or digit and contain no special characters' }),
  )

export class EarningCodesDto implements EarningCodes {
  @Code(MAX_EARNING_CODE) commission!: string
  @Code(MAX_EARNING_CODE) override!: string
  @Code(MAX_EARNING_CODE) bonus!: string
  @Code(MAX_EARNING_CODE) adjustment!: string
  @Code(MAX_EARNING_CODE) draw!: string
  @Code(MAX_EARNING_CODE) clawback!: string
  @OptionalField() @Code(MAX_EARNING_CODE) guarantee?: string
  @OptionalField() @Code(MAX_EARNING_CODE) recovery?: string
  @OptionalField() @Code(MAX_EARNING_CODE) carried?: string
}

export class GlAccountsDto implements GlAccounts {
  @Code(MAX_ACCOUNT) payable!: string
  @Code(MAX_ACCOUNT) commission!: string
  @Code(MAX_ACCOUNT) override!: string
  @Code(MAX_ACCOUNT) bonus!: string
  @Code(MAX_ACCOUNT) adjustment!: string
  @Code(MAX_ACCOUNT) draw!: string
  @Code(MAX_ACCOUNT) clawback!: string
  @OptionalField() @Code(MAX_ACCOUNT) guarantee?: string
  @OptionalField() @Code(MAX_ACCOUNT) recovery?: string
  @OptionalField() @Code(MAX_ACCOUNT) carried?: string
}

const MAX_PAYOFF_DAYS = 3_650

export class PayoffStepDto implements PayoffStep {
  /** Company calendar days from the funding. */
  @IsInt()
  @Min(1)
  @Max(MAX_PAYOFF_DAYS)
  withinDays!: number

  /** Whole percent of each share. */
  @IsInt()
  @Min(1)
  @Max(100)
  percent!: number
}

export class PayrollSettingsDto implements PayrollSettingsChange {
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

  /** Recovery takes at most this part of a period's net. */
  @OptionalField()
  @IsInt()
  @Min(0)
  @Max(100)
  recoveryLimitPercent?: number

  /** Recovery leaves each member at least this per period. */
  @OptionalField()
  @IsMoney({ min: 0, max: MAX_DOLLARS })
  floor?: number

  /** Early payoffs by days from the funding: days ascend, percents descend. An empty list removes the rule. */
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MAX_PAYOFF_STEPS)
  @ValidateNested({ each: true })
  @Type(() => PayoffStepDto)
  payoffRule?: PayoffStepDto[]
}
