import type { EntityManager } from '@mikro-orm/postgresql'
import { isPending } from '../compensation/loans.ts'
import { pendingShares } from '../compensation/pending.ts'
import { plainRate } from '../compensation/plans.ts'
import { type Applied, applyChanges, writeSettlements } from './apply-changes.ts'
import { loadCompany, shareHierarchy } from './company.queries.ts'
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
    for (const entry of settled.flatMap(({ reversals }) => reversals)) rollups.addEntry(entry)
    await appendMemberSums(tx, rollups.memberSums(new Map()))
    yield settled
  }
}

/** Removes the rows of loans whose entries are reversed, and takes them out of the sums. */
export async function removeImported(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rollups = new Rollups()
  const pending = new Map<string, number[]>()
  for (const batch of batchesOf(ids))
    for (const loan of await lockLedger(tx, batch)) {
      rollups.addLoan(loan, UNPAID, -1)
      if (loan.officerNo !== null && loan.amountCents !== null && isPending(loan)) {
        const key = `${loan.officerNo}/${loan.status}`
        const amounts = pending.get(key) ?? []
        pending.set(key, amounts)
        amounts.push(loan.amountCents)
      }
    }
  await shareHierarchy(tx)
  const officers = [...pending.keys()].map((key) => key.split('/').map(Number) as [number, number])
  const { today, estimates } = await loadCompany(
    tx,
    rollups.officerSums().map(({ officerNo }) => officerNo),
  )
  for (const [officerNo, status] of officers)
    for (const amountCents of pending.get(`${officerNo}/${status}`)!) {
      const shares = pendingShares({ status, outcome: null, amountCents }, { rates: estimates.of(officerNo) })
      rollups.addShares(officerNo, status, { shares, sign: -1 })
    }
  await writeRollups(tx, rollups, today)
  for (const batch of batchesOf(ids))
    await deleteLoans(
      tx,
      batch.map((id) => ({ id })),
    )
}

/** The rates are read once the hierarchy is locked: until then the amounts are collected. */
const UNPAID = [plainRate(0), plainRate(0), plainRate(0), plainRate(0)] as const

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

/** An import sets neither the outcome of a loan nor the values of the sync. */
const restored = (loan: StoredLoan, former: StoredLoan): StoredLoan => ({
  ...former,
  externalId: loan.externalId,
  syncRevision: loan.syncRevision,
  outcome: loan.outcome,
  changeRow: loan.changeRow,
  version: loan.version + 1,
})
