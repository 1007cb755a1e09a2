import { IMPORT_MODES, type ImportMode } from '@upline/contracts'
import { OptionalField } from '@upline/http'
import { IsIn } from 'class-validator'

/** POST /imports: the form may have the mode instead. */
export class StartImportQuery {
  @OptionalField()
  @IsIn(IMPORT_MODES)
  mode?: ImportMode
}
