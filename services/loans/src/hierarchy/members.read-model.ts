import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type Envelope,
  MEMBER_EVENTS,
  type MemberChanges,
  type MemberFacts,
  type userCreated,
  type usersImported,
  type userUpdated,
} from '@upline/contracts/events'
import { afterCommit } from '@upline/db'
import { LiveHints, MemberCopy, type SnapshotRows, type StoredRow } from '@upline/events'
import { followOwnPlans } from '../ledger/position-member.ts'
import { createdEventOf, importedEventOf, memberEventOf } from './member-event.ts'
import { replaceHistories } from './member-histories.ts'
import { memberRecord } from './member-record.ts'
import { acceptAnyVersion, differingMembers } from './rebuilt-members.queries.ts'
import { MembersService } from './members.service.ts'
import { NewMembers } from './new-members.ts'

const isCreated = (event: Envelope): event is Envelope<typeof userCreated> => event.type === 'user-created'
const isImported = (event: Envelope): event is Envelope<typeof usersImported> => event.type === 'users-imported'

/**
 * Members with the history of their uplines, activity, roles and branches. A history that differs moves money as a late event does: fundings
 * that it affects are settled again, and the ledger shows why. No member is removed, since the ledger may refer to them.
 */
@Injectable()
export class MembersReadModel extends MemberCopy {
  readonly name = 'members'
  readonly memberTable = 'members'
  readonly events = MEMBER_EVENTS
  protected override readonly parksKey = true

  constructor(
    private readonly members: MembersService,
    private readonly newMembers: NewMembers,
    private readonly hints: LiveHints,
  ) {
    super()
  }

  protected async learn(tx: EntityManager, { facts, moves }: MemberChanges, event: Envelope): Promise<void> {
    if (moves.length > 0) await this.members.move(tx, moves, event.id)
    else if (isCreated(event)) await this.members.add(tx, facts, createdEventOf(event))
    else if (isImported(event)) await this.members.add(tx, facts, importedEventOf(event))
    else await this.members.change(tx, facts, memberEventOf(event as Envelope<typeof userUpdated>))
  }

  /**
   * Moves change estimates of open loans immediately, for the former and for the new uplines. Funded loans keep the chain of
   * their trigger date. An officer who starts or stops earning changes the estimates of the company too.
   */
  protected override async react(tx: EntityManager, { facts, moves }: MemberChanges, event: Envelope): Promise<void> {
    const ids = facts.map(({ id }) => id)
    if (isCreated(event) || isImported(event)) return afterCommit(tx, () => this.newMembers.add(ids))
    const ends = moves.flatMap(({ memberId, uplineId, previousUplineId }) => [memberId, uplineId, previousUplineId])
    const moved = [...new Set(ends.filter((id) => id !== null))]
    const concerned = [...ids, ...(moved.length > 0 ? await this.members.withUplines(tx, moved) : [])]
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], members: concerned, company: true })
  }

  protected override async put(
    tx: EntityManager,
    facts: MemberFacts[],
    { batch, snapshot }: SnapshotRows,
  ): Promise<StoredRow[]> {
    const source = snapshot.rebuildId
    const differing = await differingMembers(tx, facts.map(memberRecord))
    const histories = batch.map(({ member: { id, version }, ...history }) => ({ id, version, ...history }))
    const rewritten = await replaceHistories(tx, histories, source)
    const ids = facts.map(({ id }) => id)
    await acceptAnyVersion(tx, ids)
    await this.members.change(tx, facts, { at: await snapshot.takenAt(), source, by: null })
    await followOwnPlans(tx, ids)
    const added = differing.filter(({ isNew }) => isNew).map(({ id }) => id)
    afterCommit(tx, () => this.newMembers.add(added))
    const known = new Set(differing.map(({ id }) => id))
    const others = [...new Set(rewritten)].filter((id) => !known.has(id))
    return [...differing.map(({ isNew }) => isNew), ...others.map(() => false)].map((isNew) => ({
      isNew,
      isChanged: true,
    }))
  }

  protected override drop(): Promise<number> {
    return Promise.resolve(0)
  }

  protected override rebuilt(tx: EntityManager): Promise<void> {
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], everyone: true })
    return Promise.resolve()
  }
}
