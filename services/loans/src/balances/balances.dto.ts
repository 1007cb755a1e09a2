import type { DatedAmount, PayTermsChange } from '@upline/contracts'
import { IsMoney, OptionalField, PageQuery } from '@upline/http'
import { MAX_DOLLARS } from '@upline/money'
import { Type } from 'class-transformer'
import { IsObject, IsString, MaxLength, ValidateNested } from 'class-validator'

/** GET /balances/{memberId} */
export class BalancePageDto extends PageQuery {}

/** GET /balances */
export class BalanceListDto extends PageQuery {
  /** 2 letters or more of a name or username. */
  @OptionalField()
  @IsString()
  @MaxLength(100)
  q?: string
}

export class DatedAmountDto {
  /** Dollars per pay period. */
  @IsMoney({ min: 0.01, max: MAX_DOLLARS })
  amount!: number

  /** The first day, yyyy-mm-dd. It applies to periods that end on this day or later. */
  @IsString()
  @MaxLength(10)
  from!: string

  /** The last day, yyyy-mm-dd; without it there is no end. */
  @OptionalField()
  @IsString()
  @MaxLength(10)
  to?: string
}

export class PayTermsDto {
  /** Recoverable draw; without it the member gets no draw. */
  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => DatedAmountDto)
  draw?: DatedAmountDto

  /** Guaranteed minimum; without it the member has no guarantee. */
  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => DatedAmountDto)
  guarantee?: DatedAmountDto

  /** Recovery leaves at least this per period; without it the company's floor applies. */
  @OptionalField()
  @IsMoney({ min: 0, max: MAX_DOLLARS })
  floor?: number
}

const datedAmount = (sent: DatedAmountDto | undefined): DatedAmount | null =>
  sent ? { amount: sent.amount, from: sent.from, to: sent.to ?? null } : null

export const payTermsOf = ({ draw, guarantee, floor }: PayTermsDto): PayTermsChange => ({
  draw: datedAmount(draw),
  guarantee: datedAmount(guarantee),
  floor: floor ?? null,
})
