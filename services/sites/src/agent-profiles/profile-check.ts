import {
  CLAIMS_RULE,
  type EarningsClaim,
  findClaims,
  nmlsKey,
  profileTexts,
  type PublicProfileField,
} from '@upline/compliance'
import { supportedBy } from '../claim-results/site-texts.ts'
import type { EarningsTerms } from '../rendering/earnings.ts'

/** The fields of a profile that are checked. */
export type ProfileTexts = Partial<Record<PublicProfileField, string | undefined>> & {
  id: string
  nmls: string
  removedAt: Date | string | null
}

export const profileClaims = (profile: ProfileTexts, terms: EarningsTerms): EarningsClaim[] =>
  findClaims(profileTexts(profile), { place: 'agent', supported: supportedBy(terms) })

/** What is stored with a profile: the fields that public pages leave out, and the key that two equal NMLS IDs share. */
export interface ProfileCheck {
  claimsVersion: number
  hiddenFields: string[]
  nmlsKey: string | null
}

export const profileCheck = (
  { nmls, removedAt }: Pick<ProfileTexts, 'nmls' | 'removedAt'>,
  claims: readonly EarningsClaim[],
): ProfileCheck => ({
  claimsVersion: CLAIMS_RULE.version,
  hiddenFields: [...new Set(claims.map(({ field }) => field))],
  nmlsKey: removedAt ? null : nmlsKey(nmls),
})
