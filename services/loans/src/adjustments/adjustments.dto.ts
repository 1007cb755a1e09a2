import { MANUAL_ADJUSTMENT_TYPES } from '@upline/contracts'
import { MayBeLeftOut } from '@upline/http'
import { IsIn, IsNotIn, IsNumber, IsString, IsUUID, Length, Max, Min } from 'class-validator'

const MOST = 100_000_000

export class NewAdjustmentDto {
  @IsString()
  @Length(1, 100)
  memberId!: string

  /** Dollars; below 0 takes back. */
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(-MOST)
  @Max(MOST)
  @IsNotIn([0], { message: 'amount must not be 0' })
  amount!: number

  @IsIn(MANUAL_ADJUSTMENT_TYPES)
  type!: (typeof MANUAL_ADJUSTMENT_TYPES)[number]

  @IsString()
  @Length(1, 500)
  reason!: string

  /** The loan that it is about, if any. */
  @MayBeLeftOut()
  @IsUUID()
  loanId?: string
}

export class EarlyPayoffDto {
  @IsUUID()
  loanId!: string

  /** How much of the shares is taken back; all of it unless told otherwise. */
  @MayBeLeftOut()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(100)
  percent?: number

  @IsString()
  @Length(1, 500)
  reason!: string
}
