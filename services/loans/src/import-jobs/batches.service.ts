import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { inBackground } from '@upline/config'
import type { LiveHint } from '@upline/contracts'
import { type EventType, loansImported, loansSettled } from '@upline/contracts/events'
import { inTransaction, rows, withKeepAlive } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { CancelledError } from '@upline/imports/jobs'
import { MembersService } from '../hierarchy/members.service.ts'
import type { Importer } from '../loan-import/loan-import.service.ts'
import { LoanImportService } from '../loan-import/loan-import.service.ts'
import { IMPORT_LOCK } from '../ledger/loan-locks.queries.ts'
import type { LoanRow } from '../loan-import/loan-row.ts'
import { refuseStaged } from '../loan-import/refused-rows.ts'
import { type End, type JobRow, lockJob, noteBatch, type BatchCounts } from './import-jobs.store.ts'
import { ApplyPool } from './apply-pool.ts'
import { ImportTurn, isWorthATurn, batchesLeft } from './import-turn.ts'
import type { ApplyReply, ApplyTask } from './apply-messages.ts'
import { countsOf, BatchSets } from './batch-sets.ts'
import { fileTableOf, STAGED_ROWS, tableOf } from './staging.queries.ts'
import { StagingService } from './staging.service.ts'

type StagedRow = LoanRow & { officerNo: number | null }

/** Minimum time between hints. Each hint makes open pages refetch, which slows the import. */
const HINT_MS = 1_500

/** If one batch changes stored loans, the following ones probably do too. */
const ALONE = 8

/** Applies a staged file batch by batch, one transaction each: new and equal rows as sets, the rest one by one. */
@Injectable()
export class BatchesService implements OnModuleDestroy {
  private readonly logger = new Logger('Imports')
  private hintedAt = 0
  private isStopping = false
  /** How many more batches are applied one after the other. */
  private readonly alone = new WeakMap<JobRow, number>()

  constructor(
    private readonly em: EntityManager,
    private readonly staging: StagingService,
    private readonly imports: LoanImportService,
    private readonly members: MembersService,
    private readonly sets: BatchSets,
    private readonly pool: ApplyPool,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true
  }

  /** Call after the last batch of an import, or if it failed: ends the threads. */
  end(): Promise<void> {
    return this.pool.end()
  }

  /** Applies the next batches; returns false if none is left. A committed batch is never applied again. */
  next(begun: JobRow): Promise<boolean> {
    return inTransaction(this.em, async (tx) => {
      const job = await lockJob(tx, begun.id)
      if (job.status !== 'running' || batchesLeft(job) <= 0) return false
      if (job.cancelWanted) throw new CancelledError()
      if (!(await this.staging.isStaged(tx, job))) throw new Error('the rows of the import are gone')
      const alone = this.alone.get(begun) ?? 0
      this.alone.set(begun, alone - 1)
      if (alone > 0 || !isWorthATurn(job)) await this.oneAlone(tx, job)
      else if (await withKeepAlive(tx, () => this.inTurn(tx, job))) this.alone.set(begun, ALONE)
      return true
    })
  }

  private async oneAlone(tx: EntityManager, job: JobRow): Promise<void> {
    await rows(tx, IMPORT_LOCK)
    await noteBatch(tx, job.id, await this.apply(tx, job, job.front), 'front')
    for (const hint of this.dueHints(job)) this.hints.afterCommit(tx, hint)
  }

  /** Applies batches from both ends, each in its own transaction and thread. Returns true if the next ones must be applied alone. */
  private async inTurn(tx: EntityManager, job: JobRow): Promise<boolean> {
    const turn = await ImportTurn.begin(tx, job, () => this.mayImport(tx, job))
    const ends = await Promise.allSettled([this.applyFrom(turn, 'front'), this.applyFrom(turn, 'back')])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return turn.needsAlone
  }

  private async applyFrom(turn: ImportTurn, end: End): Promise<void> {
    for (let no = turn.next(end); no !== undefined && !this.isStopping; no = turn.next(end)) {
      const { result, isWanted } = await this.applyInThread(turn, end, no)
      if (result === 'cancelled') throw new CancelledError()
      if (result === 'needs-alone') turn.needsAlone = true
      turn.isWanted ||= isWanted
      for (const hint of this.dueHints(turn.job)) inBackground(this.hints.publish(hint), this.logger)
    }
  }

  private applyInThread(turn: ImportTurn, end: End, no: number): Promise<ApplyReply> {
    const { job, may, pid } = turn
    return this.pool.apply(end, { jobId: job.id, end, no, may, turnPid: pid, headers: this.headersOf(job) })
  }

  /** Events of a batch belong to the trace of its import, which threads do not have. */
  private headersOf({ id: key }: JobRow): ApplyTask['headers'] {
    const headers = (type: EventType) => [type.type, this.outbox.headers({ type, key, aggregateVersion: 0 })]
    return Object.fromEntries([loansImported, loansSettled].map(headers)) as ApplyTask['headers']
  }

  private async apply(tx: EntityManager, job: JobRow, no: number): Promise<BatchCounts> {
    const by: Importer = { id: job.byId, downlineOf: job.isCompany ? null : job.byId }
    const done = await this.sets.apply(tx, { job, no, may: await this.mayImport(tx, job), isAlone: true })
    if (done.rest.length === 0) return countsOf(done)
    return addTo(countsOf(done), await this.applyRest(tx, { job, no, by, lines: done.rest }))
  }

  /** Officers whose loans the importer may import; null: all. */
  private async mayImport(tx: EntityManager, { isCompany, byId }: JobRow): Promise<number[] | null> {
    return isCompany ? null : [...(await this.members.downlineOf(tx, await this.members.noOf(byId, tx)))]
  }

  /** Rows that change a stored loan, or match several loans. */
  private async applyRest(
    tx: EntityManager,
    { job, no, by, lines }: { job: JobRow; no: number; by: Importer; lines: number[] },
  ): Promise<BatchCounts> {
    const staged = await rows<StagedRow>(tx, STAGED_ROWS(tableOf(job.id)), [no, lines])
    const officers = new Map(staged.map((row) => [row.row, row.officerNo ?? undefined]))
    const taken = await this.imports.importRows(tx, staged, {
      by,
      importId: job.id,
      at: new Date(job.startedAt),
      officerOf: (row) => officers.get(row.row),
      isHistory: job.isHistory,
    })
    const { refused, pendingApproval, needsOfficer, kept } = taken.plan
    await refuseStaged(tx, { importId: job.id, table: fileTableOf(job.id), refused: [...refused, ...pendingApproval] })
    return {
      imported: staged.length - refused.length - pendingApproval.length,
      refused: refused.length,
      needsOfficer,
      kept: kept.length,
      needsApproval: pendingApproval.length,
      commissionsCreated: taken.earned,
    }
  }

  private dueHints(job: JobRow): LiveHint[] {
    const progress: LiveHint = { topics: ['imports'], members: [job.byId] }
    if (Date.now() - this.hintedAt < HINT_MS) return [progress]
    this.hintedAt = Date.now()
    return [progress, { topics: ['loans', 'commissions', 'imports'], everyone: true }]
  }
}

const addTo = (a: BatchCounts, b: BatchCounts): BatchCounts => ({
  imported: a.imported + b.imported,
  refused: a.refused + b.refused,
  needsOfficer: a.needsOfficer + b.needsOfficer,
  kept: a.kept + b.kept,
  needsApproval: a.needsApproval + b.needsApproval,
  commissionsCreated: a.commissionsCreated + b.commissionsCreated,
})
