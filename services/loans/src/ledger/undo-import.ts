import type { EntityManager } from '@mikro-orm/postgresql'
import { isPending, type Originator } from '../compensation/loans.ts'
import { pendingShares } from '../compensation/pending.ts'
import { plainRate } from '../compensation/plans.ts'
import { type Applied, applyChanges, writeSettlements } from './apply-changes.ts'
import { loadCompany, shareHierarchy } from './company.queries.ts'
import { entriesInForce } from './entries.queries.ts'
import { deleteLoans, lockLedger, lockStored } from './loans.queries.ts'
import { Rollups } from './rollups.ts'
import { appendMemberSums, writeRollups } from './rollups.queries.ts'
import { reverseLoan, type SettledLoan } from './settle-loan.ts'
import type { LedgerLoan, StoredLoan } from './stored-loan.ts'
import { loansBefore } from './undo-import.queries.ts'

const BATCH_SIZE = 5_000

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, no) =>
    ids.slice(no * BATCH_SIZE, (no + 1) * BATCH_SIZE),
  )

/**
 * Reverses the entries of loans whose rows will be removed, batch by batch. An undo takes long and reversals do not need the
 * hierarchy, so it does not hold the hierarchy lock yet. The caller holds the rows and the import lock.
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

/** Removes the rows of loans whose entries are reversed, and subtracts them from the sums. */
export async function removeImported(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rollups = new Rollups()
  const pending: PendingPortion[] = []
  for (const batch of batchesOf(ids))
    for (const loan of await lockLedger(tx, batch)) {
      rollups.addLoan(loan, NO_RATES, -1)
      pending.push(...pendingPortions(loan))
    }
  await shareHierarchy(tx)
  const { today, estimates } = await loadCompany(
    tx,
    rollups.officerSums().map(({ officerNo }) => officerNo),
  )
  for (const { memberNo, percent, status, amountCents } of pending) {
    const shares = pendingShares({ status, outcome: null, amountCents }, { rates: estimates.of(memberNo) }, percent)
    rollups.addShares(memberNo, status, { shares, sign: -1 })
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
const NO_RATES = { of: () => UNPAID }

interface PendingPortion extends Originator {
  status: number
  amountCents: number
}

function pendingPortions(loan: LedgerLoan): PendingPortion[] {
  const { amountCents, status, originators } = loan
  if (amountCents === null || !isPending(loan)) return []
  return originators.map(({ memberNo, percent }) => ({ memberNo, percent, status, amountCents }))
}

/** Restores the values that loans had before an import changed them. */
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
