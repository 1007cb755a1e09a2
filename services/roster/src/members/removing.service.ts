import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { userRemoved, usersRemoved } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import { assertCanRemove, type Viewer } from '@upline/permissions'
import { lockHierarchyFor } from '../hierarchy/caller-lock.ts'
import { AccessService } from '../access/access.service.ts'
import { NmlsChecks } from '../compliance/nmls-checks.service.ts'
import { carryUp, dropFigures, figuresOf, ownVolume } from '../hierarchy/hierarchy.store.ts'
import { MovesService } from '../hierarchy/moves.service.ts'
import { joins, leaves, reportsJoin, weightOf } from '../hierarchy/roll-up.ts'
import { TeamHintsService } from '../hierarchy/team-hints.service.ts'
import { writeHistory } from '../member-history/history.store.ts'
import { AdminUndeletableError } from './member-failures.ts'
import { memberFacts } from './member-facts.ts'
import { Member } from '../../database/schema/members.ts'
import { removeMembers } from './members.store.ts'

export const ADMIN_ID = '1'

/** The cause stored with the links of moved reports. A restore finds them by it. */
export const removalOf = (memberId: string): string => `removal ${memberId}`

@Injectable()
export class RemovingService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
    private readonly moves: MovesService,
    private readonly outbox: Outbox,
    private readonly hints: TeamHintsService,
    private readonly checks: NmlsChecks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Direct reports move up to the removed member's upline. Loans, ledger and history stay. */
  remove(memberId: string, by: Viewer): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchyFor(tx, by)
      const seen = await this.access.see(tx, by, memberId)
      assertCanRemove(by, seen)
      if (memberId === ADMIN_ID) throw new AdminUndeletableError()
      await this.removeIn(tx, memberId, by.id)
    })
  }

  /** The caller holds the hierarchy lock and has checked permissions. `by` is null if a registration is undone. */
  async removeIn(tx: EntityManager, memberId: string, by: string | null): Promise<void> {
    const member = await tx.findOneOrFail(Member, memberId)
    await this.hints.changed(tx, [memberId])
    await this.emptyDownline(tx, member, by)
    Object.assign(member, { version: member.version + 1, removedAt: this.clock.now(), removedBy: by })
    await tx.flush()
    await writeHistory(tx, { members: [memberId], at: member.removedAt!, by, action: 'removed' })
    await this.checks.recheck(tx, { ids: [], nmls: [member.nmls], by })
    const data = { member: memberFacts(member), by, at: member.removedAt!.toISOString() }
    await this.outbox.append(tx, { type: userRemoved, key: memberId, aggregateVersion: member.version, data })
  }

  /**
   * Removes up to 500 members of an import, together with all their reports. The caller holds the hierarchy lock, updates
   * the counts above and notifies open pages.
   */
  async removeImported(tx: EntityManager, memberIds: string[], { importId, by }: { importId: string; by: string }) {
    const at = this.clock.now()
    await removeMembers(tx, memberIds, { at, by })
    await writeHistory(tx, { members: memberIds, at, by, action: 'removed' })
    await dropFigures(tx, memberIds)
    const gone = await tx.find(Member, { id: { $in: memberIds } }, { disableIdentityMap: true })
    await this.checks.recheck(tx, { ids: [], nmls: gone.map(({ nmls }) => nmls), by })
    const data = { importId, members: gone.map(memberFacts), by, at: at.toISOString() }
    await this.outbox.append(tx, { type: usersRemoved, key: importId, aggregateVersion: 0, data })
  }

  private async emptyDownline(tx: EntityManager, member: Member, by: string | null): Promise<void> {
    const below = await figuresOf(tx, member.id)
    const { uplineId } = member
    await this.moves.moveReports(tx, member.id, { uplineId, by, cause: removalOf(member.id) })
    const weight = weightOf(member, await ownVolume(tx, member.id))
    if (uplineId !== null) await carryUp(tx, [leaves(joins(uplineId, weight, below)), reportsJoin(uplineId, below)])
    await dropFigures(tx, [member.id])
  }
}
