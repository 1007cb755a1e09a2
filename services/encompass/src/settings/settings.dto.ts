import { AMOUNT_FIELDS, type AmountField, FUNDED_SIGNALS, type FundedSignal, LOAN_STATUSES } from '@upline/contracts'
import type { LoanStatus } from '@upline/contracts'
import { OptionalField } from '@upline/http'
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
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator'
import { MAX_POLLING_MINUTES } from '../config.ts'

/** PUT /integrations/encompass/settings: omitted settings stay. */
export class SettingsDto {
  /** Checked by name in settings-rules.ts. */
  @OptionalField()
  @IsObject()
  milestones?: Record<string, LoanStatus>

  @OptionalField()
  @IsIn(FUNDED_SIGNALS)
  fundedSignal?: FundedSignal

  @OptionalField()
  @IsIn(AMOUNT_FIELDS)
  amountField?: AmountField

  @OptionalField()
  @IsString()
  @MaxLength(100)
  timeZone?: string

  @OptionalField()
  @IsInt()
  @Min(0)
  @Max(MAX_POLLING_MINUTES)
  pollingMinutes?: number

  @OptionalField()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @IsNotEmpty({ each: true })
  @MaxLength(200, { each: true })
  folders?: string[]

  @OptionalField()
  @IsBoolean()
  isV1Fallback?: boolean
}

export class MappedMilestoneDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  name!: string

  /** null removes it from the map. */
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
