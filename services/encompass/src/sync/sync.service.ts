import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { EncompassSettings } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { isFullReadRequested, noteBeginningRead } from '../settings/settings.queries.ts'
import { TenantSettings } from '../settings/tenant-settings.service.ts'
import { LoanIntake, LOCKED } from './loan-intake.service.ts'
import type { PipelineRow } from './pipeline-query.ts'
import { Pipeline } from './pipeline.service.ts'
import type { Counts } from './reading.ts'
import { Snapshots } from './snapshots.service.ts'
import { setWatermark, watermark } from './sync-runner.queries.ts'
import { isFirstOfHour, VanishedLoans } from './vanished-loans.service.ts'

const DAY_MS = 86_400_000
/** Overlap of passes: rows move between pages while loans change, and the reporting database lags. */
const OVERLAP_MS = DAY_MS
/** How far back milestones are compared even if LastModified has not changed. */
const MILESTONE_WINDOW_MS = 180 * DAY_MS
const THE_BEGINNING = new Date('2000-01-01T00:00:00Z')

/** One pass over the tenant: find what may have changed, read it, store and publish what has. */
@Injectable()
export class SyncService {
  constructor(
    private readonly em: EntityManager,
    private readonly pipeline: Pipeline,
    private readonly intake: LoanIntake,
    private readonly snapshots: Snapshots,
    private readonly vanished: VanishedLoans,
    private readonly settings: TenantSettings,
    private readonly calendar: CompanyCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * `turn` holds the lock of the running sync. Batches that were stored before a failure stay; the next pass continues.
   */
  async pass(turn: EntityManager, counts: Counts): Promise<void> {
    const startedAt = this.clock.now()
    const settings = await this.settings.current()
    const before = await this.watermark(turn)
    const found = await this.discover(before, startedAt, settings)
    await this.intake.take(await this.snapshots.worthReading(found, settings), settings, counts)
    await this.readAgain(found, settings, counts)
    await setWatermark(turn, startedAt)
    await noteBeginningRead(turn, startedAt)
    if (before && isFirstOfHour(before, startedAt)) await this.vanished.end(found, settings, counts)
  }

  /** null: compare everything. */
  private async watermark(turn: EntityManager): Promise<Date | null> {
    return (await isFullReadRequested(this.em)) ? null : watermark(turn)
  }

  /** Loans that a changed setting concerns, or whose date of funds has come, and that this pass has not read yet. */
  private async readAgain(found: PipelineRow[], settings: EncompassSettings, counts: Counts): Promise<void> {
    const today = await this.calendar.today()
    const ids = await this.snapshots.toReadAgain(today)
    if (ids.length === 0) return
    const rowsOf = new Map(found.map((row) => [row.loanId, row]))
    const others = await this.pipeline.byIds(
      ids.filter((id) => !rowsOf.has(id)),
      settings,
    )
    const unread = await this.intake.takeById(ids, [...found, ...others], settings, counts)
    // A loan that Encompass no longer returns would otherwise be requested forever. A locked one is read by the next pass.
    const locked = new Set(unread.flatMap(({ loanId, status }) => (status === LOCKED ? [loanId] : [])))
    const given = ids.filter((id) => !locked.has(id))
    await this.snapshots.readNoMore(given, today)
  }

  /**
   * Since the watermark, and further back for milestones, of all folders: a loan that leaves the selected ones may have ended or
   * funded. The first pass reads everything in the selected folders.
   */
  private discover(watermark: Date | null, now: Date, settings: EncompassSettings): Promise<PipelineRow[]> {
    if (!watermark) return this.pipeline.modifiedSince(THE_BEGINNING, settings)
    const since = Math.min(watermark.getTime() - OVERLAP_MS, now.getTime() - MILESTONE_WINDOW_MS)
    return this.pipeline.modifiedSince(new Date(since), { ...settings, folders: [] })
  }
}
