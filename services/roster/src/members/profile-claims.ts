import {
  claimMessage,
  findClaims,
  profileTexts,
  PUBLIC_PROFILE_LABELS,
  type PublicProfileField,
} from '@upline/compliance'
import { EARNINGS_EXAMPLES, Failure, type FieldError, RECRUIT_BONUS_CENTS } from '@upline/contracts'

class ProfileClaimsError extends Failure {
  constructor(errors: FieldError[]) {
    super('unprocessable', 'roster.claims-refused', errors.map(({ message }) => message).join(' '), { errors })
  }
}

/**
 * Public pages show these texts as soon as they are saved, so rule F1 applies here (compensation.md, section 10). `changes`
 * contains only the fields that differ, so an older text does not prevent a change of another field.
 */
export function assertNoClaims(changes: Partial<Record<PublicProfileField, string | undefined>>): void {
  const supported = { perRecruitCents: RECRUIT_BONUS_CENTS, examples: EARNINGS_EXAMPLES }
  const errors = findClaims(profileTexts(changes), { place: 'agent', supported }).map((claim) => ({
    field: claim.field,
    message: claimMessage(claim, PUBLIC_PROFILE_LABELS[claim.field as PublicProfileField]),
  }))
  if (errors.length > 0) throw new ProfileClaimsError(errors)
}
