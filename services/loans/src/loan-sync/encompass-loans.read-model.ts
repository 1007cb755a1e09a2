import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type DataOf, encompassLoanChanged, encompassLoansSnapshot, type Envelope } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { LiveReadModel, noChange, type RebuildCounts, type StagedSnapshot } from '@upline/events'
import { IMPORT_LOCK } from '../ledger/loan-locks.queries.ts'
import { LoanSyncService } from './loan-sync.service.ts'
import { FED } from './loan-sync.queries.ts'
import { MERGED_AWAY } from './numbers.queries.ts'
import { readingOf } from './readings.ts'
import { lockBefore } from './sync-locks.ts'

type Read = DataOf<typeof encompassLoanChanged>

/**
 * What Encompass says about synced loans. The ledger refers to loans, so none is removed: readings that are newer than the
 * stored one are applied like late events, and pay follows them.
 */
@Injectable()
export class EncompassLoansReadModel extends LiveReadModel {
  readonly name = 'encompass-loans'
  readonly snapshot = encompassLoansSnapshot
  readonly events = ['encompass-loan-changed']
  protected override readonly parksKey = true

  constructor(private readonly sync: LoanSyncService) {
    super()
  }

  /** A sync sends thousands of readings: the same statements write all pending ones. */
  override onModuleInit(): void {
    super.onModuleInit()
    this.consumer.addTogether(encompassLoanChanged.type, (events, tx) => this.replay(tx, events))
    this.consumer.beforeSeveral(lockBefore)
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    await rows(tx, IMPORT_LOCK)
    for await (const batch of snapshot.batches<Read>()) {
      const { added, changed } = await this.missed(tx, batch)
      await this.sync.take(
        tx,
        [...added, ...changed].map((read) => ({ read, eventId: snapshot.rebuildId })),
      )
      counts.added += added.length
      counts.changed += changed.length
    }
    return counts
  }

  /** Events that the snapshot contains have an older revision and change nothing. */
  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    await this.sync.take(tx, (events as Envelope<typeof encompassLoanChanged>[]).map(readingOf))
  }

  private async missed(tx: EntityManager, batch: Read[]): Promise<{ added: Read[]; changed: Read[] }> {
    const ids = [batch.map(({ externalId }) => externalId)]
    const stored = await rows<{ externalId: string; revision: number }>(tx, FED, ids)
    const merged = await rows<{ externalId: string }>(tx, MERGED_AWAY, ids)
    const revisions = new Map(stored.map(({ externalId, revision }) => [externalId, revision]))
    const gone = new Set(merged.map(({ externalId }) => externalId))
    const isKnown = ({ externalId }: Read) => revisions.has(externalId) || gone.has(externalId)
    return {
      added: batch.filter((read) => !isKnown(read)),
      changed: batch.filter((read) => (revisions.get(read.externalId) ?? Infinity) < read.revision),
    }
  }
}
