import { levelLabel, type CommissionLevel, type LoanOutcome, type WhyCode } from '@upline/contracts'

/** A loan's money, and a member's place above its officer. */
export interface Standing {
  isFunded: boolean
  isBooked: boolean
  outcome: LoanOutcome | null
  hasAmount: boolean
  hasOfficer: boolean
  /** How far above the officer at the deciding instant (of an open loan: now); null: not above. */
  depthThen: number | null
  depthNow: number | null
  /** Stood within three levels above the officer at any time. */
  wasAbove: boolean
  /** At the deciding instant (of an open loan: now). */
  wasActive: boolean
  cents: number
}

const DEEPEST = 3

/** Why a member gets what they get of a loan, or nothing: the first of the reasons that holds. */
export function whyMember(at: Standing): WhyCode {
  if (!at.hasOfficer) return 'no-officer'
  if (!at.isFunded && at.outcome !== null) return 'outcome'
  if (!at.hasAmount) return 'no-amount'
  if (at.depthThen === null) return whyOutside(at)
  if (at.depthThen > DEEPEST) return 'too-deep'
  if (!at.wasActive) return at.isFunded ? 'inactive-then' : 'inactive-now'
  if (at.cents === 0) return 'rounds-to-zero'
  return at.isBooked ? 'paid' : 'estimate'
}

function whyOutside({ isFunded, depthNow, wasAbove }: Standing): WhyCode {
  if (isFunded && depthNow !== null && depthNow <= DEEPEST) return 'moved-later'
  return wasAbove ? 'moved-away' : 'not-in-chain'
}

export const levelOf = ({ depthThen }: Pick<Standing, 'depthThen'>): CommissionLevel | null =>
  depthThen !== null && depthThen <= DEEPEST ? (depthThen as CommissionLevel) : null

/** The code in a sentence for a person. */
export function whySentence(code: WhyCode, at: Standing): string {
  const when = at.isFunded ? 'when the loan funded' : 'now'
  const sentences: Record<WhyCode, string> = {
    paid: `${placeOf(at)} when the loan funded: the share is booked.`,
    estimate: `${placeOf(at)} now: an estimate until the loan funds.`,
    'inactive-then':
      'Inactive when the loan funded: an inactive member earns nothing, and those above keep their own level.',
    'inactive-now': 'Inactive now: an estimate counts only while the member is active.',
    'not-in-chain': `Not in the line above the loan officer ${when}.`,
    'too-deep': `${at.depthThen} levels above the loan officer ${when}: overrides reach three levels.`,
    'moved-later':
      'Stands above the loan officer today, but did not when the loan funded: a later move changes nothing.',
    'moved-away': `Stood above the loan officer at another time, but not ${at.isFunded ? when : 'any more'}.`,
    'no-amount': 'The loan has no amount yet: shares are worked out when one arrives.',
    'no-officer': 'The loan needs an officer before anybody earns on it.',
    outcome: `The loan was ${at.outcome}: no share is pending.`,
    'rounds-to-zero': 'The share rounds to $0.00.',
  }
  return sentences[code]
}

const placeOf = (at: Standing): string => {
  const level = levelOf(at)
  return level === 0 || level === null ? 'The loan officer' : `${levelLabel(level)} above the loan officer`
}
