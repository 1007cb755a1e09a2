import { isPending, type Loan } from './loans.ts'
import { type PlanTerms, type Rate } from './plans.ts'
import { shareCents } from './share-cents.ts'

/**
 * Estimates are kept as sums of an originator's pending loans by status and level, never for each loan (data.md,
 * decision 4). A sum does not say who earns it, so a move transfers it as long as the new payee has the same rate.
 */

export const NO_SHARES = [0, 0, 0, 0] as const
export type LevelShares = readonly [number, number, number, number]

/** The estimate of each level for an originator's portion of a pending loan. It does not depend on the member who earns it. */
export function pendingShares(
  loan: Pick<Loan, 'status' | 'outcome' | 'amountCents'>,
  terms: PlanTerms,
  percent = 100,
): LevelShares {
  const { amountCents } = loan
  if (amountCents === null || !isPending(loan)) return NO_SHARES
  const of = (rate: Rate) => shareCents(amountCents, percent, rate)
  const [personal, first, second, third] = terms.rates
  return [of(personal), of(first), of(second), of(third)]
}
