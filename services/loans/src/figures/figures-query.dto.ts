import type { LoanScope } from '@upline/contracts'
import { IsIn, IsOptional } from 'class-validator'

export class FiguresQueryDto {
  @IsOptional()
  @IsIn(['mine', 'company'])
  scope?: LoanScope
}
