import { PLAN_SCOPES, type PlanScope, TIER_MEASURES, TIER_MODES } from '@upline/contracts'
import { IsMoney, OptionalField, Trimmed } from '@upline/http'
import { MAX_DOLLARS } from '@upline/money'
import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator'

const DATE = { message: '$property must be a date like 2027-01-01' }
const MONTH_OR_DATE = { message: '$property must be a month like 2027-01, or a date like 2027-01-01' }
const MAX_TIER_STEPS = 20

export class NewCompPlanDto {
  @Trimmed()
  @IsString()
  @Length(1, 100)
  name!: string
}

/** Terms of a level. Other fields are rejected, so no other basis can be entered (rule Z1). */
export class CompPlanRateDto {
  @IsInt()
  @Min(0)
  @Max(10_000)
  rateBp!: number

  @IsOptional()
  @IsMoney({ min: 0.01, max: MAX_DOLLARS })
  minDollars?: number | null

  @IsOptional()
  @IsMoney({ min: 0.01, max: MAX_DOLLARS })
  maxDollars?: number | null

  @IsOptional()
  @IsMoney({ min: 0.01, max: MAX_DOLLARS })
  perLoanDollars?: number | null
}

export class CompPlanOverrideDto extends CompPlanRateDto {
  /** 1, 2 and 3 in order; may be left out. */
  @OptionalField()
  @IsIn([1, 2, 3])
  level?: 1 | 2 | 3
}

export class TierStepDto {
  /** Dollars for volume, loans for units. */
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(1_000_000_000)
  from!: number

  @IsInt()
  @Min(0)
  @Max(10_000)
  extraBp!: number
}

export class CompPlanTiersDto {
  @IsIn([...TIER_MEASURES])
  measure!: (typeof TIER_MEASURES)[number]

  @IsIn([...TIER_MODES])
  mode!: (typeof TIER_MODES)[number]

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_TIER_STEPS)
  @ValidateNested({ each: true })
  @Type(() => TierStepDto)
  steps!: TierStepDto[]
}

export class CompPlanTermsDto {
  @IsObject()
  @ValidateNested()
  @Type(() => CompPlanRateDto)
  personal!: CompPlanRateDto

  @IsArray()
  @ArrayMinSize(3)
  @ArrayMaxSize(3)
  @ValidateNested({ each: true })
  @Type(() => CompPlanOverrideDto)
  overrides!: CompPlanOverrideDto[]

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => CompPlanTiersDto)
  tiers?: CompPlanTiersDto | null
}

export class NewPlanVersionDto extends CompPlanTermsDto {
  @Matches(/^\d{4}-\d{2}-\d{2}$/, DATE)
  effectiveFrom!: string
}

export class NewPlanAssignmentDto {
  /** null: the assignment of the scope ends. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  planId?: string | null

  @IsIn([...PLAN_SCOPES])
  scope!: PlanScope

  /** A role, a branch or the id of a member; nothing for the company. */
  @IsOptional()
  @Trimmed()
  @IsString()
  @MaxLength(100)
  subject?: string | null

  @Matches(/^\d{4}-\d{2}-\d{2}$/, DATE)
  effectiveFrom!: string
}

export class CompDryRunDto {
  @IsString()
  @IsNotEmpty()
  planId!: string

  @IsObject()
  @ValidateNested()
  @Type(() => CompPlanTermsDto)
  terms!: CompPlanTermsDto

  /** The first month, 2027-01, or day. */
  @Matches(/^\d{4}-\d{2}(-\d{2})?$/, MONTH_OR_DATE)
  from!: string

  /** The last month or day, included. */
  @Matches(/^\d{4}-\d{2}(-\d{2})?$/, MONTH_OR_DATE)
  to!: string
}
