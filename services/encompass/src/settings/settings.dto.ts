import { AMOUNT_FIELDS, type AmountField, FUNDED_SIGNALS, type FundedSignal, LOAN_STATUSES } from '@upline/contracts'
import type { LoanStatus } from '@upline/contracts'
import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator'
import { MOST_POLLING_MINUTES } from '../config.ts'

/** PUT /integrations/encompass/settings: what is left out stays. */
export class SettingsDto {
  /** Checked name by name: settings-rules.ts. */
  @IsOptional()
  @IsObject()
  milestones?: Record<string, LoanStatus>

  @IsOptional()
  @IsIn(FUNDED_SIGNALS)
  fundedSignal?: FundedSignal

  @IsOptional()
  @IsIn(AMOUNT_FIELDS)
  amountField?: AmountField

  @IsOptional()
  @IsString()
  @MaxLength(100)
  timeZone?: string

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MOST_POLLING_MINUTES)
  pollingMinutes?: number

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @IsNotEmpty({ each: true })
  @MaxLength(200, { each: true })
  folders?: string[]

  @IsOptional()
  @IsBoolean()
  isV1Fallback?: boolean
}

export class MappedMilestoneDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  name!: string

  /** null takes it off the map. */
  @IsIn([...LOAN_STATUSES, null])
  status!: LoanStatus | null
}

/** PUT /integrations/encompass/milestones */
export class MapMilestonesDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  @Type(() => MappedMilestoneDto)
  milestones!: MappedMilestoneDto[]
}
