import { PageQuery } from '@upline/http'
import { IsOptional, IsString, MaxLength } from 'class-validator'

/** A page of loans or of what follows from them, filtered. */
export class FilteredQueryDto extends PageQuery {
  /** Any part of borrower, number, address, product or officer. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string

  @IsOptional()
  @IsString()
  status?: string
}
