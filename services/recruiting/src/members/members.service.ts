import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type MemberFacts, movesOfToday, type UplineChange } from '@upline/contracts/events'
import type { StoredRow } from '@upline/events'
import { TeamsService } from '../teams/teams.service.ts'
import { putMembers, storeNewer, storeNewerUplines, withUplines } from './members.queries.ts'

/** A copy of the members and their uplines, from roster's events. An older version never overwrites a newer one. */
@Injectable()
export class MembersService {
  constructor(private readonly teams: TeamsService) {}

  async learn(tx: EntityManager, facts: MemberFacts[]): Promise<void> {
    await storeNewer(tx, facts)
    await this.teams.follow(
      tx,
      facts.map(({ id }) => id),
    )
  }

  async learnUplines(tx: EntityManager, changes: UplineChange[]): Promise<void> {
    const facts = movesOfToday(changes).map(({ memberId, version, uplineId }) => ({ id: memberId, version, uplineId }))
    await storeNewerUplines(tx, facts)
    await this.teams.follow(
      tx,
      facts.map(({ id }) => id),
    )
  }

  /** Stores facts regardless of the copy's version. */
  replace(tx: EntityManager, facts: MemberFacts[]): Promise<StoredRow[]> {
    return putMembers(tx, facts)
  }

  /** These members and all their uplines: a change of the members affects all of their numbers. */
  withUplines(tx: EntityManager, memberIds: string[]): Promise<string[]> {
    return withUplines(tx, memberIds)
  }
}
