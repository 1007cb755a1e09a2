import { SHADOW_CAUSES, type ShadowCauseTotals, type ShadowDifference, type ShadowRun } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type { StoredDifference } from './shadow-differences.queries.ts'
import type { CauseSums, StoredRun } from './shadow-runs.queries.ts'

/** Shadow runs as the API returns them. */

const dollars = (amountCents: number): number => toDollars(cents(amountCents))
const dollarsOrNull = (amountCents: number | null): number | null =>
  amountCents === null ? null : dollars(amountCents)

export const runView = ({ paidCents, ledgerCents, createdAtKey: _, ...run }: StoredRun): ShadowRun => ({
  ...run,
  differences: run.compared - run.equal,
  paid: dollars(paidCents),
  ledger: dollars(ledgerCents),
})

export const causesView = (sums: readonly CauseSums[]): ShadowCauseTotals[] =>
  SHADOW_CAUSES.flatMap((cause) => sums.filter((one) => one.cause === cause)).map(
    ({ paidCents, ledgerCents, ...counts }) => ({
      ...counts,
      paid: dollars(paidCents),
      ledger: dollars(ledgerCents),
    }),
  )

export const differenceView = ({ no, paidCents, ledgerCents, ...stored }: StoredDifference): ShadowDifference => ({
  ...stored,
  id: String(no),
  paid: dollarsOrNull(paidCents),
  ledger: dollarsOrNull(ledgerCents),
  difference: dollars((ledgerCents ?? 0) - (paidCents ?? 0)),
})
