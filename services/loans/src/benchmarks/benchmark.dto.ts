import type { LoanScope } from '@upline/contracts'
import { MayBeLeftOut } from '@upline/http'
import { IsIn } from 'class-validator'

export class BenchmarkQueryDto {
  @MayBeLeftOut()
  @IsIn(['mine', 'company'])
  scope?: LoanScope
}
