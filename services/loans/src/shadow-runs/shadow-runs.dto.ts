import { SHADOW_CAUSES, type ShadowCause } from '@upline/contracts'
import { OptionalField, PageQuery, Trimmed } from '@upline/http'
import { IsIn, IsString, Length, MaxLength } from 'class-validator'

const CAUSE_MESSAGE = { message: `cause must be one of ${SHADOW_CAUSES.join(', ')}` }
const MAX_SEARCH_LENGTH = 200
const MAX_NOTE_LENGTH = 1_000

/** GET /shadow-runs/{id}/differences */
export class DifferencesQueryDto extends PageQuery {
  @OptionalField()
  @IsIn(SHADOW_CAUSES, CAUSE_MESSAGE)
  cause?: ShadowCause

  /** Only explained differences, or only the others. */
  @OptionalField()
  @IsIn(['true', 'false'])
  explained?: 'true' | 'false'

  /** Part of a loan number or a payee. */
  @OptionalField()
  @IsString()
  @MaxLength(MAX_SEARCH_LENGTH)
  q?: string
}

export class ExplainDto {
  @Trimmed()
  @IsString()
  @Length(1, MAX_NOTE_LENGTH)
  note!: string
}

/** Explains all differences of a filter that have no explanation. */
export class ExplainMatchingDto extends ExplainDto {
  @OptionalField()
  @IsIn(SHADOW_CAUSES, CAUSE_MESSAGE)
  cause?: ShadowCause

  /** Part of a loan number or a payee. */
  @OptionalField()
  @IsString()
  @MaxLength(MAX_SEARCH_LENGTH)
  q?: string
}

/** POST /shadow-runs/{id}/sign-off */
export class SignOffDto {
  /** Why the rejected rows of the file may stay out of the comparison. */
  @OptionalField()
  @Trimmed()
  @IsString()
  @Length(1, MAX_NOTE_LENGTH)
  rejectedReason?: string
}
