import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isCompanyRole, isPseudonym, type Member as WireMember } from '@upline/contracts'
import { userUpdated } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import { assertKeyCanRemove, NotAllowedError, type Viewer } from '@upline/permissions'
import { lockHierarchyFor } from '../hierarchy/caller-lock.ts'
import { MemberNotFoundError } from '../access/access-failures.ts'
import { NmlsChecks } from '../compliance/nmls-checks.service.ts'
import { DirectoryService } from '../directory/directory.service.ts'
import { carryUp, chainFrom, ownVolume, putEmptyFigures } from '../hierarchy/hierarchy.store.ts'
import { MovesService } from '../hierarchy/moves.service.ts'
import { type Change, joins, leaves, weightOf } from '../hierarchy/roll-up.ts'
import { TeamHintsService } from '../hierarchy/team-hints.service.ts'
import { assertDepthAllowed } from '../hierarchy/upline-rules.ts'
import { writeHistory } from '../member-history/history.store.ts'
import { RestoreTooLateError } from './member-failures.ts'
import { memberFacts } from './member-facts.ts'
import { Member } from '../../database/schema/members.ts'
import { assertEmployeeNumberFree, assertNamesFree } from './members.store.ts'
import { movedReports } from './moved-reports.queries.ts'
import { removalOf } from './removing.service.ts'

/** How long the toast offers undo. */
const RESTORABLE_MS = 30_000

type RestoredMember = Pick<Member, 'id' | 'uplineId' | 'role' | 'isActive'>

/** No one sees a removed member. Only the company learns that one was removed. */
const notTheirs = ({ role }: Viewer): Error =>
  isCompanyRole(role)
    ? new NotAllowedError('Only the person who removed a member can restore them.')
    : new MemberNotFoundError()

@Injectable()
export class RestoringService {
  constructor(
    private readonly em: EntityManager,
    private readonly moves: MovesService,
    private readonly directory: DirectoryService,
    private readonly outbox: Outbox,
    private readonly hints: TeamHintsService,
    private readonly checks: NmlsChecks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  restore(memberId: string, by: Viewer): Promise<WireMember> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchyFor(tx, by)
      const member = await this.restorable(tx, memberId, by)
      await assertNamesFree(tx, { username: member.username, email: member.email })
      await assertEmployeeNumberFree(tx, member)
      await this.checks.assertAcceptable(tx, member)
      Object.assign(member, { version: member.version + 1, removedAt: null, removedBy: null })
      await tx.flush()
      // The event and the history have the same instant: from then on, the member earns again.
      const at = this.clock.now()
      await writeHistory(tx, { members: [memberId], at, by: by.id, action: 'restored' })
      await this.checks.recheck(tx, { ids: [memberId], nmls: [member.nmls], by: by.id })
      const data = { member: memberFacts(member), by: by.id, at: at.toISOString() }
      await this.outbox.append(tx, { type: userUpdated, key: memberId, aggregateVersion: member.version, data })
      const uplineId = await this.livingUpline(tx, member.uplineId)
      if (uplineId !== member.uplineId)
        await this.moves.moveTogether(tx, memberId, [memberId], { uplineId, by: by.id, cause: 'restored' })
      await this.rejoin(tx, { id: memberId, uplineId, role: member.role, isActive: member.isActive }, by)
      await this.hints.changed(tx, [memberId])
      return this.directory.one(tx, by, memberId)
    })
  }

  private async restorable(tx: EntityManager, memberId: string, by: Viewer): Promise<Member> {
    const member = await tx.findOne(Member, { id: memberId, removedAt: { $ne: null } })
    if (!member || isPseudonym(member)) throw new MemberNotFoundError()
    if (member.removedBy !== by.id) throw notTheirs(by)
    assertKeyCanRemove(by, member)
    if (this.clock.now().getTime() - member.removedAt!.getTime() > RESTORABLE_MS) throw new RestoreTooLateError()
    return member
  }

  /** If the upline has been removed too, the nearest remaining upline takes its place. */
  private async livingUpline(tx: EntityManager, uplineId: string | null): Promise<string | null> {
    let upline = uplineId
    while (upline !== null) {
      const found = await tx.findOne(Member, upline)
      if (!found || found.removedAt === null) break
      upline = found.uplineId
    }
    return upline
  }

  /** Restores the member with the reports who have not been moved since. */
  private async rejoin(tx: EntityManager, member: RestoredMember, by: Viewer): Promise<void> {
    const { id, uplineId } = member
    const reports = await movedReports(tx, uplineId, removalOf(id))
    if (uplineId !== null) {
      const height = reports.reduce((max, report) => Math.max(max, report.height + 1), 0)
      assertDepthAllowed({ chain: await chainFrom(tx, uplineId), height })
    }
    await putEmptyFigures(tx, id)
    const ids = reports.map((report) => report.id)
    await this.moves.moveTogether(tx, id, ids, { uplineId: id, by: by.id, cause: 'restored' })
    const branches = (under: string): Change[] =>
      reports.map((report) => joins(under, weightOf(report, report), report))
    const weight = weightOf(member, await ownVolume(tx, id))
    const back = uplineId === null ? [] : [joins(uplineId, weight), ...branches(uplineId).map(leaves)]
    await carryUp(tx, [...back, ...branches(id)])
  }
}
