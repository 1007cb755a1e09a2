import { applyDecorators } from '@nestjs/common'
import { LICENSE_FILTERS, type LicenseFilter } from '@upline/contracts'
import { OptionalField, PageQuery } from '@upline/http'
import { IsIn, IsString, MaxLength } from 'class-validator'

const MAX_SEARCH_LENGTH = 200

const OptionalSearch = () => applyDecorators(OptionalField(), IsString(), MaxLength(MAX_SEARCH_LENGTH))
const OptionalState = () => applyDecorators(OptionalField(), IsString())
const OptionalFilter = () => applyDecorators(OptionalField(), IsIn([...LICENSE_FILTERS]))

/** POST /licenses/import */
export class LicenseImportQueryDto {
  /** true: shows what the import would change, and changes nothing. */
  @OptionalField()
  @IsIn(['true', 'false'])
  dryRun?: 'true' | 'false'
}

/** GET /licenses/export.csv. `q`: a part of the member's name or username, or of a license number. */
export class LicensesExportDto {
  @OptionalSearch() q?: string
  @OptionalState() state?: string
  @OptionalFilter() show?: LicenseFilter
}

/** GET /licenses */
export class LicensesQueryDto extends PageQuery {
  @OptionalSearch() q?: string
  @OptionalState() state?: string
  @OptionalFilter() show?: LicenseFilter
}
