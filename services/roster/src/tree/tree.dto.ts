import { OptionalField, PageQuery } from '@upline/http'
import { IsString } from 'class-validator'

export class TreeQueryDto extends PageQuery {
  @OptionalField()
  @IsString()
  parent?: string

  @OptionalField()
  @IsString()
  asOf?: string

  @OptionalField()
  @IsString()
  q?: string
}
