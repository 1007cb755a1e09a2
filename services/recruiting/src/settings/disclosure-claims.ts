import { claimMessage, findClaims } from '@upline/compliance'
import { EARNINGS_EXAMPLES, Failure, RECRUIT_BONUS_CENTS } from '@upline/contracts'

class DisclosureRefusedError extends Failure {
  constructor(message: string) {
    super('unprocessable', 'recruiting.claims-refused', message, { errors: [{ field: 'disclosure', message }] })
  }
}

/** The disclosure is public too: rule F1 applies, with the figures that the company's bonus supports. */
export function assertNoClaims(disclosure: string): void {
  const supported = { perRecruitCents: RECRUIT_BONUS_CENTS, examples: EARNINGS_EXAMPLES }
  const claims = findClaims([{ field: 'disclosure', text: disclosure }], { place: 'recruiting', supported })
  if (claims.length > 0)
    throw new DisclosureRefusedError(claims.map((claim) => claimMessage(claim, 'Disclosure')).join(' '))
}
