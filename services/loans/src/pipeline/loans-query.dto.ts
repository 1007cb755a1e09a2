import type { LoanScope } from '@upline/contracts'
import { IsIn, IsOptional } from 'class-validator'
import { LOAN_SORTS, type LoanSort } from './loan-order.ts'
import { FilteredQueryDto } from './filtered-query.dto.ts'

export class LoansQueryDto extends FilteredQueryDto {
  @IsOptional()
  @IsIn(['mine', 'company'])
  scope?: LoanScope

  /** '-created', the newest first, without it. */
  @IsOptional()
  @IsIn([...LOAN_SORTS])
  sort?: LoanSort
}
