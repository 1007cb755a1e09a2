import type { EntityManager } from '@mikro-orm/postgresql'
import { type Applied, applyChanges } from './apply-changes.ts'
import { shareHierarchy } from './company.queries.ts'
import { joinWriters, lockLedger } from './loans.queries.ts'
import { spread, takeResettling } from './resettlements.queries.ts'

/** Settles loans again that no one changed: a late move, a late rest, or a plan version decides them differently. */

/** Finds the loans that waiting resettlements can affect, and queues each of them once. */
export const spreadResettlements = (tx: EntityManager, limit: number): Promise<unknown> => spread(tx, limit)

/** Settles the next loans of the queue; undefined if it is empty. */
export async function resettleNext(tx: EntityManager, limit: number): Promise<Applied | undefined> {
  await joinWriters(tx)
  const due = await takeResettling(tx, limit)
  const cause = due.map((one) => one.cause).toSorted()[0]
  if (cause === undefined) return undefined
  return resettle(
    tx,
    due.map(({ loanId }) => loanId),
    cause,
  )
}

async function resettle(tx: EntityManager, loanIds: readonly string[], cause: string): Promise<Applied> {
  const resettled = await lockLedger(tx, loanIds)
  await shareHierarchy(tx)
  return applyChanges(tx, { resettled }, { causeOf: () => cause })
}
