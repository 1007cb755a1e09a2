import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isImportOver, type ImportUndo, type SessionUser } from '@upline/contracts'
import type { NewEvent } from '@upline/contracts/events'
import { companyZone, inTransaction, rows } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { respondInTime, type UndoCounts } from '@upline/imports'
import { ApprovalRequests } from '../approvals/approval-requests.service.ts'
import { holdEvents } from '../settlement/hold-events.ts'
import type { HeldPay } from '../ledger/rule-holds.queries.ts'
import { batchEvents } from '../settlement/settlement-events.ts'
import { isFunded } from '../compensation/loans.ts'
import { differsInChecked, isSameMoney } from '../loan-changes/money-change.ts'
import { moneyOfLoan } from '../loan-changes/loan-rules.service.ts'
import { loadTriggers } from '../ledger/company.queries.ts'
import { sightingAt } from '../ledger/dates.ts'
import { lockStored, noteCause } from '../ledger/loans.queries.ts'
import { readPayees } from '../ledger/read-payees.ts'
import type { SettledLoan } from '../ledger/settle-loan.ts'
import { readSettlement } from '../ledger/settlement.queries.ts'
import type { LedgerLoan } from '../ledger/stored-loan.ts'
import { rememberFundings } from '../loan-import/undone-fundings.queries.ts'
import { historyStart } from '../loan-history/history-years.queries.ts'
import { removeImported, restoreImported, reverseImported } from '../ledger/undo-import.ts'
import { loansBefore } from '../ledger/undo-import.queries.ts'
import { importedLoans, lockImported, noteUndone } from './imported-loans.queries.ts'
import { IMPORT_LOCK } from '../ledger/loan-locks.queries.ts'
import {
  FundedSinceError,
  HistoryDroppedError,
  ImportRunningError,
  ImportUndoneError,
  UndoPaysYouError,
} from './import-failures.ts'
import { findImport } from './import-jobs.store.ts'

/** Undoes an import in one transaction, so a process that dies has undone nothing. */
@Injectable()
export class ImportUndoService {
  private readonly logger = new Logger('ImportUndo')

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    private readonly requests: ApprovalRequests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  undo(id: string, by: SessionUser): Promise<ImportUndo> {
    return respondInTime(this.undoImport(id, by.id), (error) => this.logger.error(`undo of ${id}: ${error.message}`))
  }

  private undoImport(id: string, byId: string): Promise<UndoCounts> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, IMPORT_LOCK)
      const found = (await findImport(tx, id))!
      if (!isImportOver(found)) throw new ImportRunningError()
      if (found.undoneAt !== null) throw new ImportUndoneError()
      await this.assertHistory(tx, found.startedAt)
      const counts = await this.apply(tx, id, byId)
      await this.requests.withdrawOfImport(tx, id, byId)
      this.hints.afterCommit(tx, { topics: ['loans', 'commissions', 'imports'], everyone: true })
      return counts
    })
  }

  /** An undo keeps loans that someone has changed since, and only the history says which. */
  private async assertHistory(tx: EntityManager, startedAt: string): Promise<void> {
    const start = await historyStart(tx)
    if (start !== null && new Date(startedAt) < start) throw new HistoryDroppedError(start)
  }

  /** An undo restores funded loans, so no one can undo an import of loans that pay them. */
  private async assertPaysOthers(tx: EntityManager, { back, id, byId }: Restored): Promise<void> {
    const [stored, former] = [await lockStored(tx, back), await loansBefore(tx, id, back)]
    const policies = await loadTriggers(tx)
    const { on: today } = sightingAt(this.clock.now(), await companyZone(tx))
    const money = (loan: LedgerLoan) => moneyOfLoan(loan, policies, today)
    const changed = stored
      .map((before) => ({ before, after: former.get(before.id)! }))
      .filter(({ before, after }) => isFunded(before) || isFunded(after))
      .filter(({ before, after }) => !isSameMoney(money(after), money(before)) || differsInChecked(before, after))
    const payees = await readPayees(tx, changed, this.clock.now())
    const own = changed.filter(({ before }) => {
      const { paidBefore, paidAfter } = payees.get(before.id)!
      return paidBefore.includes(byId) || paidAfter.includes(byId)
    })
    if (own.length > 0) throw new UndoPaysYouError(own.length)
  }

  private async apply(tx: EntityManager, id: string, byId: string): Promise<UndoCounts> {
    const cause = `undo of import:${id}`
    await noteCause(tx, cause)
    const { fundedSince } = await lockImported(tx, id)
    const loans = await importedLoans(tx, id)
    const idsOf = (isNew: boolean) =>
      loans.filter((loan) => !loan.stays && loan.isNew === isNew).map(({ loanId }) => loanId)
    const [gone, back] = [idsOf(true), idsOf(false)]
    await this.assertPaysOthers(tx, { back, id, byId })
    if (fundedSince > 0) throw new FundedSinceError(fundedSince)
    await rememberFundings(tx, gone, id)
    for await (const settled of reverseImported(tx, gone, cause)) await this.publish(tx, id, { settled, cause })
    await removeImported(tx, gone)
    for await (const applied of restoreImported(tx, { importId: id, ids: back, cause }))
      await this.publish(tx, id, { ...applied.company, ...applied, cause })
    await noteUndone(tx, id, { byId, at: this.clock.now() })
    return { removed: gone.length, restored: back.length, stayed: loans.filter(({ stays }) => stays).length }
  }

  private async publish(
    tx: EntityManager,
    id: string,
    { settled, cause, memberIds = new Map(), newlyHeld = [] }: UndoneImport,
  ): Promise<void> {
    const settlement = await readSettlement(tx, settled, { memberIds })
    const events = [...batchEvents(settlement, { cause, key: id }), ...holdEvents(newlyHeld, false)]
    await this.outbox.appendAll(tx, events as NewEvent[])
  }
}

interface Restored {
  /** Loans that get their values from before the import. */
  back: readonly string[]
  id: string
  byId: string
}

interface UndoneImport {
  settled: SettledLoan[]
  cause: string
  memberIds?: ReadonlyMap<number, string>
  newlyHeld?: readonly HeldPay[]
}
