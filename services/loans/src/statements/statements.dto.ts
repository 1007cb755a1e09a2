import { OptionalField, PageQuery } from '@upline/http'
import { IsString } from 'class-validator'

export class StatementQueryDto extends PageQuery {
  @OptionalField()
  @IsString()
  member?: string
}

export class StatementFileQueryDto {
  @OptionalField()
  @IsString()
  member?: string
}

export class StatementPeopleQueryDto extends PageQuery {
  @OptionalField()
  @IsString()
  q?: string
}
