import { SPELLING_STATES, type SpellingState } from '@upline/contracts'
import { OptionalField, PageQuery } from '@upline/http'
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator'

/** GET /loans/spellings */
export class SpellingsQueryDto extends PageQuery {
  @OptionalField()
  @IsIn([...SPELLING_STATES])
  state?: SpellingState

  @OptionalField()
  @IsString()
  @MaxLength(200)
  q?: string
}

/** POST /loans/spellings/:id/confirm */
export class ConfirmSpellingDto {
  /** Also assigns the member to the loans that wait under this spelling. */
  @OptionalField()
  @IsBoolean()
  applyToWaiting?: boolean
}
