import type { CompanyChange } from '@upline/contracts'
import { OptionalField, Trimmed } from '@upline/http'
import { IsString, MaxLength, NotContains } from 'class-validator'

const MAX_NAME_LENGTH = 200
const MAX_ZONE_LENGTH = 100
const NUL = '\0'

export class ChangeCompanyDto implements CompanyChange {
  /** Empty: no name. */
  @OptionalField()
  @Trimmed()
  @IsString()
  @NotContains(NUL)
  @MaxLength(MAX_NAME_LENGTH)
  name?: string

  /** IANA name, like America/New_York. */
  @OptionalField()
  @Trimmed()
  @IsString()
  @MaxLength(MAX_ZONE_LENGTH)
  timeZone?: string
}
