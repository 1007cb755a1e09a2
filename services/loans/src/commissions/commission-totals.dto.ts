import { BREAKDOWN_PERIODS, type BreakdownPeriod, type LoanScope } from '@upline/contracts'
import { MayBeLeftOut } from '@upline/http'
import { IsIn } from 'class-validator'

export class CommissionTotalsQueryDto {
  @MayBeLeftOut()
  @IsIn(['mine', 'company'])
  scope?: LoanScope
}

export class BreakdownQueryDto extends CommissionTotalsQueryDto {
  @IsIn([...BREAKDOWN_PERIODS])
  period!: BreakdownPeriod
}
