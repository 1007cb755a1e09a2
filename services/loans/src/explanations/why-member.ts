import type { CommissionLevel, LoanOutcome, WhyCode } from '@upline/contracts'
import { closedReason, NO_AMOUNT, placeLabel, UNASSIGNED } from '../pipeline/share-reason.ts'

/** A loan's state, and a member's position above its officer. */
export interface ChainPosition {
  isFunded: boolean
  isBooked: boolean
  outcome: LoanOutcome | null
  hasAmount: boolean
  hasOfficer: boolean
  /** Depth above the officer on the trigger date (open loans: now); null: not above. */
  depthThen: number | null
  depthNow: number | null
  /** Was within three levels above the officer at any time. */
  wasAbove: boolean
  /** On the trigger date (open loans: now). */
  wasActive: boolean
  cents: number
}

const MAX_LEVEL = 3

/** Why a member earns on a loan or not: the first reason that applies. */
export function memberReason(at: ChainPosition): WhyCode {
  const noShares = whyNoShares(at)
  if (noShares !== null) return noShares
  if (at.depthThen === null) return whyOutside(at)
  if (at.depthThen > MAX_LEVEL) return 'too-deep'
  if (!at.wasActive) return at.isFunded ? 'inactive-then' : 'inactive-now'
  if (at.cents === 0) return 'rounds-to-zero'
  return at.isBooked ? 'paid' : 'estimate'
}

/** Why the loan has no shares for anyone; null: it has shares. */
function whyNoShares({ hasOfficer, isFunded, outcome, hasAmount }: ChainPosition): WhyCode | null {
  if (!hasOfficer) return 'no-officer'
  if (!isFunded && outcome !== null) return 'outcome'
  return hasAmount ? null : 'no-amount'
}

function whyOutside({ isFunded, depthNow, wasAbove }: ChainPosition): WhyCode {
  if (isFunded && depthNow !== null && depthNow <= MAX_LEVEL) return 'moved-later'
  return wasAbove ? 'moved-away' : 'not-in-chain'
}

export const levelOf = ({ depthThen }: Pick<ChainPosition, 'depthThen'>): CommissionLevel | null =>
  depthThen !== null && depthThen <= MAX_LEVEL ? (depthThen as CommissionLevel) : null

/** The sentence for a code. `who`: the member's name; 'You' for the viewer. */
export function reasonText(code: WhyCode, at: ChainPosition, who = 'You'): string {
  const when = at.isFunded ? 'when the loan funded' : 'today'
  const sentences: Record<WhyCode, string> = {
    paid: `${placeOf(at)} when the loan funded. The share is booked.`,
    estimate: `${placeOf(at)} today. Estimate until the loan funds.`,
    'inactive-then':
      'Inactive when the loan funded. Inactive members earn nothing, and the members above keep their own level.',
    'inactive-now': 'Inactive: estimates count active members only.',
    'not-in-chain': `Not in the loan officer's upline ${when}.`,
    'too-deep': `${at.depthThen} levels above the loan officer ${when}. Overrides reach three levels.`,
    'moved-later': `${who} joined this officer's upline after the loan funded. Later moves don't change past commissions.`,
    'moved-away': `In the loan officer's upline at another time, but not ${when}.`,
    'no-amount': NO_AMOUNT,
    'no-officer': UNASSIGNED,
    outcome: at.outcome === null ? '' : closedReason(at.outcome),
    'rounds-to-zero': 'The share rounds to $0.00.',
  }
  return sentences[code]
}

const placeOf = (at: ChainPosition): string => {
  const level = levelOf(at)
  return placeLabel(level ?? 0)
}
