import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { DataOf, MemberFacts, secondFactorChanged } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { standingRecord, type StoredAccount, type TieRecord, tiesOf } from './member-standing.ts'
import { ACCOUNTS, NOTE_ROLES, NOTE_TIES } from './standing.queries.ts'

interface Event {
  /** Who caused it; null for the system. */
  by: string | null
  at: string
}

/** Stores since when members are approvers and which accounts are tied to each other. libs/permissions decides approvals from it. */
@Injectable()
export class StandingService {
  /** What a change ties, read before the copy changes. */
  async tiesOfChange(tx: EntityManager, facts: readonly MemberFacts[], by: string | null): Promise<TieRecord[]> {
    if (by === null) return []
    const stored = await rows<StoredAccount>(tx, ACCOUNTS, [facts.map(({ id }) => id)])
    const byId = new Map(stored.map((account) => [account.id, account]))
    return facts.flatMap((member) => tiesOf(member, by, byId.get(member.id)))
  }

  async noteTies(tx: EntityManager, ties: readonly TieRecord[], at: string): Promise<void> {
    if (ties.length > 0) await rows(tx, NOTE_TIES, [JSON.stringify(ties), at])
  }

  /** A reset by another person ties their accounts. */
  async noteReset(tx: EntityManager, { memberId, by, what, at }: DataOf<typeof secondFactorChanged>): Promise<void> {
    if (what !== 'reset' || by === memberId) return
    await this.noteTies(tx, [{ account_id: memberId, by_id: by, kind: 'reset' }], at)
  }

  /** Members joined: who holds a company role has been an approver since then. */
  async join(tx: EntityManager, members: readonly MemberFacts[], { by, at }: Event): Promise<void> {
    const created = by === null ? [] : members.flatMap((member) => tiesOf(member, by, undefined))
    await this.noteTies(tx, created, at)
    await this.note(tx, members, ({ createdAt }) => createdAt)
  }

  async note(
    tx: EntityManager,
    members: readonly MemberFacts[],
    since: (member: MemberFacts) => string,
  ): Promise<void> {
    const records = members.map((member) => standingRecord(member, since(member)))
    await rows(tx, NOTE_ROLES, [JSON.stringify(records)])
  }
}
