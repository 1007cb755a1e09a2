import { BREAKDOWN_PERIODS, type BreakdownPeriod, type LoanScope } from '@upline/contracts'
import { OptionalField } from '@upline/http'
import { IsIn, IsString } from 'class-validator'

export class CommissionTotalsQueryDto {
  @OptionalField()
  @IsIn(['mine', 'company'])
  scope?: LoanScope

  /** A past date of the company's calendar, YYYY-MM-DD. */
  @OptionalField()
  @IsString()
  asOf?: string
}

export class BreakdownQueryDto extends CommissionTotalsQueryDto {
  @IsIn([...BREAKDOWN_PERIODS])
  period!: BreakdownPeriod
}
