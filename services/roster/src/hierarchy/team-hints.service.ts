import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LiveHints } from '@upline/events'
import { uplinesAbove } from './hierarchy.store.ts'

/** In a chain of thousands, the remaining uplines see the change at their next poll. */
const MAX_NOTIFIED_MEMBERS = 1_000

/** Notifies open pages that members or teams have changed. */
@Injectable()
export class TeamHintsService {
  constructor(private readonly hints: LiveHints) {}

  /** Notifies these members, their uplines, ceo and admin. Call it before and after a move to reach both chains. */
  async changed(tx: EntityManager, memberIds: (string | null)[]): Promise<void> {
    const above = await uplinesAbove(
      tx,
      memberIds.filter((id) => id !== null),
    )
    const members = [...above.keys()].slice(0, MAX_NOTIFIED_MEMBERS)
    this.hints.afterCommit(tx, { topics: ['members', 'team'], members, company: true })
  }

  everyone(tx: EntityManager): void {
    this.hints.afterCommit(tx, { topics: ['members', 'team'], everyone: true })
  }
}
