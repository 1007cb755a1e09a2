import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isImportOver, type ImportStatus } from '@upline/contracts'
import { importFinished } from '@upline/contracts/events'
import { inTransaction, rows } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { LargeFiles } from '@upline/files'
import { canceledText, ImportFileError, ImportFiles } from '@upline/imports'
import { NOTE_PENDING_SHARES } from '../loan-import/pending-shares.sql.ts'
import { resolveRepeated } from '../loan-import/refused-rows.ts'
import { CancelledError } from './cancelled.ts'
import { findImport, findJob, type JobRow, lockJob, noteEnd } from './import-jobs.store.ts'
import type { Viewed } from './import-view.ts'
import { SlicesService } from './slices.service.ts'
import { StagingService } from './staging.service.ts'
import { tableOf } from './staging.sql.ts'

/** The process is stopping: another process restarts the job and continues after the last batch. */
export class StoppingError extends Error {}

const INTERNAL_ERROR = 'Something went wrong on our side. Please import the file again. Rows imported so far are kept.'

/** Runs one import and resumes it after a restart. Running it twice, even concurrently, imports nothing twice. */
@Injectable()
export class ImportRunnerService implements OnModuleDestroy {
  readonly files: ImportFiles
  private isStopping = false

  constructor(
    private readonly em: EntityManager,
    private readonly staging: StagingService,
    private readonly slices: SlicesService,
    private readonly outbox: Outbox,
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
    const job = await findJob(this.em, id)
    if (!job || isImportOver(job)) return
    try {
      if (job.cancelWanted) throw new CancelledError()
      await this.staging.stage(job, () => this.files.bytes(job))
      while (await this.slices.next(job)) if (this.isStopping) throw new StoppingError()
      await this.end(job, 'completed', null)
    } catch (error) {
      if (error instanceof CancelledError) await this.end(job, 'cancelled', null)
      else if (error instanceof ImportFileError) await this.end(job, 'failed', error.message)
      else throw error
    } finally {
      await this.slices.end()
    }
  }

  /** Ends the import as failed. Rows imported so far are kept. */
  async giveUp(id: string): Promise<void> {
    const job = await findJob(this.em, id)
    if (job) await this.end(job, 'failed', INTERNAL_ERROR)
  }

  private async end(job: JobRow, status: ImportStatus, error: string | null): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      await lockJob(tx, job.id)
      const now = (await findImport(tx, job.id))!
      if (isImportOver(now)) return
      const at = this.clock.now()
      const message = status === 'cancelled' ? canceledText(now) : error
      await noteEnd(tx, job.id, { status, error: message, at })
      await rows(tx, NOTE_PENDING_SHARES, [job.id])
      await resolveRepeated(tx, job.id, at)
      await rows(tx, `drop table if exists ${tableOf(job.id)}`)
      await this.publishEnd(tx, { ...now, error: message }, at)
    })
    await this.files.forget(job.id)
  }

  private async publishEnd(tx: EntityManager, of: Viewed, at: Date): Promise<void> {
    const { totalRecords, imported, refused, needsOfficer, error, fileName } = of
    const data = { importId: of.id, by: of.byId, fileName, totalRecords, imported, refused, needsOfficer, error }
    await this.outbox.append(tx, {
      ...{ type: importFinished, key: of.id, aggregateVersion: 0 },
      data: { ...data, at: at.toISOString() },
    })
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions', 'imports'], everyone: true })
  }
}
