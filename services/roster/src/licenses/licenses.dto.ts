import { applyDecorators } from '@nestjs/common'
import { LICENSE_FILTERS, LICENSE_STATES, type LicenseFilter } from '@upline/contracts'
import { OptionalField, PageQuery } from '@upline/http'
import { IsIn, IsString, MaxLength } from 'class-validator'

const MAX_SEARCH_LENGTH = 200
const STATE_MESSAGE = { message: 'state must be the postal code of a state, for example TX.' }

const OptionalSearch = () => applyDecorators(OptionalField(), IsString(), MaxLength(MAX_SEARCH_LENGTH))
const OptionalState = () => applyDecorators(OptionalField(), IsIn(Object.keys(LICENSE_STATES), STATE_MESSAGE))
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
