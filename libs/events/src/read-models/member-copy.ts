import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type Envelope,
  type MemberChanges,
  memberChanges,
  type MemberFacts,
  type MemberRow,
  membersSnapshot,
} from '@upline/contracts/events'
import type { EventContext } from '../event-context.ts'
import { LiveReadModel } from './live-read-model.ts'
import { deleteOthers } from './member-copy.queries.ts'
import { countStored, noChange, type RebuildCounts, type StoredRow } from './read-models.ts'
import { memberIds } from './staged-members.queries.ts'
import type { StagedSnapshot } from './staged-snapshot.ts'

/** Rows of a snapshot, with the histories of their members. */
export interface SnapshotRows {
  batch: MemberRow[]
  snapshot: StagedSnapshot
}

/**
 * A copy of the roster's members. A service says how it stores facts, and what follows from a live event but not from a
 * rebuild.
 */
export abstract class MemberCopy extends LiveReadModel {
  abstract readonly memberTable: string
  readonly snapshot = membersSnapshot

  /** Stores what is newer than the copy. */
  protected abstract learn(tx: EntityManager, changes: MemberChanges, event: Envelope): Promise<unknown>

  /** Stores facts of the snapshot regardless of the copy's version. Returns the rows that differed. */
  protected abstract put(tx: EntityManager, facts: MemberFacts[], from: SnapshotRows): Promise<StoredRow[]>

  /** Runs after a live event, in its transaction. */
  protected react(_tx: EntityManager, _changes: MemberChanges, _event: Envelope): Promise<unknown> {
    return Promise.resolve()
  }

  /** Deletes members that are not in the snapshot. `kept`: their ids as SQL. Returns how many. */
  protected drop(tx: EntityManager, kept: string): Promise<number> {
    return deleteOthers(tx, this.memberTable, kept)
  }

  /** Runs after a rebuild, in its transaction. */
  protected rebuilt(_tx: EntityManager): Promise<void> {
    return Promise.resolve()
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    for await (const batch of snapshot.batches<MemberRow>()) {
      const facts = batch.map(({ member }) => member)
      countStored(counts, await this.put(tx, facts, { batch, snapshot }))
    }
    counts.removed = await this.drop(tx, memberIds(snapshot))
    await this.rebuilt(tx)
    return counts
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const event of events) await this.learn(tx, memberChanges(event), event)
  }

  protected override async handle(event: Envelope, { tx }: EventContext): Promise<void> {
    const changes = memberChanges(event)
    await this.learn(tx, changes, event)
    await this.react(tx, changes, event)
  }
}
