import { MayBeLeftOut } from '@upline/http'
import { IsString, MaxLength, MinLength } from 'class-validator'

/** GET /loans/:id/explanation: about whom one asks 'why not me?'; without it about oneself. */
export class MemberQueryDto {
  @MayBeLeftOut()
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  member?: string
}
