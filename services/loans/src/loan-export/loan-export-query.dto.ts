import { MayBeLeftOut } from '@upline/http'
import { IsString, MaxLength } from 'class-validator'
import { LoansQueryDto } from '../pipeline/loans-query.dto.ts'

export class LoanExportQueryDto extends LoansQueryDto {
  /** Keys of the columns, with commas; all of them without. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(400)
  columns?: string
}
