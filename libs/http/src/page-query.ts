import { IsString } from 'class-validator'
import { OptionalField } from './optional-field.decorator.ts'

/** The paging parameters of every list. readLimit and the list's keyset check the values. */
export class PageQuery {
  @OptionalField()
  @IsString()
  limit?: string

  @OptionalField()
  @IsString()
  cursor?: string
}
