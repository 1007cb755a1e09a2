import { OptionalField } from '@upline/http'
import { IsString } from 'class-validator'

/** Search, filters and date of a list. `readSearch` checks their values. */
export class MemberMatchesQueryDto {
  @OptionalField()
  @IsString()
  q?: string

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

/** The raw query of a list. */
export class MemberListQueryDto extends MemberMatchesQueryDto {
  @OptionalField()
  @IsString()
  sort?: string

  @OptionalField()
  @IsString()
  limit?: string

  @OptionalField()
  @IsString()
  cursor?: string
}
