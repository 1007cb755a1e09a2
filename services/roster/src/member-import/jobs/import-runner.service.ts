import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { csvLine, unguardFormula } from '@upline/csv'
import { inTransaction, withKeepAlive } from '@upline/db'
import { LiveHints } from '@upline/events'
import { LargeFiles } from '@upline/files'
import { ImportFileError, isRow, recordsOf } from '@upline/imports'
import { CancelledError, type ImportEnd, ImportRunner } from '@upline/imports/jobs'
import { canAddMembers, isReadOnly, type Viewer } from '@upline/permissions'
import { lockHierarchy } from '../../hierarchy/hierarchy.store.ts'
import { divideByRights } from '../read-members.ts'
import { MemberAdmissionService } from '../member-admission.service.ts'
import { findImport, importerOf, type ImportRow, lockImport, noteEnd, noteBatch } from './import-jobs.store.ts'
import { ImportReaderService } from './import-reader.service.ts'
import { dropTable, isStaged, refusals, refuse, batchOf } from './staging.store.ts'

/** Imports members in batches. */
@Injectable()
export class ImportRunnerService extends ImportRunner<ImportRow, ImportRow> {
  protected readonly internalError = 'Something went wrong on our side. Please import the file again.'

  constructor(
    private readonly reader: ImportReaderService,
    private readonly admission: MemberAdmissionService,
    private readonly hints: LiveHints,
    largeFiles: LargeFiles,
  ) {
    super(largeFiles)
  }

  protected find(id: string): Promise<ImportRow | undefined> {
    return findImport(this.em, id)
  }

  protected async stage(job: ImportRow): Promise<void> {
    await this.reader.stage(job, await this.importer(this.em, job), this.files)
  }

  /** In its own transaction. Rows that the importer could not add today are rejected: the file may have been read long ago. */
  protected next(job: ImportRow): Promise<boolean> {
    return inTransaction(this.em, async (tx) => {
      await lockImport(tx, job.id)
      await lockHierarchy(tx)
      const { batchesDone, batches, status, cancelWanted } = (await findImport(tx, job.id))!
      if (status !== 'running' || batchesDone >= batches!) return false
      if (cancelWanted) throw new CancelledError()
      if (!(await isStaged(tx, job.id))) throw new Error('the rows of the import are gone')
      const read = await batchOf(tx, job.id, batchesDone)
      const by = await this.importer(tx, job)
      const { allowed, denied } = divideByRights(by, read)
      const as = { importId: job.id, invite: job.invite, by, at: this.clock.now() }
      const { imported, taken, unplaced } = await this.admission.admit(tx, allowed, as)
      const refused = await refuse(tx, job.id, { taken, unplaced: [...unplaced, ...denied] })
      await noteBatch(tx, job.id, { imported, refused })
      this.hints.afterCommit(tx, { topics: ['imports'], members: [job.byId] })
      return true
    })
  }

  /** The importer as the roster has them now: the import stops if they can no longer add members. A key keeps its limits. */
  private async importer(em: EntityManager, job: ImportRow): Promise<Viewer> {
    const by = await importerOf(em, job.byId)
    if (!by || !canAddMembers(by) || isReadOnly(by)) throw new ImportFileError(NO_LONGER)
    return job.byKey ? { ...by, scopes: ['imports:write'] } : by
  }

  protected async lock(tx: EntityManager, id: string): Promise<ImportRow> {
    await lockImport(tx, id)
    return (await findImport(tx, id))!
  }

  protected async finish(tx: EntityManager, job: ImportRow, end: ImportEnd): Promise<void> {
    if (end.status !== 'failed' && (await isStaged(tx, job.id))) await this.writeRefused(tx, job)
    await noteEnd(tx, job.id, end)
    await dropTable(tx, job.id)
    this.hints.afterCommit(tx, { topics: ['imports'], members: [job.byId] })
  }

  /** Reads the file again to copy the rejected rows as they are written there. */
  private async writeRefused(tx: EntityManager, job: ImportRow): Promise<void> {
    const reasons = await refusals(tx, job.id)
    if (reasons.size === 0) return
    await withKeepAlive(tx, () => this.files.writeRefused(job.id, this.refusedLines(job, reasons)))
  }

  private async *refusedLines(job: ImportRow, reasons: Map<number, string>): AsyncGenerator<string> {
    const { encoding } = job
    const bytes = await this.files.bytes(job.id)
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
