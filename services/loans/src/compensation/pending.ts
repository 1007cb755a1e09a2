import { isPending, type Loan } from './loans.ts'
import { type PlanTerms, type Rate } from './plans.ts'
import { shareCents } from './share-cents.ts'

/**
 * Estimates are kept as sums of an originator's pending loans by status and level, never for each loan (decisions.md,
 * Commission 4; data.md, decision 4), each level at the rate of the member who earns it today. A move transfers a sum if
 * the new payee has the same rate; otherwise it is calculated from the amounts again.
 */

export const NO_SHARES = [0, 0, 0, 0] as const
export type LevelShares = readonly [number, number, number, number]

/** The estimate of each level for an originator's portion of a pending loan. */
export function pendingShares(
  loan: Pick<Loan, 'status' | 'outcome' | 'amountCents'>,
  { rates }: Pick<PlanTerms, 'rates'>,
  percent = 100,
): LevelShares {
  const { amountCents } = loan
  if (amountCents === null || !isPending(loan)) return NO_SHARES
  const of = (rate: Rate) => shareCents(amountCents, percent, rate)
  const [personal, first, second, third] = rates
  return [of(personal), of(first), of(second), of(third)]
}
