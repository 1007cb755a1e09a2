import { MAX_DOLLARS } from '@upline/money'
import { MANUAL_ADJUSTMENT_TYPES } from '@upline/contracts'
import { IsMoney, OptionalField, PageQuery, Trimmed } from '@upline/http'
import { Type } from 'class-transformer'
import {
  IsIn,
  IsNotIn,
  IsNumber,
  IsObject,
  IsString,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator'

export class AdjustmentsQueryDto extends PageQuery {
  @OptionalField()
  @IsString()
  state?: string
}

export class SettlementCostDto {
  /** Dollars, as in the borrower's estimate. */
  @IsMoney({ min: 0, max: MAX_DOLLARS })
  estimate!: number

  @IsMoney({ min: 0, max: MAX_DOLLARS })
  actual!: number
}

export class NewAdjustmentDto {
  @IsString()
  @Length(1, 100)
  memberId!: string

  /** Dollars; below 0 reduces the pay. */
  @IsMoney({ min: -MAX_DOLLARS, max: MAX_DOLLARS })
  @IsNotIn([0], { message: 'amount must not be 0' })
  amount!: number

  @IsIn(MANUAL_ADJUSTMENT_TYPES)
  type!: (typeof MANUAL_ADJUSTMENT_TYPES)[number]

  @Trimmed()
  @IsString()
  @Length(1, 500)
  reason!: string

  /** The loan that it is about, if any. */
  @OptionalField()
  @IsUUID()
  loanId?: string

  /** For the reason 'Unforeseen settlement cost'. A reduction of a loan's pay needs both. */
  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => SettlementCostDto)
  settlementCost?: SettlementCostDto
}

export class EarlyPayoffDto {
  @IsUUID()
  loanId!: string

  /** How much of each share is clawed back. If it is missing, the company's rule decides; without a rule it is 100. */
  @OptionalField()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(100)
  percent?: number

  /** The company's date of the payoff, yyyy-mm-dd; today if it is missing. The company's rule counts days to it. */
  @OptionalField()
  @IsString()
  @MaxLength(10)
  paidOffOn?: string

  @Trimmed()
  @IsString()
  @Length(1, 500)
  reason!: string
}
