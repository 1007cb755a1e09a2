import { CLAIM_OUTCOMES, type ClaimOutcome } from '@upline/contracts'
import { MayBeLeftOut, PageQuery } from '@upline/http'
import { IsIn, IsString, MaxLength } from 'class-validator'

export class ClaimsQuery extends PageQuery {
  @MayBeLeftOut()
  @IsIn(CLAIM_OUTCOMES)
  outcome?: ClaimOutcome

  @MayBeLeftOut()
  @IsIn(['true', 'false'])
  open?: 'true' | 'false'

  @MayBeLeftOut()
  @IsString()
  @MaxLength(100)
  member?: string
}
