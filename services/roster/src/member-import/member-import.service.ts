import { randomUUID } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type BulkMembersAnswer, isCompanyRole, type RowError } from '@upline/contracts'
import { usersImported } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import { assertMayAdd, type Viewer } from '../access/permissions.ts'
import { ROSTER_CONFIG, type RosterConfig } from '../config.ts'
import { lockHierarchy, uplinesAbove } from '../hierarchy/hierarchy.store.ts'
import { TeamHintsService } from '../hierarchy/team-hints.service.ts'
import { JoiningService } from '../members/joining.service.ts'
import { memberFacts } from '../members/member-facts.ts'
import type { Member } from '../members/member.entity.ts'
import { livingIds, takenNames } from '../members/members.store.ts'
import { candidateOf, type ReadMember, readMembers, withoutTaken } from './read-members.ts'
import { type Hierarchy, resolveUplines } from './resolve-uplines.ts'

export interface MemberImport {
  rows: Record<string, unknown>[]
  unknownFields: 'ignore' | 'refuse'
  invite: boolean
  by: Viewer
}

/** Most members that one event carries. */
const BATCH = 500

@Injectable()
export class MemberImportService {
  constructor(
    private readonly em: EntityManager,
    private readonly joining: JoiningService,
    private readonly outbox: Outbox,
    private readonly hints: TeamHintsService,
    @Inject(ROSTER_CONFIG) private readonly config: RosterConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Good rows go in together, in one transaction; each bad one is told with its number and its reason. */
  async run(order: MemberImport): Promise<BulkMembersAnswer> {
    const { rows, unknownFields, by } = order
    assertMayAdd(by)
    const rules = { unknownFields, defaultPassword: this.config.defaultPassword, by, now: this.clock.now() }
    const read = readMembers(rows, rules)
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const fresh = withoutTaken(read.members, await this.taken(tx, read.members))
      const placed = await this.place(tx, fresh.members, by)
      await this.joining.join(tx, placed.members)
      await this.publish(tx, placed.members, order)
      if (placed.members.length > 0) await this.tell(tx, placed.members, by)
      const errors = [...read.errors, ...fresh.errors, ...placed.errors].sort((a, b) => a.row - b.row)
      return { imported: placed.members.length, errors }
    })
  }

  private taken(tx: EntityManager, members: ReadMember[]) {
    return takenNames(tx, {
      usernames: members.map(({ member }) => member.username),
      emails: members.map(({ member }) => member.email),
    })
  }

  /** Gives each row its upline, and refuses those whose upline can't be. */
  private async place(
    tx: EntityManager,
    read: ReadMember[],
    by: Viewer,
  ): Promise<{ members: Member[]; errors: RowError[] }> {
    const { uplines, errors } = resolveUplines(read.map(candidateOf), await this.hierarchyFor(tx, read, by))
    const members = read.flatMap(({ member }) => {
      const uplineId = uplines.get(member.id)
      return uplineId === undefined ? [] : [{ ...member, uplineId }]
    })
    return { members, errors }
  }

  private async hierarchyFor(tx: EntityManager, read: ReadMember[], by: Viewer): Promise<Hierarchy> {
    const written = [...new Set(read.map(({ upline }) => upline.trim().toLowerCase()).filter(Boolean))]
    const named = await takenNames(tx, { usernames: written, emails: written })
    const sent = read.flatMap(({ member }) => (member.uplineId === null ? [] : [member.uplineId]))
    const living = await livingIds(tx, [...new Set(sent)])
    // A username wins over an e-mail address that somebody else has as their username.
    const rosterIds = new Map([...named.emails, ...named.usernames, ...living.map((id) => [id, id] as const)])
    const teamOf = isCompanyRole(by.role) ? null : by.id
    const uplineOf = await uplinesAbove(tx, [...new Set([...rosterIds.values(), ...(teamOf ? [teamOf] : [])])])
    return { rosterIds, uplineOf, teamOf }
  }

  private async publish(tx: EntityManager, members: Member[], { by, invite }: MemberImport): Promise<void> {
    const importId = randomUUID()
    for (let at = 0; at < members.length; at += BATCH) {
      const batch = members.slice(at, at + BATCH)
      const data = {
        importId,
        members: batch.map(memberFacts),
        by: by.id,
        invite,
        at: batch[0]!.createdAt.toISOString(),
      }
      await this.outbox.append(tx, { type: usersImported, key: importId, aggregateVersion: 0, data })
    }
  }

  private async tell(tx: EntityManager, members: Member[], by: Viewer): Promise<void> {
    const added = new Set(members.map(({ id }) => id))
    const above = new Set(members.map(({ uplineId }) => uplineId).filter((id) => id !== null && !added.has(id)))
    await this.hints.changed(tx, [by.id, ...above])
  }
}
