import { OptionalField, PageQuery } from '@upline/http'
import { IsString } from 'class-validator'

/** The raw query of a list. `readSearch` checks its values. */
export class MemberListQueryDto extends PageQuery {
  @OptionalField()
  @IsString()
  q?: string

  @OptionalField()
  @IsString()
  sort?: string

  @OptionalField()
  @IsString()
  role?: string

  @OptionalField()
  @IsString()
  level?: string

  @OptionalField()
  @IsString()
  active?: string

  @OptionalField()
  @IsString()
  upline?: string

  @OptionalField()
  @IsString()
  asOf?: string
}
