import { MAX_DOLLARS } from '@upline/money'
import { DISPUTE_REASONS, type DisputeReason, type LoanDisputeRequest } from '@upline/contracts'
import { IsMoney, OptionalField, PageQuery, Trimmed } from '@upline/http'
import { IsIn, IsNotIn, IsString, Length, NotContains } from 'class-validator'

export class DisputesQueryDto extends PageQuery {
  /** 'true': open disputes alone. */
  @OptionalField()
  @IsIn(['true', 'false'])
  open?: 'true' | 'false'
}

export class OpenDisputeDto {
  @IsIn(DISPUTE_REASONS)
  reason!: DisputeReason

  @Trimmed()
  @IsString()
  @Length(1, 2_000)
  comment!: string
}

export class OpenLoanDisputeDto extends OpenDisputeDto implements LoanDisputeRequest {
  @Trimmed()
  @IsString()
  @NotContains('\0')
  @Length(1, 300, { message: 'Enter a loan number of up to 300 characters' })
  loanNumber!: string
}

/** An answer, with an adjustment if money is due. */
export class ResolveDisputeDto {
  @Trimmed()
  @IsString()
  @Length(1, 2_000)
  answer!: string

  @OptionalField()
  @IsMoney({ min: -MAX_DOLLARS, max: MAX_DOLLARS })
  @IsNotIn([0], { message: 'amount must not be 0' })
  amount?: number
}
