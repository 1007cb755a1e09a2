import {
  MAX_PAY_OFFSET_DAYS,
  PAY_FREQUENCIES,
  type PayCalendarChange,
  type PayFrequency,
  type PayOffsets,
} from '@upline/contracts'
import { OptionalField } from '@upline/http'
import { Type } from 'class-transformer'
import { IsIn, IsInt, IsObject, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator'

export class PayCalendarQueryDto {
  @OptionalField()
  @IsString()
  year?: string
}

export class PayOffsetsDto implements PayOffsets {
  /** Days from the end of the period to the lock. */
  @IsInt()
  @Min(0)
  @Max(MAX_PAY_OFFSET_DAYS)
  lock!: number

  /** Days from the end of the period to the last day of verification. */
  @IsInt()
  @Min(0)
  @Max(MAX_PAY_OFFSET_DAYS)
  verify!: number

  /** Days from the end of the period to the payment. */
  @IsInt()
  @Min(0)
  @Max(MAX_PAY_OFFSET_DAYS)
  pay!: number
}

export class ChangePayCalendarDto implements PayCalendarChange {
  @IsIn(PAY_FREQUENCIES)
  frequency!: PayFrequency

  /** The first day of any one period, yyyy-mm-dd: for biweekly and weekly. */
  @OptionalField()
  @IsString()
  @MaxLength(10)
  anchor?: string | null

  /** If left out, the offsets do not change. */
  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => PayOffsetsDto)
  offsets?: PayOffsetsDto
}
