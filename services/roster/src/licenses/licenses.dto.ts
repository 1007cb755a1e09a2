import { OptionalField } from '@upline/http'
import { IsIn } from 'class-validator'

/** POST /licenses/import */
export class LicenseImportQueryDto {
  /** true: shows what the import would change, and changes nothing. */
  @OptionalField()
  @IsIn(['true', 'false'])
  dryRun?: 'true' | 'false'
}
