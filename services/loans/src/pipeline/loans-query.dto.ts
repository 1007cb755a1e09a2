import { LOAN_SORTS, type LoanScope, type LoanSort } from '@upline/contracts'
import { OptionalField } from '@upline/http'
import { IsIn } from 'class-validator'
import { FilteredQueryDto } from './filtered-query.dto.ts'

export class LoansQueryDto extends FilteredQueryDto {
  @OptionalField()
  @IsIn(['mine', 'company'])
  scope?: LoanScope

  /** '-created', the newest first, without it. */
  @OptionalField()
  @IsIn([...LOAN_SORTS])
  sort?: LoanSort
}
