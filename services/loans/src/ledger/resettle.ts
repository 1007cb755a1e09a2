import type { EntityManager } from '@mikro-orm/postgresql'
import { type Applied, applyChanges } from './apply-changes.ts'
import { shareHierarchy } from './company.queries.ts'
import { joinWriters, lockLedger } from './loans.queries.ts'
import { lockDue, removeDue, spread } from './resettlements.queries.ts'

/** Resettles loans that no one changed, because a late move, a late change of activity or a plan version decides them differently. */

/** Finds the loans that waiting resettlements can affect, and queues each of them once. */
export const spreadResettlements = (tx: EntityManager, limit: number): Promise<unknown> => spread(tx, limit)

/** Settles the next loans of the queue, each with its own cause; undefined if the queue is empty. */
export async function resettleNext(tx: EntityManager, limit: number): Promise<Applied | undefined> {
  await joinWriters(tx)
  const due = await lockDue(tx, limit)
  if (due.length === 0) return undefined
  const causes = new Map(due.map(({ loanId, cause }) => [loanId, cause]))
  return resettle(tx, [...causes.keys()], (loanId) => causes.get(loanId)!)
}

async function resettle(
  tx: EntityManager,
  loanIds: readonly string[],
  causeOf: (loanId: string) => string,
): Promise<Applied> {
  const resettled = await lockLedger(tx, loanIds)
  await shareHierarchy(tx)
  await removeDue(tx, loanIds)
  return applyChanges(tx, { resettled }, { causeOf })
}
