import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { EncompassSettings } from '@upline/contracts'
import { VendorError } from '../vendor/vendor-error.ts'
import { LoanReader } from './loan-reader.service.ts'
import type { PipelineRow } from './pipeline-query.ts'
import type { Counts, Reading } from './reading.ts'
import type { KeptSnapshot } from './snapshot.ts'
import { Snapshots } from './snapshots.service.ts'

const BATCH = 100
/** Deleted, or not ours to see. */
const GONE = [403, 404]
const LOCKED = 409

/** A loan that the tenant did not give. */
interface Unread {
  loanId: string
  isGone: boolean
}

/** Reads loans in full, keeps what was read and tells the house what of it is news. */
@Injectable()
export class LoanIntake {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: LoanReader,
    private readonly snapshots: Snapshots,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Batch by batch, so that figures move while it goes on and what was kept before a failure stays kept. Gives the ids of
   * those that the tenant has no more, or hides: which of the two it is it does not say.
   */
  async take(wanted: PipelineRow[], settings: EncompassSettings, counts: Counts): Promise<string[]> {
    const gone: string[] = []
    for (let from = 0; from < wanted.length; from += BATCH) {
      const reads = await Promise.all(wanted.slice(from, from + BATCH).map((row) => this.read(row, settings)))
      const readings = reads.filter((read) => 'loan' in read)
      const unread = reads.filter((read) => 'isGone' in read)
      counts.loansRead += readings.length
      counts.loansChanged += await this.snapshots.keep(readings, this.clock.now())
      gone.push(...unread.filter(({ isGone }) => isGone).map(({ loanId }) => loanId))
    }
    return gone
  }

  /**
   * These loans, as far as the tenant gives them: with the row of the pipeline where it has one. A loan that is new to us
   * and stands in a folder that nobody chose is left. Gives what `take` gives.
   */
  async takeById(
    ids: readonly string[],
    found: readonly PipelineRow[],
    settings: EncompassSettings,
    counts: Counts,
  ): Promise<string[]> {
    const rows = new Map(found.map((row) => [row.loanId, row]))
    const known = await this.snapshots.known(
      this.em,
      ids.map((loanId) => ({ loanId })),
    )
    const wanted = ids.map((id) => withKnown(rows.get(id) ?? { loanId: id, fields: {} }, known.get(id)))
    const ours = wanted.filter(({ loanId, fields }) => known.has(loanId) || isOurs(fields['Loan.LoanFolder'], settings))
    return this.take(ours, settings, counts)
  }

  /** The loan was deleted in Encompass: it has ended, whatever it was. */
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

  /** A loan that is gone, locked or not ours to see must not keep the others from us: the next pass asks again. */
  private async read(row: PipelineRow, settings: EncompassSettings): Promise<Reading | Unread> {
    try {
      return await this.reader.read(row, settings, this.clock.now())
    } catch (fault) {
      const status = fault instanceof VendorError ? fault.status : null
      if (status === null || ![...GONE, LOCKED].includes(status)) throw fault
      return { loanId: row.loanId, isGone: GONE.includes(status) }
    }
  }
}

const isOurs = (folder: string | undefined, { folders }: EncompassSettings): boolean =>
  folders.length === 0 || folder === undefined || folders.includes(folder)

/** The reporting database lags: a row that is not there yet erases no folder. */
const withKnown = (row: PipelineRow, known: KeptSnapshot | undefined): PipelineRow => ({
  loanId: row.loanId,
  fields: { ...(known?.folder ? { 'Loan.LoanFolder': known.folder } : {}), ...row.fields },
})

const ended = (snapshot: KeptSnapshot, now: Date): Reading => ({
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
})
