import type { LoanScope } from '@upline/contracts'
import { MayBeLeftOut } from '@upline/http'
import { IsIn } from 'class-validator'
import { LOAN_SORTS, type LoanSort } from './loan-order.ts'
import { FilteredQueryDto } from './filtered-query.dto.ts'

export class LoansQueryDto extends FilteredQueryDto {
  @MayBeLeftOut()
  @IsIn(['mine', 'company'])
  scope?: LoanScope

  /** '-created', the newest first, without it. */
  @MayBeLeftOut()
  @IsIn([...LOAN_SORTS])
  sort?: LoanSort
}
