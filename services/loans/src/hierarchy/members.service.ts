import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MemberFacts, UplineChange } from '@upline/contracts/events'
import { LiveHints } from '@upline/events'
import { controllersAt } from './account-ties.queries.ts'
import type { JoinEvent, MemberEvent } from './member-event.ts'
import { type KeyIntroduction, recordKeys } from './member-keys.store.ts'
import { addMembers, changeMembers, moveMembers } from './member-histories.ts'
import { memberRecord } from './member-record.ts'
import { downlineNumbers, idsWithUplines, isActiveMember, memberNo, memberCount } from './members.queries.ts'
import { StandingService } from './standing.service.ts'

/** Reads and writes the copy of the hierarchy. */
@Injectable()
export class MembersService {
  constructor(
    private readonly em: EntityManager,
    private readonly standing: StandingService,
    private readonly hints: LiveHints,
  ) {}

  async add(tx: EntityManager, facts: MemberFacts[], event: JoinEvent): Promise<void> {
    await addMembers(tx, facts.map(memberRecord), event.source)
    await this.standing.join(tx, facts, event)
    await this.recordKeys(tx, facts, { by: event.by, origin: event.origin })
  }

  async change(tx: EntityManager, facts: MemberFacts[], event: MemberEvent): Promise<void> {
    const { at, source, by } = event
    const ties = await this.standing.tiesOfChange(tx, facts, by)
    await changeMembers(tx, facts.map(memberRecord), { at, source })
    await this.standing.noteTies(tx, ties, at)
    await this.standing.note(tx, facts, () => at)
    const controllers = by === null ? new Set<string>() : await controllersAt(tx, by, new Date(at))
    await this.recordKeys(tx, facts, { by, at, origin: 'changed', controllers })
  }

  /** Open pages of those who can approve a pending key show it. */
  private async recordKeys(tx: EntityManager, facts: MemberFacts[], change: KeyIntroduction): Promise<void> {
    const pending = await recordKeys(tx, facts, change)
    if (pending.length === 0) return
    const members = await this.withUplines(tx, pending)
    this.hints.afterCommit(tx, { topics: ['approvals'], members, company: true })
  }

  move(tx: EntityManager, changes: UplineChange[], source: string): Promise<void> {
    return moveMembers(tx, changes, source)
  }

  /** The internal number of a member; -1 if the member's events have not arrived. */
  async noOf(memberId: string, tx: EntityManager = this.em): Promise<number> {
    return (await memberNo(tx, memberId)) ?? -1
  }

  async isActive(no: number): Promise<boolean> {
    return (await isActiveMember(this.em, no)) ?? false
  }

  /** Ids of these members and their uplines today: the members who can see their loans. */
  withUplines(tx: EntityManager, memberIds: string[]): Promise<string[]> {
    return idsWithUplines(tx, memberIds)
  }

  /** A member and their downline, at any depth. */
  async downlineOf(tx: EntityManager, no: number): Promise<Set<number>> {
    return new Set(await downlineNumbers(tx, no))
  }

  /** The number of members with a profile. */
  count(): Promise<number> {
    return memberCount(this.em)
  }
}
