import { OptionalField } from '@upline/http'
import { IsString, MaxLength, MinLength } from 'class-validator'

/** GET /loans/:id/explanation: the member of 'why not me?'; default: the caller. */
export class MemberQueryDto {
  @OptionalField()
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  member?: string
}
