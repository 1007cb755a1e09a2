import { type Rate, plainRate } from '../compensation/plans.ts'
import { canPay, shareCents } from '../compensation/share-cents.ts'
import type { LedgerLine, Pair, VersionRates } from './shadow-facts.ts'

/** What a pair would pay with one fact changed. All amounts are cents. */

/** Rates of all comp plan versions by id. */
export type Versions = ReadonlyMap<number, VersionRates>

/** The rate of a ledger line; a line of a version that is not known has its basis points alone. */
export function rateOf({ planVersionId, level, rateBp }: LedgerLine, versions: Versions): Rate {
  const rate = versions.get(planVersionId)?.[level]
  return rate?.rateBp === rateBp ? rate : plainRate(rateBp)
}

/** Whether the payee was inactive: the ledger records such a share with a rate of 0, although the plan pays the level. */
export function isInactive(line: LedgerLine, versions: Versions): boolean {
  const rate = versions.get(line.planVersionId)?.[line.level]
  return line.rateBp === 0 && line.amountCents === 0 && rate !== undefined && canPay(rate)
}

/** What lines pay with other rates, percentages or amounts. */
export function payOf(
  lines: readonly LedgerLine[],
  changed: {
    rate: (line: LedgerLine) => Rate
    percent?: (line: LedgerLine) => number
    basisCents?: number
  },
): number {
  const { rate, percent = (line) => line.percent, basisCents } = changed
  return lines.reduce((sum, line) => sum + shareCents(basisCents ?? line.basisCents, percent(line), rate(line)), 0)
}

/** Rounding can differ by 1 cent on each line of either side. */
export const isWithinRounding = (pair: Pick<Pair, 'rows' | 'lines'>, cents: number, otherCents: number): boolean =>
  Math.abs(cents - otherCents) <= Math.max(pair.rows.length, pair.lines.length, 1)
