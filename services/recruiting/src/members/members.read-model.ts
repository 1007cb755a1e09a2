import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { MEMBER_EVENTS, type MemberChanges, type MemberFacts } from '@upline/contracts/events'
import { LiveHints, MemberCopy, type StoredRow } from '@upline/events'
import { TeamsService } from '../teams/teams.service.ts'
import { MembersService } from './members.service.ts'

/** Members and their uplines. A rebuild sends and pays nothing: pages get a hint to refetch. */
@Injectable()
export class MembersReadModel extends MemberCopy {
  readonly name = 'members'
  readonly memberTable = 'members'
  readonly events = MEMBER_EVENTS

  constructor(
    private readonly members: MembersService,
    private readonly teams: TeamsService,
    private readonly hints: LiveHints,
  ) {
    super()
  }

  protected async learn(tx: EntityManager, { facts, moves }: MemberChanges): Promise<void> {
    if (facts.length > 0) await this.members.learn(tx, facts)
    if (moves.length > 0) await this.members.learnUplines(tx, moves)
  }

  /** Both the old and the new team of a member who moved change. */
  protected override async react(tx: EntityManager, { facts, moves }: MemberChanges): Promise<void> {
    const ends = moves.flatMap(({ uplineId, previousUplineId }) => [uplineId, previousUplineId])
    const ids = [...facts.map(({ id }) => id), ...ends.filter((id) => id !== null)]
    const concerned = await this.members.withUplines(tx, ids)
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: concerned })
  }

  protected put(tx: EntityManager, facts: MemberFacts[]): Promise<StoredRow[]> {
    return this.members.replace(tx, facts)
  }

  protected override async rebuilt(tx: EntityManager): Promise<void> {
    await this.teams.rebuild(tx)
    this.hints.afterCommit(tx, { topics: ['recruiting'], everyone: true })
  }
}
