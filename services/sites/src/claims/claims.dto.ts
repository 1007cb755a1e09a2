import { CLAIM_OUTCOMES, type ClaimOutcome } from '@upline/contracts'
import { OptionalField, PageQuery } from '@upline/http'
import { IsIn, IsString, MaxLength } from 'class-validator'

export class ClaimsQuery extends PageQuery {
  @OptionalField()
  @IsIn(CLAIM_OUTCOMES)
  outcome?: ClaimOutcome

  @OptionalField()
  @IsIn(['true', 'false'])
  open?: 'true' | 'false'

  @OptionalField()
  @IsString()
  @MaxLength(100)
  member?: string
}
