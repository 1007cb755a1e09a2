import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { importFinished } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { LargeFiles } from '@upline/files'
import { type ImportEnd, ImportRunner } from '@upline/imports/jobs'
import { LoansFundedAgainService } from '../loan-import/loans-funded-again.service.ts'
import { NOTE_PENDING_SHARES } from '../loan-import/pending-shares.queries.ts'
import { resolveRepeated } from '../loan-import/refused-rows.queries.ts'
import { findImport, findJob, type JobRow, lockJob, noteEnd } from './import-jobs.store.ts'
import type { ImportRecord } from './import-view.ts'
import { mergeSearchList } from './batches.queries.ts'
import { BatchesService } from './batches.service.ts'
import { StagingService } from './staging.service.ts'
import { dropTables } from './staging.queries.ts'

/** Imports loans in batches. */
@Injectable()
export class ImportRunnerService extends ImportRunner<JobRow, ImportRecord> {
  protected readonly internalError =
    'Something went wrong on our side. Please import the file again. Rows imported so far are kept.'

  constructor(
    private readonly staging: StagingService,
    private readonly batches: BatchesService,
    private readonly fundedAgain: LoansFundedAgainService,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    largeFiles: LargeFiles,
  ) {
    super(largeFiles)
  }

  override async run(id: string): Promise<void> {
    try {
      await super.run(id)
    } finally {
      await this.batches.end()
    }
  }

  protected find(id: string): Promise<JobRow | undefined> {
    return findJob(this.em, id)
  }

  protected stage(job: JobRow): Promise<void> {
    return this.staging.stage(job, () => this.files.bytes(job.id))
  }

  protected next(job: JobRow): Promise<boolean> {
    return this.batches.next(job)
  }

  protected async lock(tx: EntityManager, id: string): Promise<ImportRecord> {
    await lockJob(tx, id)
    return (await findImport(tx, id))!
  }

  protected async finish(tx: EntityManager, of: ImportRecord, end: ImportEnd): Promise<void> {
    await noteEnd(tx, of.id, end)
    await rows(tx, NOTE_PENDING_SHARES, [of.id])
    await this.fundedAgain.settleImport(tx, of.id)
    await resolveRepeated(tx, of.id, end.at)
    await rows(tx, dropTables(of.id))
    await mergeSearchList(tx)
    await this.publishEnd(tx, { ...of, error: end.error }, end.at)
  }

  private async publishEnd(tx: EntityManager, of: ImportRecord, at: Date): Promise<void> {
    const { totalRecords, imported, refused, needsOfficer, error, fileName } = of
    const data = { importId: of.id, by: of.byId, fileName, totalRecords, imported, refused, needsOfficer, error }
    await this.outbox.append(tx, {
      ...{ type: importFinished, key: of.id, aggregateVersion: 0 },
      data: { ...data, at: at.toISOString() },
    })
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions', 'imports'], everyone: true })
  }
}
