import { OptionalField } from '@upline/http'
import { IsString, MaxLength } from 'class-validator'
import { LoanListQueryDto } from '../pipeline/loan-list-query.dto.ts'

export class LoanExportQueryDto extends LoanListQueryDto {
  /** Keys of the columns, with commas; all of them without. */
  @OptionalField()
  @IsString()
  @MaxLength(400)
  columns?: string
}
