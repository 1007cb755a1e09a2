import { MAX_INSTALLMENTS, MIN_INSTALLMENTS } from '@upline/contracts'
import { IsMoney, OptionalField, Trimmed } from '@upline/http'
import { MAX_DOLLARS } from '@upline/money'
import { IsInt, IsString, Length, Max, Min } from 'class-validator'

/** PUT /balances/{memberId}/clawbacks/{clawbackId}/plan */
export class ClawbackPlanDto {
  /** Pay periods, the one that books the clawback included. */
  @IsInt()
  @Min(MIN_INSTALLMENTS)
  @Max(MAX_INSTALLMENTS)
  periods!: number
}

/** POST /balances/{memberId}/clawbacks/{clawbackId}/waiver */
export class WaiverDto {
  /** Dollars; without it everything that is not waived yet. */
  @OptionalField()
  @IsMoney({ min: 0.01, max: MAX_DOLLARS })
  amount?: number

  @Trimmed()
  @IsString()
  @Length(1, 500)
  reason!: string
}
