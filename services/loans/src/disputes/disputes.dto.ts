import { DISPUTE_REASONS, type DisputeReason } from '@upline/contracts'
import { MayBeLeftOut } from '@upline/http'
import { IsIn, IsNotIn, IsNumber, IsString, Length, Max, Min } from 'class-validator'

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

  @MayBeLeftOut()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(-MOST)
  @Max(MOST)
  @IsNotIn([0], { message: 'amount must not be 0' })
  amount?: number
}
