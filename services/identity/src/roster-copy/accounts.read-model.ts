import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Envelope, MEMBER_EVENTS, type MemberRow, memberChanges, membersSnapshot } from '@upline/contracts/events'
import { rows } from '@upline/db'
import {
  countStored,
  memberIds,
  noChange,
  type ReadModel,
  ReadModels,
  type RebuildCounts,
  type StagedSnapshot,
} from '@upline/events'
import { AccountCopiesService } from './account-copies.service.ts'
import { replaceAccounts } from './account-copy.ts'

const DROP_OTHERS = (kept: string) => `delete from accounts where id not in (select id from ${kept}) returning id`

const FORGET = ['second_factors', 'recovery_codes'].map((table) => `delete from ${table} where account_id = any($1)`)

/**
 * Roster's facts about each account; credentials do not change. A rebuild sends no passwords: only the events that
 * added a member do. As after an event, it ends sessions of members who were removed or changed roles.
 */
@Injectable()
export class AccountsReadModel implements ReadModel, OnModuleInit {
  readonly name = 'accounts'
  readonly snapshot = membersSnapshot
  readonly memberTable = 'accounts'
  readonly events = MEMBER_EVENTS.filter((type) => !type.startsWith('upline'))

  constructor(
    private readonly models: ReadModels,
    private readonly copies: AccountCopiesService,
  ) {}

  onModuleInit(): void {
    this.models.register(this)
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    for await (const batch of snapshot.batches<MemberRow>()) {
      const replaced = await replaceAccounts(
        tx,
        batch.map(({ member }) => member),
      )
      await this.copies.follow(tx, replaced)
      countStored(counts, replaced)
    }
    const gone = (await rows<{ id: string }>(tx, DROP_OTHERS(memberIds(snapshot)))).map(({ id }) => id)
    for (const sql of FORGET) await rows(tx, sql, [gone])
    for (const id of gone) await this.copies.signOut(tx, id)
    return { ...counts, removed: gone.length }
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const event of events) await this.copies.copy(tx, memberChanges(event).facts)
  }
}
