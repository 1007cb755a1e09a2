import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Length,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator'
import type { CommissionLevel } from '@upline/contracts'

const MOST = 100_000_000

/** A level's terms; a field that is none of these is refused, so no other basis can be asked for. */
export class PlanRateDto {
  @IsIn([0, 1, 2, 3])
  level!: CommissionLevel

  @IsInt()
  @Min(0)
  @Max(10_000)
  rateBp!: number

  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(MOST)
  min: number | null = null

  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(MOST)
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
