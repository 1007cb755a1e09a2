import type { ReleaseRequest } from '@upline/contracts'
import { OptionalField, PageQuery, Trimmed } from '@upline/http'
import { IsNotEmpty, IsString, MaxLength } from 'class-validator'

export class ReleaseDto implements ReleaseRequest {
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Enter a reason.' })
  @MaxLength(500)
  reason!: string
}

export class FindingsQueryDto extends PageQuery {
  @OptionalField()
  @IsString()
  problem?: string

  @OptionalField()
  @IsString()
  released?: string

  @OptionalField()
  @IsString()
  member?: string
}
