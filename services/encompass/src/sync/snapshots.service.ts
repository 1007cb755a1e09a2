import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { CalendarDate, EncompassSettings } from '@upline/contracts'
import { inTransaction, rows } from '@upline/db'
import { Outbox } from '@upline/events'
import { parseTenantTime } from '../mapping/tenant-time.ts'
import { isSelected, type PipelineRow } from './pipeline-query.ts'
import type { Reading } from './reading.ts'
import { changed, isNewer, type StoredSnapshot, newSnapshot, rowTexts } from './snapshot.ts'
import { KEEP, KEEP_LOCK, KNOWN, READ_NO_MORE, REMEMBER_LADDERS, TO_READ_AGAIN } from './snapshot.queries.ts'

/** Includes a tolerance for clock differences. */
const WARM_MS = 60_000

/** The last reading of each loan: decides which loans to read again and which facts to publish. */
@Injectable()
export class Snapshots {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /**
   * New loans in selected folders, modified ones, and those with another milestone or folder: finishing a milestone need not change
   * LastModified.
   */
  async worthReading(found: PipelineRow[], settings: EncompassSettings): Promise<PipelineRow[]> {
    const known = await this.known(this.em, found)
    return found.filter((row) => {
      const snapshot = known.get(row.loanId)
      if (!snapshot) return isSelected(row, settings)
      if (snapshot.mustRead) return true
      const { lastModified, milestone, folder } = rowTexts(row)
      if (snapshot.lastModified !== lastModified || snapshot.milestone !== milestone || snapshot.folder !== folder)
        return true
      return wasReadWarm(snapshot, settings.timeZone)
    })
  }

  /** Loans that a changed setting concerns, and those whose date of funds has come. */
  async toReadAgain(today: CalendarDate): Promise<string[]> {
    return (await rows<{ id: string }>(this.em, TO_READ_AGAIN, [today])).map(({ id }) => id)
  }

  async readNoMore(ids: readonly string[], today: CalendarDate): Promise<void> {
    await rows(this.em, READ_NO_MORE, [ids, today])
  }

  /**
   * Stores the readings and publishes those that differ from the previous ones, in one transaction. Returns how many
   * did.
   */
  keep(readings: Reading[], readAt: Date): Promise<number> {
    if (readings.length === 0) return Promise.resolve(0)
    return inTransaction(this.em, async (tx) => {
      await rows(tx, KEEP_LOCK)
      const known = await this.known(
        tx,
        readings.map(({ row }) => row),
      )
      const kept = readings
        .filter((reading) => isNewer(reading, known.get(reading.row.loanId)))
        .map((reading) => newSnapshot(reading, known.get(reading.row.loanId), readAt))
      const snapshots = kept.map(({ snapshot }) => snapshot)
      await rows(tx, KEEP, [JSON.stringify(snapshots)])
      const climbed = kept.filter(({ isClimbed }) => isClimbed).map(({ snapshot }) => snapshot)
      await rows(tx, REMEMBER_LADDERS, [JSON.stringify(climbed)])
      const changes = kept.filter(({ isChanged }) => isChanged).map(({ snapshot }) => changed(snapshot, readAt))
      await this.outbox.appendAll(tx, changes)
      return changes.length
    })
  }

  async known(em: EntityManager, found: readonly { loanId: string }[]): Promise<Map<string, StoredSnapshot>> {
    const snapshots = await rows<StoredSnapshot>(em, KNOWN, [found.map(({ loanId }) => loanId)])
    return new Map(snapshots.map((snapshot) => [snapshot.externalId, snapshot]))
  }
}

/** LastModified has whole seconds: a loan that was read right after a change may have changed again unnoticed. */
function wasReadWarm({ lastModified, readAt }: StoredSnapshot, timeZone: string): boolean {
  const modifiedAt = parseTenantTime(lastModified, timeZone)
  return modifiedAt !== undefined && new Date(readAt).getTime() - modifiedAt.getTime() < WARM_MS
}
