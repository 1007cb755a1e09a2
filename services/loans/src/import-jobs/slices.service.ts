import { setTimeout as pause } from 'node:timers/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { inTransaction, rows, withKeepAlive } from '@upline/db'
import { LiveHints } from '@upline/events'
import { MembersService } from '../hierarchy/members.service.ts'
import type { Importer } from '../loan-import/loan-import.service.ts'
import { LoanImportService } from '../loan-import/loan-import.service.ts'
import { IMPORT_LOCK } from '../ledger/loan-locks.ts'
import type { LoanRow } from '../loan-import/loan-row.ts'
import { refuseStaged } from '../loan-import/refused-rows.ts'
import { CancelledError } from './cancelled.ts'
import { type End, findJob, type JobRow, lockJob, noteSlice, type SliceCounts } from './import-jobs.store.ts'
import { ImportTurn, isWorthATurn, slicesLeft } from './import-turn.ts'
import { type AppliedSlice, SliceSets } from './slice-sets.service.ts'
import { STAGED_ROWS, tableOf } from './staging.sql.ts'
import { StagingService } from './staging.service.ts'

type StagedRow = LoanRow & { officerNo: number | null }

/** Minimum time between hints. Each hint makes open pages refetch, which slows the import. */
const HINT_MS = 1_500

/** How often a turn is checked for a stall. */
const LOOK_MS = 2_000

/** If one batch changes stored loans, the following ones probably do too. */
const ALONE = 8

/** Applies a staged file batch by batch, one transaction each: new and equal rows as sets, the rest one by one. */
@Injectable()
export class SlicesService {
  private hintedAt = 0
  /** How many more batches are applied one after the other. */
  private readonly alone = new WeakMap<JobRow, number>()

  constructor(
    private readonly em: EntityManager,
    private readonly staging: StagingService,
    private readonly imports: LoanImportService,
    private readonly members: MembersService,
    private readonly sets: SliceSets,
    private readonly hints: LiveHints,
  ) {}

  /** Applies the next batches; returns false if none is left. A committed batch is never applied again. */
  next(begun: JobRow): Promise<boolean> {
    return inTransaction(this.em, async (tx) => {
      const job = await lockJob(tx, begun.id)
      if (job.status !== 'running' || slicesLeft(job) <= 0) return false
      if (job.cancelWanted) throw new CancelledError()
      if (!(await this.staging.isStaged(tx, job))) throw new Error('the rows of the import are gone')
      const alone = this.alone.get(begun) ?? 0
      this.alone.set(begun, alone - 1)
      if (alone > 0 || !isWorthATurn(job)) await this.oneAlone(tx, job)
      else if (await withKeepAlive(tx, () => this.inTurn(tx, job))) this.alone.set(begun, ALONE)
      this.hint(tx, job)
      return true
    })
  }

  private async oneAlone(tx: EntityManager, job: JobRow): Promise<void> {
    await rows(tx, IMPORT_LOCK)
    const counts = await this.apply(tx, job, job.slice)
    if (counts) await noteSlice(tx, job.id, counts, 'slice')
  }

  /** Applies batches from both ends, each in its own transaction. Returns true if the next ones must be applied alone. */
  private async inTurn(tx: EntityManager, job: JobRow): Promise<boolean> {
    const turn = await ImportTurn.begin(tx, job)
    const lanes = Promise.allSettled([this.lane(turn, 'slice'), this.lane(turn, 'back')])
    for (;;) {
      const ended = await Promise.race([lanes, pause(LOOK_MS, undefined, { ref: false })])
      for (const lane of ended ?? []) if (lane.status === 'rejected') throw lane.reason
      if (ended) return turn.needsAlone
      if (turn.isStalled()) return true
    }
  }

  private async lane(turn: ImportTurn, end: End): Promise<void> {
    for (let no = turn.next(end); no !== undefined; no = turn.next(end)) {
      const slice = { turn, end, no }
      if (!(await this.inLane(slice))) return
    }
  }

  private async inLane({ turn, end, no }: { turn: ImportTurn; end: End; no: number }): Promise<boolean> {
    let joined = false
    try {
      await inTransaction(this.em, async (tx) => {
        joined = await turn.join(tx)
        if (!joined) return
        if ((await findJob(tx, turn.job.id))?.cancelWanted) throw new CancelledError()
        const counts = await this.apply(tx, turn.job, no, turn)
        if (counts) await noteSlice(tx, turn.job.id, counts, end)
      })
      return joined
    } finally {
      if (joined) turn.leave()
    }
  }

  /** Returns undefined and writes nothing if the batch must be applied alone. */
  private async apply(tx: EntityManager, job: JobRow, no: number, turn?: ImportTurn): Promise<SliceCounts | undefined> {
    const by: Importer = { id: job.byId, downlineOf: job.isCompany ? null : job.byId }
    const may = by.downlineOf === null ? null : [...(await this.downlineOf(tx, by.downlineOf))]
    const done = await this.sets.apply(tx, { job, no, may, isAlone: !turn })
    if (done.rest.length === 0) return countsOf(done)
    if (turn) {
      turn.needsAlone = true
      return undefined
    }
    return addTo(countsOf(done), await this.applyRest(tx, { job, no, by, lines: done.rest }))
  }

  /** Rows that change a stored loan, or match several loans. */
  private async applyRest(
    tx: EntityManager,
    { job, no, by, lines }: { job: JobRow; no: number; by: Importer; lines: number[] },
  ): Promise<SliceCounts> {
    const staged = await rows<StagedRow>(tx, STAGED_ROWS(tableOf(job.id)), [no, lines])
    const officers = new Map(staged.map((row) => [row.row, row.officerNo ?? undefined]))
    const taken = await this.imports.take(tx, staged, {
      by,
      importId: job.id,
      at: new Date(job.startedAt),
      officerOf: (row) => officers.get(row.row),
      isHistory: job.isHistory,
    })
    const { refused, pendingApproval, needsOfficer, kept } = taken.plan
    await refuseStaged(tx, { importId: job.id, table: tableOf(job.id), refused: [...refused, ...pendingApproval] })
    return {
      imported: staged.length - refused.length - pendingApproval.length,
      refused: refused.length,
      needsOfficer,
      kept: kept.length,
      needsApproval: pendingApproval.length,
      commissionsCreated: taken.earned,
    }
  }

  private downlineOf = async (tx: EntityManager, memberId: string): Promise<Set<number>> =>
    this.members.downlineOf(tx, await this.members.noOf(memberId, tx))

  private hint(tx: EntityManager, job: JobRow): void {
    this.hints.afterCommit(tx, { topics: ['imports'], members: [job.byId] })
    if (Date.now() - this.hintedAt < HINT_MS) return
    this.hintedAt = Date.now()
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions', 'imports'], everyone: true })
  }
}

const countsOf = ({ settled, needs, earned }: AppliedSlice): SliceCounts => ({
  imported: settled,
  refused: 0,
  needsOfficer: needs,
  kept: 0,
  needsApproval: 0,
  commissionsCreated: earned,
})

const addTo = (a: SliceCounts, b: SliceCounts): SliceCounts => ({
  imported: a.imported + b.imported,
  refused: a.refused + b.refused,
  needsOfficer: a.needsOfficer + b.needsOfficer,
  kept: a.kept + b.kept,
  needsApproval: a.needsApproval + b.needsApproval,
  commissionsCreated: a.commissionsCreated + b.commissionsCreated,
})
