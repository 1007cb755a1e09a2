import type { EntityManager } from '@mikro-orm/postgresql'
import type { Entry } from '../compensation/ledger.ts'
import { memberIdsOf } from '../ledger/company.queries.ts'
import { type CheckedLoan, payeesOf, suspectsOf, violationsOf } from './loan-violations.ts'
import { type NewlyHeldPay, placeHolds } from './rule-holds.queries.ts'

/**
 * Checks loans that a transaction has settled, and puts those that violate a rule on hold. Call it once their entries are written.
 * Returns the pay that is on hold now.
 */
export async function holdViolations(
  tx: EntityManager,
  checked: readonly CheckedLoan[],
  current: ReadonlyMap<string, readonly Entry[]>,
): Promise<NewlyHeldPay[]> {
  const suspects = suspectsOf(checked)
  if (suspects.length === 0) return []
  const payees = new Set(suspects.flatMap((suspect) => payeesOf(suspect, current)))
  return placeHolds(tx, violationsOf(suspects, { current, memberIds: await memberIdsOf(tx, [...payees]) }))
}
