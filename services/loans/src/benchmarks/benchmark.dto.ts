import type { LoanScope } from '@upline/contracts'
import { OptionalField } from '@upline/http'
import { IsIn } from 'class-validator'

export class BenchmarkQueryDto {
  @OptionalField()
  @IsIn(['mine', 'company'])
  scope?: LoanScope
}
