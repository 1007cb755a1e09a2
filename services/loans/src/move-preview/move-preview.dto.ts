import { OptionalField } from '@upline/http'
import { IsString } from 'class-validator'

export class MovePreviewQueryDto {
  @OptionalField()
  @IsString()
  member?: string

  @OptionalField()
  @IsString()
  upline?: string

  @OptionalField()
  @IsString()
  effectiveOn?: string
}

export class FundedPreviewQueryDto extends MovePreviewQueryDto {
  @OptionalField()
  @IsString()
  limit?: string

  @OptionalField()
  @IsString()
  cursor?: string
}
