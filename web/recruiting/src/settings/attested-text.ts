import type { RecruitingSettings } from '@upline/contracts'
import { instantText } from '@upline/web-kit'

/** Who attested the bonus for registrations, if it is on. */
export function attestedText({ recruitBonus, attestation }: RecruitingSettings): string {
  if (recruitBonus !== 'on-registration') return ''
  if (!attestation) return 'No attestation is stored. Turn it off and on to add one.'
  return `Attested by ${attestation.name} on ${instantText(attestation.at)}.`
}
