import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Envelope, EventType } from '@upline/contracts/events'
import type { StagedSnapshot } from './staged-snapshot.ts'

/** How many rows a rebuild changed. */
export interface RebuildCounts {
  added: number
  changed: number
  removed: number
}

/**
 * A copy of another service's facts that can be rebuilt from a snapshot of their owner. Neither method sends email,
 * moves money or publishes a page for an unchanged row.
 */
export interface ReadModel {
  /** As in READ_MODELS. */
  name: string
  snapshot: EventType
  /** Types of the events that change the copy. */
  events: readonly string[]
  /** Table of members with `id` and `email`, if erasures are among the events. */
  memberTable?: string
  /** Replaces the copy with the snapshot. Other rows are deleted. */
  replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts>
  /**
   * Applies events that this service has handled since the rebuild was requested, in order. The snapshot contains some
   * of them already: versions or revisions tell which.
   */
  replay(tx: EntityManager, events: Envelope[], snapshot: StagedSnapshot): Promise<void>
}

/** The read models of this service. */
@Injectable()
export class ReadModels {
  private readonly byName = new Map<string, ReadModel>()

  register(model: ReadModel): void {
    this.byName.set(model.name, model)
  }

  find(name: string): ReadModel | undefined {
    return this.byName.get(name)
  }

  get all(): ReadModel[] {
    return [...this.byName.values()]
  }
}

export const noChange = (): RebuildCounts => ({ added: 0, changed: 0, removed: 0 })

/** A row of a copy that differed from the snapshot. */
export interface StoredRow {
  isNew: boolean
  /** More than its version differed. */
  isChanged: boolean
}

/** Adds the rows of one batch to the counts. */
export function countStored(counts: RebuildCounts, stored: readonly StoredRow[]): void {
  for (const { isNew, isChanged } of stored) {
    if (isNew) counts.added++
    else if (isChanged) counts.changed++
  }
}
