import { MAX_DOLLARS } from '@upline/money'
import {
  LOAN_OUTCOMES,
  LOAN_PERCENTS,
  type LoanOutcome,
  type LoanPercent,
  MAX_PERCENT_DECIMALS,
  type Payer,
  PAYERS,
  percentRange,
} from '@upline/contracts'
import { IsMoney, OptionalField, Trimmed } from '@upline/http'
import { applyDecorators } from '@nestjs/common'
import { IsBoolean, IsIn, IsNumber, IsString, Max, MaxLength, Min, NotContains, ValidateIf } from 'class-validator'
import { OptionalOriginators, type OriginatorDto } from './originators.dto.ts'

/** null clears it. */
function ClearablePercent(field: LoanPercent): PropertyDecorator {
  const { min, max } = LOAN_PERCENTS[field]
  const message = `Enter ${percentRange(field)}`
  return applyDecorators(
    ValidateIf((_, value) => value !== null && value !== undefined),
    IsNumber({ maxDecimalPlaces: MAX_PERCENT_DECIMALS, allowNaN: false, allowInfinity: false }, { message }),
    Min(min, { message }),
    Max(max, { message }),
  )
}

/** PATCH /loans/:id: what is sent changes. */
export class ChangeLoanDto {
  @OptionalField()
  @IsString()
  @MaxLength(100)
  officerId?: string

  /** All originators, the loan officer first: whole percents that add up to 100. */
  @OptionalOriginators()
  originators?: OriginatorDto[]

  @OptionalField()
  @IsMoney({ min: 0.01, max: MAX_DOLLARS })
  amount?: number

  /** YYYY-MM-DD; null clears it, and the date of creation counts. */
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsString()
  @MaxLength(40)
  appliedOn?: string | null

  /** YYYY-MM-DD; null clears it. */
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsString()
  @MaxLength(40)
  lockedOn?: string | null

  /** For a funded loan: YYYY-MM-DD. */
  @OptionalField()
  @IsString()
  @MaxLength(40)
  fundedOn?: string

  /** null clears it. */
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsIn([...LOAN_OUTCOMES])
  outcome?: LoanOutcome | null

  /** null clears it. */
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @Trimmed()
  @IsString()
  @NotContains('\0')
  @MaxLength(300)
  leadSource?: string | null

  /** Who pays the originators; null: unknown. */
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsIn([...PAYERS])
  paidBy?: Payer | null

  /** Percent a year; null: unknown. */
  @ClearablePercent('noteRate')
  noteRate?: number | null

  /** Percent of the loan amount; null: unknown. */
  @ClearablePercent('points')
  points?: number | null

  /** With an officer: always match the written name to this member. */
  @OptionalField()
  @IsBoolean()
  remember?: boolean
}

/** POST /loans/spellings/assign and /attention/officer: every loan under this spelling that has no officer. */
export class AssignSpellingDto {
  @IsString()
  @MaxLength(300)
  spelling!: string

  @IsString()
  @MaxLength(100)
  officerId!: string

  @OptionalField()
  @IsBoolean()
  remember?: boolean
}
