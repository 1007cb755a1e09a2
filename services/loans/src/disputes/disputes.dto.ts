import { DISPUTE_REASONS, type DisputeReason } from '@upline/contracts'
import { IsIn, IsNotIn, IsNumber, IsOptional, IsString, Length, Max, Min } from 'class-validator'

const MOST = 100_000_000

export class OpenDisputeDto {
  @IsIn(DISPUTE_REASONS)
  reason!: DisputeReason

  @IsString()
  @Length(1, 2_000)
  comment!: string
}

/** An answer, and an adjustment where there is money to it. */
export class ResolveDisputeDto {
  @IsString()
  @Length(1, 2_000)
  answer!: string

  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(-MOST)
  @Max(MOST)
  @IsNotIn([0], { message: 'amount must not be 0' })
  amount?: number
}
