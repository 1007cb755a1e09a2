import { MAX_DOLLARS } from '@upline/money'
import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Length,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator'
import type { CommissionLevel } from '@upline/contracts'
import { IsMoney } from '@upline/http'

/** A level's terms; a field that is none of these is refused, so no other basis can be asked for. */
export class PlanRateDto {
  @IsIn([0, 1, 2, 3])
  level!: CommissionLevel

  @IsInt()
  @Min(0)
  @Max(10_000)
  rateBp!: number

  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsMoney({ min: 0.01, max: MAX_DOLLARS })
  min: number | null = null

  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsMoney({ min: 0.01, max: MAX_DOLLARS })
  max: number | null = null
}

export class DryRunDto {
  @IsArray()
  @ArrayMaxSize(4)
  @ValidateNested({ each: true })
  @Type(() => PlanRateDto)
  rates!: PlanRateDto[]
}

export class PublishPlanDto extends DryRunDto {
  /** yyyy-mm-dd: today or later. */
  @IsString()
  effectiveOn!: string

  @IsString()
  @Length(1, 500)
  reason!: string
}

export class WithdrawPlanDto {
  @IsString()
  @Length(1, 500)
  reason!: string
}
