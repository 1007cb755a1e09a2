import { OptionalField } from '@upline/http'
import { IsString } from 'class-validator'

export class AsOfQueryDto {
  /** YYYY-MM-DD; today without it. */
  @OptionalField()
  @IsString()
  asOf?: string
}
