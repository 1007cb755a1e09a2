import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { firstRow, rows } from '@upline/db'
import { VendorError } from '../vendor/vendor-error.ts'
import { LoanReader } from './loan-reader.service.ts'
import { Pipeline, type PipelineRow } from './pipeline.service.ts'
import { type Finding, Snapshots } from './snapshots.service.ts'

const DAY_MS = 86_400_000
/** Rows jump between pages while loans change, and the reporting database lags: read a day again. */
const OVERLAP_MS = DAY_MS
/** How far back a milestone is looked at although nothing says that its loan was modified. */
const MILESTONE_WINDOW_MS = 180 * DAY_MS
const BATCH = 200
const THE_BEGINNING = new Date('2000-01-01T00:00:00Z')

export interface SyncCounts {
  loansRead: number
  loansChanged: number
}

/** One pass over the tenant: find what may have changed, read it, keep and publish what has. */
@Injectable()
export class SyncService {
  constructor(
    private readonly pipeline: Pipeline,
    private readonly reader: LoanReader,
    private readonly snapshots: Snapshots,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `turn` holds the lock of the one sync that runs. What was kept before a failure stays kept: the next pass goes on. */
  async pass(turn: EntityManager, counts: SyncCounts): Promise<void> {
    const startedAt = this.clock.now()
    const kept = await firstRow<{ watermark: Date | null }>(turn, 'select watermark from sync_turn')
    const found = await this.discover(kept?.watermark ? new Date(kept.watermark) : null, startedAt)
    const wanted = await this.snapshots.worthReading(found)
    for (let from = 0; from < wanted.length; from += BATCH) {
      const reads = await Promise.all(wanted.slice(from, from + BATCH).map((row) => this.find(row)))
      const findings = reads.filter((finding) => finding !== null)
      counts.loansRead += findings.length
      counts.loansChanged += await this.snapshots.keep(findings, this.clock.now())
    }
    await rows(turn, 'update sync_turn set watermark = $1', [startedAt])
  }

  /** A loan that is gone, locked or not ours to see must not keep the others from us: the next pass asks again. */
  private async find(row: PipelineRow): Promise<Finding | null> {
    try {
      return { row, loan: await this.reader.read(row) }
    } catch (fault) {
      if (fault instanceof VendorError && [403, 404, 409].includes(fault.status ?? 0)) return null
      throw fault
    }
  }

  /** Since the watermark, and beyond it as far as milestones are watched; the first pass takes everything. */
  private discover(watermark: Date | null, now: Date): Promise<PipelineRow[]> {
    if (!watermark) return this.pipeline.modifiedSince(THE_BEGINNING)
    const since = Math.min(watermark.getTime() - OVERLAP_MS, now.getTime() - MILESTONE_WINDOW_MS)
    return this.pipeline.modifiedSince(new Date(since))
  }
}
