import { OptionalField, PageQuery } from '@upline/http'
import { IsString, MaxLength } from 'class-validator'

/** A page of loans or of what follows from them, filtered. */
export class FilteredQueryDto extends PageQuery {
  /** Any part of borrower, number, address, product or officer. */
  @OptionalField()
  @IsString()
  @MaxLength(200)
  q?: string

  @OptionalField()
  @IsString()
  status?: string
}
