import type { EntityManager } from '@mikro-orm/postgresql'
import type { PlanTerms } from '../compensation/plans.ts'
import { type Applied, applyChanges, writeSettlements } from './apply-changes.ts'
import { loadCompany, loadPlans, shareHierarchy } from './company.queries.ts'
import { entriesInForce } from './entries.queries.ts'
import { deleteLoans, lockLedger, lockStored } from './loans.queries.ts'
import { Rollups } from './rollups.ts'
import { appendMemberSums, writeRollups } from './rollups.queries.ts'
import { reverseLoan, type SettledLoan } from './settle-loan.ts'
import type { StoredLoan } from './stored-loan.ts'
import { loansBefore } from './undo-import.queries.ts'

const BATCH_SIZE = 5_000

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, no) =>
    ids.slice(no * BATCH_SIZE, (no + 1) * BATCH_SIZE),
  )

/**
 * Reverses the entries of loans whose rows go, batch by batch. An undo is long and reversals need no hierarchy, so it does
 * not hold the hierarchy lock yet. The caller holds the rows and the import lock.
 */
export async function* reverseImported(
  tx: EntityManager,
  ids: readonly string[],
  cause: string,
): AsyncGenerator<SettledLoan[]> {
  for (const batch of batchesOf(ids)) {
    const loans = (await lockLedger(tx, batch)).filter(({ isBooked }) => isBooked)
    const current = await entriesInForce(tx, loans)
    const settled = loans.map((loan) => reverseLoan(loan, current.get(loan.id) ?? []))
    await writeSettlements(tx, settled, { causeOf: () => cause })
    const rollups = new Rollups()
    for (const one of settled) rollups.addSettled(one)
    await appendMemberSums(tx, rollups.memberSums(new Map()))
    yield settled
  }
}

/** Removes the rows of loans whose entries are reversed, and takes them out of the sums. */
export async function removeImported(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const before = await loadPlans(tx)
  let sums = await sumUp(tx, ids, before.estimateTerms)
  await shareHierarchy(tx)
  const now = await loadPlans(tx)
  if (now.estimateVersion !== before.estimateVersion) sums = await sumUp(tx, ids, now.estimateTerms)
  const { today } = await loadCompany(tx, sums.officers)
  await writeRollups(tx, sums.rollups, today)
  for (const batch of batchesOf(ids))
    await deleteLoans(
      tx,
      batch.map((id) => ({ id })),
    )
}

async function sumUp(tx: EntityManager, ids: readonly string[], terms: PlanTerms) {
  const rollups = new Rollups()
  const officers = new Set<number>()
  for (const batch of batchesOf(ids))
    for (const loan of await lockLedger(tx, batch)) {
      rollups.addLoan(loan, terms, -1)
      for (const { memberNo } of loan.originators) officers.add(memberNo)
    }
  return { rollups, officers }
}

/** Gives loans that an import changed the values that they had before it. */
export async function* restoreImported(
  tx: EntityManager,
  { importId, ids, cause }: { importId: string; ids: readonly string[]; cause: string },
): AsyncGenerator<Applied> {
  for (const batch of batchesOf(ids)) {
    const stored = await lockStored(tx, batch)
    await shareHierarchy(tx)
    const former = await loansBefore(tx, importId, batch)
    const updated = stored.map((before) => ({ before, after: restored(before, former.get(before.id)!) }))
    yield await applyChanges(tx, { updated }, { causeOf: () => cause })
  }
}

/** An import does not set the values of the sync. */
const restored = (loan: StoredLoan, former: StoredLoan): StoredLoan => ({
  ...former,
  externalId: loan.externalId,
  syncRevision: loan.syncRevision,
  changeRow: loan.changeRow,
  version: loan.version + 1,
})
