import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LiveHints } from '@upline/events'
import { uplinesAbove } from './hierarchy.store.ts'

/** On a line of thousands the far ones see the change at their next poll. */
const MOST_TOLD = 1_000

/** Tells open pages that people or teams have changed. */
@Injectable()
export class TeamHintsService {
  constructor(private readonly hints: LiveHints) {}

  /** The members named, everybody above them, and ceo and admin. Ask before a move and after it, to reach both lines. */
  async changed(tx: EntityManager, memberIds: (string | null)[]): Promise<void> {
    const above = await uplinesAbove(
      tx,
      memberIds.filter((id) => id !== null),
    )
    const members = [...above.keys()].slice(0, MOST_TOLD)
    this.hints.afterCommit(tx, { topics: ['members', 'team'], members, company: true })
  }

  everybody(tx: EntityManager): void {
    this.hints.afterCommit(tx, { topics: ['members', 'team'], everyone: true })
  }
}
