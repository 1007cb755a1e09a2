import type { Entry } from '../compensation/ledger.ts'
import { plainRate } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'

/** The clawback of one share by an early payoff. */
export interface Payoff {
  loanId: string
  revision: number
  level: number
  memberNo: number
  amountCents: number
  shareBp: number
  reason: string
  approvedBy: string
}

/** A clawback, or its return (share_bp is null). */
export type PayoffLine = Omit<Payoff, 'shareBp'> & { shareBp: number | null }

const RETURNED = 'The shares that the early payoff clawed back were reversed'

/**
 * An early payoff clawed back a percentage of shares that are reversed now (decisions.md, Pay periods): it is returned, and
 * the entries that replace them are clawed back by the same percentage.
 */
export function followPayoffs(payoffs: readonly Payoff[], bookings: readonly Entry[]): PayoffLine[] {
  const returned = payoffs.map((payoff) => ({
    ...payoff,
    amountCents: -payoff.amountCents,
    reason: RETURNED,
    shareBp: null,
  }))
  const byLoan = Map.groupBy(payoffs, ({ loanId }) => loanId)
  const again = bookings.flatMap((entry) => clawbackOf(entry, byLoan.get(entry.loanId)))
  return [...returned, ...again]
}

function clawbackOf(entry: Entry, payoffs: Payoff[] | undefined): PayoffLine[] {
  if (!payoffs) return []
  const shareBp = Math.max(...payoffs.map((payoff) => payoff.shareBp))
  const amountCents = -shareCents(entry.amountCents, 100, plainRate(shareBp))
  if (amountCents === 0) return []
  const { loanId, revision, level, payeeNo: memberNo } = entry
  const [{ reason, approvedBy }] = payoffs as [Payoff]
  return [{ loanId, revision, level, memberNo, amountCents, shareBp, reason, approvedBy }]
}
