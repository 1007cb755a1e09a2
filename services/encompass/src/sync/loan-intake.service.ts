import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { dateAt, type EncompassSettings } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { VendorError } from '../vendor/vendor-error.ts'
import { LoanReader } from './loan-reader.service.ts'
import { isSelected, type PipelineRow } from './pipeline-query.ts'
import type { Counts, Reading } from './reading.ts'
import type { StoredSnapshot } from './snapshot.ts'
import { Snapshots } from './snapshots.service.ts'

const BATCH = 100
export const NOT_OURS = 403
export const NOT_THERE = 404
export const LOCKED = 409
const NOT_TO_BE_READ = [NOT_OURS, NOT_THERE, LOCKED]

/** A loan that the tenant did not return. */
export interface UnreadLoan {
  loanId: string
  /** Of the vendor's response. */
  status: number
}

/** Reads loans in full, stores the readings and publishes what changed. */
@Injectable()
export class LoanIntake {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: LoanReader,
    private readonly snapshots: Snapshots,
    private readonly calendar: CompanyCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Works in batches, so that numbers update during the pass and batches stored before a failure stay. Returns the
   * loans that could not be read.
   */
  async take(wanted: PipelineRow[], settings: EncompassSettings, counts: Counts): Promise<UnreadLoan[]> {
    const unread: UnreadLoan[] = []
    for (let from = 0; from < wanted.length; from += BATCH) {
      const zone = await this.calendar.zone()
      const reads = await Promise.all(wanted.slice(from, from + BATCH).map((row) => this.read(row, settings, zone)))
      const readings = reads.filter((read) => 'loan' in read)
      counts.loansRead += readings.length
      counts.loansChanged += await this.snapshots.keep(readings, this.clock.now())
      unread.push(...reads.filter((read) => 'status' in read))
    }
    return unread
  }

  /**
   * Reads these loans as far as the tenant returns them, with the row of the pipeline if there is one. Skips new loans
   * in folders that are not selected, or not known yet: polling finds them. Returns the result of `take`.
   */
  async takeById(
    ids: readonly string[],
    found: readonly PipelineRow[],
    settings: EncompassSettings,
    counts: Counts,
  ): Promise<UnreadLoan[]> {
    const rows = new Map(found.map((row) => [row.loanId, row]))
    const known = await this.snapshots.known(
      this.em,
      ids.map((loanId) => ({ loanId })),
    )
    const wanted = ids.map((id) => withKnown(rows.get(id) ?? { loanId: id, fields: {} }, known.get(id)))
    const ours = wanted.filter((row) => known.has(row.loanId) || isSelected(row, settings))
    return this.take(ours, settings, counts)
  }

  /** The loan was deleted in Encompass, so it has ended, whatever its status was. */
  async end(ids: readonly string[]): Promise<number> {
    const known = await this.snapshots.known(
      this.em,
      ids.map((loanId) => ({ loanId })),
    )
    const now = this.clock.now()
    return this.snapshots.keep(
      [...known.values()].map((snapshot) => ended(snapshot, now)),
      now,
    )
  }

  /** A loan that is gone, locked or hidden must not block the others. The next pass retries it. */
  private async read(row: PipelineRow, settings: EncompassSettings, zone: string): Promise<Reading | UnreadLoan> {
    try {
      const startedAt = this.clock.now()
      return await this.reader.read(row, settings, { startedAt, today: dateAt(startedAt, zone) })
    } catch (fault) {
      const status = fault instanceof VendorError ? fault.status : null
      if (status === null || !NOT_TO_BE_READ.includes(status)) throw fault
      return { loanId: row.loanId, status }
    }
  }
}

/** The reporting database lags: a missing row does not clear the folder. */
const withKnown = (row: PipelineRow, known: StoredSnapshot | undefined): PipelineRow => ({
  loanId: row.loanId,
  fields: { ...(known?.folder ? { 'Loan.LoanFolder': known.folder } : {}), ...row.fields },
})

const ended = (snapshot: StoredSnapshot, now: Date): Reading => ({
  row: {
    loanId: snapshot.externalId,
    fields: {
      'Loan.LastModified': snapshot.lastModified,
      'Loan.CurrentMilestoneName': snapshot.milestone,
      'Loan.LoanFolder': snapshot.folder,
    },
  },
  startedAt: now,
  loan: { ...snapshot.facts, outcome: snapshot.facts.outcome ?? 'cancelled' },
  ladder: snapshot.ladder,
  hasFundsDate: snapshot.hasFundsDate,
  fundsAwaitedOn: null,
})
