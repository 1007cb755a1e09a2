import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { nmlsKey } from '@upline/compliance'
import { isCompanyRole, type RowError } from '@upline/contracts'
import { usersImported } from '@upline/contracts/events'
import { discardPlans } from '@upline/db'
import { Outbox } from '@upline/events'
import type { Viewer } from '@upline/permissions'
import { NmlsChecks } from '../compliance/nmls-checks.service.ts'
import { sharersOf } from '../compliance/nmls-checks.store.ts'
import { uplinesAbove } from '../hierarchy/hierarchy.store.ts'
import { TeamHintsService } from '../hierarchy/team-hints.service.ts'
import { JoiningService } from '../members/joining.service.ts'
import { memberFacts } from '../members/member-facts.ts'
import type { Member } from '../../database/schema/members.ts'
import { activeIds, takenEmployeeNumbers, takenNames } from '../members/members.store.ts'
import { candidateOf, type ReadMember, type ReadMembers, withoutTaken } from './read-members.ts'
import { rejectInvalidNmls } from './nmls-rejections.ts'
import { type Hierarchy, resolveUplines } from './resolve-uplines.ts'

export interface Admission {
  importId: string
  invite: boolean
  by: Viewer
  at: Date
}

export interface Admitted {
  imported: number
  /** Rows whose username or email address is in the roster or in an earlier row. */
  taken: RowError[]
  /** Rows whose upline or NMLS ID is rejected. The rows below them are rejected too. */
  unplaced: RowError[]
}

/** Maximum number of members per event. */
const BATCH = 500

/** Adds valid rows to the roster, from a bulk call or a batch of a file, by the same rules. */
@Injectable()
export class MemberAdmissionService {
  constructor(
    private readonly joining: JoiningService,
    private readonly outbox: Outbox,
    private readonly hints: TeamHintsService,
    private readonly checks: NmlsChecks,
  ) {}

  /** The caller holds the hierarchy lock. */
  async admit(tx: EntityManager, read: ReadMember[], as: Admission): Promise<Admitted> {
    const fresh = withoutTaken(read, await this.taken(tx, read))
    const sound = await this.withoutBadNmls(tx, fresh.members)
    const placed = await this.place(tx, sound.members, as.by)
    const joining = { action: 'imported' as const, by: as.by.id, at: as.at, importId: as.importId }
    await discardPlans(tx)
    await this.joining.join(tx, placed.members, joining)
    await this.publish(tx, placed.members, as)
    if (placed.members.length > 0) await this.notifyPages(tx, placed.members, as.by)
    return { imported: placed.members.length, taken: fresh.errors, unplaced: [...sound.errors, ...placed.errors] }
  }

  async taken(tx: EntityManager, read: ReadMember[]) {
    const { usernames, emails } = await takenNames(
      tx,
      read.flatMap(({ member }) => [member.username, member.email]),
    )
    const numbers = read.map(({ member }) => member.employeeNumber)
    const names = new Set([...usernames.keys(), ...emails.keys()])
    return { names, employeeNumbers: await takenEmployeeNumbers(tx, numbers) }
  }

  /** In production, rows with a malformed or used NMLS ID are rejected. */
  private async withoutBadNmls(tx: EntityManager, read: ReadMember[]): Promise<ReadMembers> {
    if (!this.checks.refusesBadIds) return { members: read, errors: [] }
    const keys = read.map(({ member }) => nmlsKey(member.nmls)).filter((key) => key !== null)
    const sharers = await sharersOf(tx, [...new Set(keys)])
    return rejectInvalidNmls(read, (key) => (sharers.get(key)?.length ?? 0) > 0)
  }

  /** Assigns each row its upline and rejects rows with an invalid one. */
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
    const named = await takenNames(tx, written)
    const sent = read.flatMap(({ member }) => (member.uplineId === null ? [] : [member.uplineId]))
    const active = await activeIds(tx, [...new Set(sent)])
    // A username wins over an equal email address of another member.
    const rosterIds = new Map([...named.emails, ...named.usernames, ...active.map((id) => [id, id] as const)])
    const teamOf = isCompanyRole(by.role) ? null : by.id
    const uplineOf = await uplinesAbove(tx, [...new Set([...rosterIds.values(), ...(teamOf ? [teamOf] : [])])])
    return { rosterIds, uplineOf, teamOf }
  }

  private async publish(tx: EntityManager, members: Member[], { importId, by, invite }: Admission): Promise<void> {
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

  private async notifyPages(tx: EntityManager, members: Member[], by: Viewer): Promise<void> {
    const added = new Set(members.map(({ id }) => id))
    const above = new Set(members.map(({ uplineId }) => uplineId).filter((id) => id !== null && !added.has(id)))
    await this.hints.changed(tx, [by.id, ...above])
  }
}
