import { applyDecorators } from '@nestjs/common'
import { SUPERVISION_FILTERS, type SupervisionFilter } from '@upline/contracts'
import { OptionalField, PageQuery } from '@upline/http'
import { IsIn, IsString, MaxLength } from 'class-validator'

const MAX_SEARCH_LENGTH = 200

const OptionalSearch = () => applyDecorators(OptionalField(), IsString(), MaxLength(MAX_SEARCH_LENGTH))
const OptionalFilter = () => applyDecorators(OptionalField(), IsIn([...SUPERVISION_FILTERS]))

/** GET /supervision/export.csv. `q`: a part of the member's name or username, or of a record's text. */
export class SupervisionExportDto {
  @OptionalSearch() q?: string
  @OptionalFilter() show?: SupervisionFilter
}

/** GET /supervision */
export class SupervisionQueryDto extends PageQuery {
  @OptionalSearch() q?: string
  @OptionalFilter() show?: SupervisionFilter
}
