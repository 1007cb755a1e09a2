import type { LoanScope } from '@upline/contracts'
import { IsIn, IsOptional } from 'class-validator'
import { FilteredQueryDto } from './page-query.dto.ts'

export class LoansQueryDto extends FilteredQueryDto {
  @IsOptional()
  @IsIn(['mine', 'company'])
  scope?: LoanScope
}
