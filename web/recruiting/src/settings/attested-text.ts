import type { RecruitingSettings } from '@upline/contracts'
import { instantText } from '@upline/web-kit'

/** Who attested the bonus, if it is on. */
export function attestedText({ isBonusOn, attestation }: RecruitingSettings): string {
  if (!isBonusOn) return ''
  if (!attestation) return 'No attestation is stored. Turn it off and on to add one.'
  return `Attested by ${attestation.name} on ${instantText(attestation.at)}.`
}
