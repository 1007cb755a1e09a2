import type { Entry } from '../compensation/ledger.ts'
import { plainRate } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'
import type { SettledLoan } from './settle-loan.ts'

/** The clawback of one share by an early payoff. */
export interface Payoff {
  loanId: string
  originatorNo: number
  revision: number
  level: number
  memberNo: number
  amountCents: number
  shareBp: number
  /** Calendar days from funding to payoff, if the company's rule decided the percentage. */
  payoffDays: number | null
  reason: string
  approvedBy: string
}

/** A clawback, or its return (share_bp is null). */
export type PayoffLine = Omit<Payoff, 'shareBp'> & { shareBp: number | null }

const RETURNED = 'The shares that the early payoff clawed back were reversed'

/**
 * An early payoff clawed back a percentage of shares that are reversed now (decisions.md, Pay periods): it is returned, and
 * new entries of the loan are clawed back by the same percentage. Clawbacks of lines that stay are kept.
 */
export function followPayoffs(
  payoffs: readonly Payoff[],
  settled: readonly Pick<SettledLoan, 'reversals' | 'bookings'>[],
): PayoffLine[] {
  const reversed = new Set(settled.flatMap(({ reversals }) => reversals.map(lineOf)))
  const replaced = payoffs.filter((payoff) => reversed.has(lineOf(payoff)))
  const returned = replaced.map((payoff) => ({
    ...payoff,
    amountCents: -payoff.amountCents,
    reason: RETURNED,
    shareBp: null,
    payoffDays: null,
  }))
  const byLoan = Map.groupBy(payoffs, ({ loanId }) => loanId)
  const again = settled.flatMap(({ bookings }) =>
    bookings.flatMap((entry) => clawbackOf(entry, byLoan.get(entry.loanId))),
  )
  return [...returned, ...again]
}

type Line = Pick<Payoff, 'loanId' | 'originatorNo' | 'level' | 'revision'>
const lineOf = ({ loanId, originatorNo, level, revision }: Line): string =>
  `${loanId}/${originatorNo}/${level}/${revision}`

function clawbackOf(entry: Entry, payoffs: Payoff[] | undefined): PayoffLine[] {
  if (!payoffs) return []
  const shareBp = Math.max(...payoffs.map((payoff) => payoff.shareBp))
  const amountCents = -shareCents(entry.amountCents, 100, plainRate(shareBp))
  if (amountCents === 0) return []
  const { loanId, originatorNo, revision, level, payeeNo: memberNo } = entry
  const [{ reason, approvedBy, payoffDays }] = payoffs as [Payoff]
  return [{ loanId, originatorNo, revision, level, memberNo, amountCents, shareBp, payoffDays, reason, approvedBy }]
}
