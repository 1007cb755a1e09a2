import type { LoanScope } from '@upline/contracts'
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator'

export class LoansQueryDto {
  @IsOptional()
  @IsIn(['mine', 'company'])
  scope?: LoanScope

  /** Any part of borrower, number, address, product or written officer. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string

  @IsOptional()
  @IsString()
  status?: string

  @IsOptional()
  @IsString()
  limit?: string

  @IsOptional()
  @IsString()
  cursor?: string
}
