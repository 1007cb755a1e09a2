import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isImportOver, type MemberImportStatus, type Role } from '@upline/contracts'
import { csvLine, unguardFormula } from '@upline/csv'
import { firstRow, inTransaction, withKeepAlive } from '@upline/db'
import { LiveHints } from '@upline/events'
import { LargeFiles } from '@upline/files'
import { canceledText, ImportFileError, ImportFiles, isRow, recordsOf } from '@upline/imports'
import { assertCanAdd, type Viewer } from '@upline/permissions'
import { lockHierarchy } from '../../hierarchy/hierarchy.store.ts'
import { MemberAdmissionService } from '../member-admission.service.ts'
import { findImport, ImportEndedError, type ImportRow, lockImport, noteEnd, noteSlice } from './import-jobs.store.ts'
import { CancelledError, ImportReaderService } from './import-reader.service.ts'
import { dropTable, isStaged, refusals, refuse, sliceOf } from './staging.store.ts'

const IMPORTER = `
  select id, role, username from members where id = $1 and removed_at is null and is_active`

/** The process is shutting down: another process restarts the job and continues after the last batch. */
export class StoppingError extends Error {}

/** Runs one import from its current state. Repeated or concurrent runs import each row once. */
@Injectable()
export class ImportRunnerService implements OnModuleDestroy {
  readonly files: ImportFiles
  private isStopping = false

  constructor(
    private readonly em: EntityManager,
    private readonly reader: ImportReaderService,
    private readonly admission: MemberAdmissionService,
    private readonly hints: LiveHints,
    largeFiles: LargeFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.files = new ImportFiles(largeFiles)
  }

  onModuleDestroy(): void {
    this.isStopping = true
  }

  async run(id: string): Promise<void> {
    const job = await findImport(this.em, id)
    if (!job || isImportOver(job)) return
    try {
      if (job.cancelWanted) throw new CancelledError()
      await this.reader.stage(job, await this.importer(this.em, job), this.files)
      while (await this.nextSlice(job)) if (this.isStopping) throw new StoppingError()
      await this.end(job, 'completed', null)
    } catch (fault) {
      if (fault instanceof CancelledError) await this.end(job, 'cancelled', null)
      else if (fault instanceof ImportFileError) await this.end(job, 'failed', fault.message)
      else if (!(fault instanceof ImportEndedError)) throw fault
    }
  }

  /** Imported rows stay. The others are not imported. */
  async giveUp(id: string): Promise<void> {
    const job = await findImport(this.em, id)
    if (job) await this.end(job, 'failed', 'Something went wrong on our side. Please import the file again.')
  }

  /** Imports the next batch in its own transaction; false if none is left. */
  private nextSlice(job: ImportRow): Promise<boolean> {
    return inTransaction(this.em, async (tx) => {
      await lockImport(tx, job.id)
      await lockHierarchy(tx)
      const { slice, slices, status, cancelWanted } = (await findImport(tx, job.id))!
      if (status !== 'running' || slice >= slices!) return false
      if (cancelWanted) throw new CancelledError()
      if (!(await isStaged(tx, job.id))) throw new Error('the rows of the import are gone')
      const read = await sliceOf(tx, job.id, slice)
      const as = { importId: job.id, invite: job.invite, by: await this.importer(tx, job), at: this.clock.now() }
      const admitted = await this.admission.admit(tx, read, as)
      const refused = await refuse(tx, job.id, admitted)
      await noteSlice(tx, job.id, { imported: admitted.imported, refused })
      this.hints.afterCommit(tx, { topics: ['imports'], members: [job.byId] })
      return true
    })
  }

  /** The importer as the roster has them now: the import stops if they can no longer add members. A key keeps its limits. */
  private async importer(em: EntityManager, job: ImportRow): Promise<Viewer> {
    const by = await firstRow<{ id: string; role: Role; username: string }>(em, IMPORTER, [job.byId])
    try {
      if (by) assertCanAdd(by)
    } catch {
      throw new ImportFileError(NO_LONGER)
    }
    if (!by) throw new ImportFileError(NO_LONGER)
    return job.byKey ? { ...by, scopes: ['imports:write'] } : by
  }

  private async end(job: ImportRow, status: MemberImportStatus, error: string | null): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      // Another process may have ended it and deleted its rows and file.
      await lockImport(tx, job.id)
      const now = (await findImport(tx, job.id))!
      if (isImportOver(now)) return
      if (status !== 'failed' && (await isStaged(tx, job.id))) await this.writeRefused(tx, now)
      const message = status === 'cancelled' ? canceledText(now) : error
      await noteEnd(tx, job.id, { status, error: message, at: this.clock.now() })
      await dropTable(tx, job.id)
      this.hints.afterCommit(tx, { topics: ['imports'], members: [job.byId] })
    })
    await this.files.forget(job.id)
  }

  /** Reads the file again to copy the rejected rows as they are written there. */
  private async writeRefused(tx: EntityManager, job: ImportRow): Promise<void> {
    const reasons = await refusals(tx, job.id)
    if (reasons.size === 0) return
    await withKeepAlive(tx, () => this.files.writeRefused(job.id, this.refusedLines(job, reasons)))
  }

  private async *refusedLines(job: ImportRow, reasons: Map<number, string>): AsyncGenerator<string> {
    const { encoding } = job
    const bytes = await this.files.bytes(job)
    let isHeader = true
    for await (const record of recordsOf(bytes, encoding === 'windows-1252' ? encoding : undefined)) {
      if (!isRow(record)) continue
      const reason = isHeader ? 'Reason' : reasons.get(record.line)
      if (reason !== undefined) yield csvLine([...record.cells.map(unguardFormula), reason])
      isHeader = false
    }
  }
}

const NO_LONGER = 'You can no longer add members.'
