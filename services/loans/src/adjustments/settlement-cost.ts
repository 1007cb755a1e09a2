import type { SettlementCostDollars } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'

/** A request has both amounts or none of them. */
export const settlementCostView = (
  estimatedCents: number | null,
  actualCents: number | null,
): SettlementCostDollars | null =>
  estimatedCents === null || actualCents === null
    ? null
    : { estimate: toDollars(cents(estimatedCents)), actual: toDollars(cents(actualCents)) }
