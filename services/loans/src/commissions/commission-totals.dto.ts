import { BREAKDOWN_PERIODS, type BreakdownPeriod, type LoanScope } from '@upline/contracts'
import { MayBeLeftOut } from '@upline/http'
import { IsIn, IsString } from 'class-validator'

export class CommissionTotalsQueryDto {
  @MayBeLeftOut()
  @IsIn(['mine', 'company'])
  scope?: LoanScope

  /** A past date of the company's calendar, YYYY-MM-DD. */
  @MayBeLeftOut()
  @IsString()
  asOf?: string
}

export class BreakdownQueryDto extends CommissionTotalsQueryDto {
  @IsIn([...BREAKDOWN_PERIODS])
  period!: BreakdownPeriod
}
