import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type Envelope,
  MEMBER_EVENTS,
  type MemberRow,
  memberChanges,
  membersSnapshot,
  type userCreated,
  type usersImported,
  type userUpdated,
} from '@upline/contracts/events'
import { afterCommit, rows } from '@upline/db'
import {
  LiveHints,
  noChange,
  type ReadModel,
  ReadModels,
  type RebuildCounts,
  type StagedSnapshot,
} from '@upline/events'
import { followOwnPlans } from '../ledger/position-member.ts'
import { createdEventOf, importedEventOf, memberEventOf } from './member-event.ts'
import { replaceHistories } from './member-histories.ts'
import { memberRecord } from './member-record.ts'
import { MembersService } from './members.service.ts'
import { NewMembers } from './new-members.ts'

/** $1 records: what the copy does not have, or has otherwise. */
const DIFFERING = `
  select x.id, m.joined_at is null as "isNew"
  from json_to_recordset($1) x(id text, full_name text, username text, email text, role text, branch text, removed_at timestamptz,
    employee_number text, employment text, cost_center text, left_on date)
  left join members m using (id)
  where m.joined_at is null or (m.full_name, m.username, m.email, m.role, m.branch, m.removed_at, m.employee_number, m.employment, m.cost_center, m.left_on)
    is distinct from (x.full_name, x.username, x.email, x.role, x.branch, x.removed_at, x.employee_number, x.employment, x.cost_center,
      x.left_on)`

/** $1 ids: an event is taken whatever version the copy had. */
const ANY_VERSION = 'update members set version = -1 where id = any($1)'

const isCreated = (event: Envelope): event is Envelope<typeof userCreated> => event.type === 'user-created'
const isImported = (event: Envelope): event is Envelope<typeof usersImported> => event.type === 'users-imported'

interface Differing {
  id: string
  isNew: boolean
}

/**
 * Members with the history of their uplines, activity, roles and branches. A history that differs moves money as a late event does: fundings
 * that it affects are settled again, and the ledger shows why. No member is removed, since the ledger may refer to them.
 */
@Injectable()
export class MembersReadModel implements ReadModel, OnModuleInit {
  readonly name = 'members'
  readonly snapshot = membersSnapshot
  readonly memberTable = 'members'
  readonly events = MEMBER_EVENTS

  constructor(
    private readonly models: ReadModels,
    private readonly members: MembersService,
    private readonly newMembers: NewMembers,
    private readonly hints: LiveHints,
  ) {}

  onModuleInit(): void {
    this.models.register(this)
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    const as = { at: await snapshot.takenAt(), source: snapshot.rebuildId, by: null }
    for await (const batch of snapshot.batches<MemberRow>()) {
      const facts = batch.map(({ member }) => member)
      const differing = await rows<Differing>(tx, DIFFERING, [JSON.stringify(facts.map(memberRecord))])
      const added = differing.filter(({ isNew }) => isNew).map(({ id }) => id)
      const histories = batch.map(({ member: { id, version }, ...history }) => ({ id, version, ...history }))
      const rewritten = await replaceHistories(tx, histories, as.source)
      await rows(tx, ANY_VERSION, [facts.map(({ id }) => id)])
      await this.members.change(tx, facts, as)
      await followOwnPlans(
        tx,
        facts.map(({ id }) => id),
      )
      afterCommit(tx, () => this.newMembers.add(added))
      counts.added += added.length
      counts.changed += new Set([...differing.map(({ id }) => id), ...rewritten]).size - added.length
    }
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], everyone: true })
    return counts
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const event of events) {
      const { facts, moves } = memberChanges(event)
      if (moves.length > 0) await this.members.move(tx, moves, event.id)
      else if (isCreated(event)) await this.members.add(tx, facts, createdEventOf(event))
      else if (isImported(event)) await this.members.add(tx, facts, importedEventOf(event))
      else await this.members.change(tx, facts, memberEventOf(event as Envelope<typeof userUpdated>))
    }
  }
}
