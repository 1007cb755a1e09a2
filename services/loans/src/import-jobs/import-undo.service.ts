import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isImportOver, type ImportUndo, type SessionUser } from '@upline/contracts'
import { loansSettled, type NewEvent } from '@upline/contracts/events'
import { firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { answerInTime, type UndoCounts } from '@upline/imports'
import { ApprovalRequests } from '../approvals/approval-requests.service.ts'
import { FundingsService, type SettledRow } from '../commissions/fundings.service.ts'
import { batchEvents } from '../commissions/settlement-events.ts'
import { IMPORT_LOCK } from '../loan-import/loan-import.sql.ts'
import { FundedSinceError, ImportRunningError, ImportUndoneError, UndoPaysYouError } from './import-failures.ts'
import { findImport } from './import-jobs.store.ts'

/** Undoes an import in one transaction; a process that dies on the way has undone nothing. */
@Injectable()
export class ImportUndoService {
  private readonly logger = new Logger('ImportUndo')

  constructor(
    private readonly em: EntityManager,
    private readonly fundings: FundingsService,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    private readonly requests: ApprovalRequests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  undo(id: string, by: SessionUser): Promise<ImportUndo> {
    return answerInTime(this.takeBack(id, by.id), (fault) => this.logger.error(`undo of ${id}: ${fault.message}`))
  }

  private takeBack(id: string, byId: string): Promise<UndoCounts> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, IMPORT_LOCK)
      const found = (await findImport(tx, id))!
      if (!isImportOver(found)) throw new ImportRunningError()
      if (found.undoneAt !== null) throw new ImportUndoneError()
      await this.assertPaysOthers(tx, id, byId)
      const counts = await this.apply(tx, id, byId)
      await this.requests.withdrawOfImport(tx, id, byId)
      this.hints.afterCommit(tx, { topics: ['loans', 'commissions', 'imports'], everyone: true })
      return counts
    })
  }

  /** An undo restores funded loans, so no one can undo an import of loans that pay them. */
  private async assertPaysOthers(tx: EntityManager, id: string, byId: string): Promise<void> {
    const found = await firstRow<{ n: number }>(tx, 'select restored_pay_of($1, $2) n', [id, byId])
    if (found && found.n > 0) throw new UndoPaysYouError(found.n)
  }

  private async apply(tx: EntityManager, id: string, byId: string): Promise<UndoCounts> {
    const headers = this.outbox.headers({ type: loansSettled, key: id, aggregateVersion: 0 })
    const parameters = [id, byId, this.clock.now().toISOString(), loansSettled.topic, headers]
    const sql = `select funded_since "fundedSince", removed, restored, stayed from undo_import($1, $2, $3, $4, $5::jsonb)`
    const { fundedSince, ...counts } = (await firstRow<UndoCounts & { fundedSince: number }>(tx, sql, parameters))!
    if (fundedSince > 0) throw new FundedSinceError(fundedSince)
    if (counts.restored > 0) await this.restore(tx, id)
    return counts
  }

  private async restore(tx: EntityManager, id: string): Promise<void> {
    const settled = await rows<SettledRow>(tx, 'select * from restore_imported($1)', [id])
    const settlement = await this.fundings.settlementOf(tx, settled)
    const events = batchEvents(settlement, { cause: `undo of import:${id}`, key: id })
    await this.outbox.appendAll(tx, events as NewEvent[])
  }
}
