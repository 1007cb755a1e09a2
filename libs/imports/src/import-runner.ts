import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, type OnModuleDestroy } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type ImportStatus, isImportOver } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import type { LargeFiles } from '@upline/files'
import { canceledText } from './canceled-text.ts'
import { ImportFileError } from './file-records.ts'
import { ImportFiles } from './import-files.ts'

/** The import was canceled. Rows imported so far stay. */
export class CancelledError extends Error {}

/** The process is stopping: another process restarts the job and continues after the last batch. */
export class StoppingError extends Error {}

/** Another process has ended the import while this one was frozen. There is nothing left to do. */
export class ImportEndedError extends Error {}

export interface OpenImport {
  id: string
  status: ImportStatus
  cancelWanted: boolean
}

export interface ImportProgress {
  status: ImportStatus
  imported: number
  totalRecords: number
}

export interface ImportEnd {
  status: ImportStatus
  error: string | null
  at: Date
}

/** Runs one import from its current state. Repeated or concurrent runs import each row once. */
export abstract class ImportRunner<Job extends OpenImport, Stored extends ImportProgress> implements OnModuleDestroy {
  readonly files: ImportFiles
  private isStopping = false

  @Inject(EntityManager) protected readonly em!: EntityManager
  @Inject(CLOCK) protected readonly clock!: Clock

  constructor(largeFiles: LargeFiles) {
    this.files = new ImportFiles(largeFiles)
  }

  /** Shown if the import fails for a reason that is not in its file. */
  protected abstract readonly internalError: string
  protected abstract find(id: string): Promise<Job | undefined>
  /** Reads the file into batches, unless an earlier run has done it. */
  protected abstract stage(job: Job): Promise<void>
  /** Imports the next batches; false if none is left. */
  protected abstract next(job: Job): Promise<boolean>
  /** Locks the import until the transaction ends, so that one process at a time works on it. */
  protected abstract lock(tx: EntityManager, id: string): Promise<Stored>
  /** Records the end of an open import, and removes its batches. */
  protected abstract finish(tx: EntityManager, stored: Stored, end: ImportEnd): Promise<void>

  onModuleDestroy(): void {
    this.isStopping = true
  }

  async run(id: string): Promise<void> {
    const job = await this.find(id)
    if (!job) return
    // The process that ended it may have been killed before it deleted the file.
    if (isImportOver(job)) return this.files.forget(id)
    try {
      if (job.cancelWanted) throw new CancelledError()
      await this.stage(job)
      while (await this.next(job)) if (this.isStopping) throw new StoppingError()
      await this.end(job, 'completed', null)
    } catch (fault) {
      if (fault instanceof CancelledError) await this.end(job, 'cancelled', null)
      else if (fault instanceof ImportFileError) await this.end(job, 'failed', fault.message)
      else if (!(fault instanceof ImportEndedError)) throw fault
    }
  }

  /** Ends the import as failed. Rows imported so far stay. */
  async giveUp(id: string): Promise<void> {
    const job = await this.find(id)
    if (job) await this.end(job, 'failed', this.internalError)
  }

  private async end({ id }: Job, status: ImportStatus, error: string | null): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      // Another process may have ended it and deleted its rows and file.
      const stored = await this.lock(tx, id)
      if (isImportOver(stored)) return
      const message = status === 'cancelled' ? canceledText(stored) : error
      await this.finish(tx, stored, { status, error: message, at: this.clock.now() })
    })
    await this.files.forget(id)
  }
}
