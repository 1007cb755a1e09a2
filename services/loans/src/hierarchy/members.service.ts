import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MemberFacts, UplineChange } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { viewersOf } from '../ledger/viewers.sql.ts'
import type { JoinEvent, MemberEvent } from './member-event.ts'
import { adoptKeys, type KeyIntroduction, recordKeys } from './member-keys.store.ts'
import { addMembers, changeMembers, moveMembers } from './member-histories.ts'
import { memberRecord } from './member-record.ts'
import { StandingService } from './standing.service.ts'

const WITH_UPLINES = viewersOf('id = any($1)')

/** Reads and writes the copy of the hierarchy. */
@Injectable()
export class MembersService {
  constructor(
    private readonly em: EntityManager,
    private readonly standing: StandingService,
    private readonly hints: LiveHints,
  ) {}

  async add(tx: EntityManager, facts: MemberFacts[], event: JoinEvent): Promise<void> {
    await adoptKeys(tx, facts)
    await addMembers(tx, facts.map(memberRecord), event.source)
    await this.standing.join(tx, facts, event)
    await this.recordKeys(tx, facts, { by: event.by, origin: event.origin })
  }

  async change(tx: EntityManager, facts: MemberFacts[], event: MemberEvent): Promise<void> {
    const { at, source, by } = event
    const ties = await this.standing.tiesOfChange(tx, facts, by)
    await adoptKeys(tx, facts)
    await changeMembers(tx, facts.map(memberRecord), { at, source })
    await this.standing.noteTies(tx, ties, at)
    await this.standing.note(tx, facts, () => at)
    await this.recordKeys(tx, facts, { by, at, origin: 'changed' })
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
    return (await firstRow<{ no: number }>(tx, 'select no from members where id = $1', [memberId]))?.no ?? -1
  }

  async isActive(memberNo: number): Promise<boolean> {
    const found = await firstRow<{ is_active: boolean }>(this.em, 'select is_active from members where no = $1', [
      memberNo,
    ])
    return found?.is_active ?? false
  }

  /** Ids of these members and their uplines today: the members who can see their loans. */
  async withUplines(tx: EntityManager, memberIds: string[]): Promise<string[]> {
    return (await rows<{ id: string }>(tx, WITH_UPLINES, [memberIds])).map(({ id }) => id)
  }

  /** A member and their downline, at any depth. */
  async downlineOf(tx: EntityManager, memberNo: number): Promise<Set<number>> {
    const found = await rows<{ no: number }>(tx, 'select downline_of($1) no', [memberNo])
    return new Set(found.map(({ no }) => no))
  }

  /** The number of members with a profile. */
  async count(): Promise<number> {
    const found = await firstRow<{ n: number }>(
      this.em,
      'select count(*)::int n from members where joined_at is not null',
    )
    return found?.n ?? 0
  }
}
