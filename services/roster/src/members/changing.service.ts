import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Proofs } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import type { MemberChange, Member as WireMember, SessionUser } from '@upline/contracts'
import { userUpdated } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import { assertCanChange, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { NmlsChecks } from '../compliance/nmls-checks.service.ts'
import { DirectoryService } from '../directory/directory.service.ts'
import { carryUp, lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { weighs, weightOf } from '../hierarchy/roll-up.ts'
import { TeamHintsService } from '../hierarchy/team-hints.service.ts'
import { UplinesService } from '../hierarchy/uplines.service.ts'
import { writeHistory } from '../member-history/history.store.ts'
import { differing, fieldChanges } from './member-changes.ts'
import { memberFacts } from './member-facts.ts'
import { Member } from './member.entity.ts'
import { assertNamesFree } from './members.store.ts'
import { assertNoClaims } from './profile-claims.ts'

/** Fields that receive passwords or confirm identity: anyone who changes them could take over the account. */
const LEADS_TO_OWNER = ['email', 'phone'] as const

@Injectable()
export class ChangingService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
    private readonly uplines: UplinesService,
    private readonly directory: DirectoryService,
    private readonly outbox: Outbox,
    private readonly hints: TeamHintsService,
    private readonly proofs: Proofs,
    private readonly checks: NmlsChecks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  change(memberId: string, sent: MemberChange, by: Viewer & Pick<SessionUser, 'sessionId'>): Promise<WireMember> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const seen = await this.access.see(tx, by, memberId)
      const member = await tx.findOneOrFail(Member, memberId)
      const { uplineId, ...profile } = differing(member, sent)
      assertCanChange(by, seen, uplineId === undefined ? profile : { ...profile, uplineId })
      if (memberId === by.id && LEADS_TO_OWNER.some((field) => profile[field] !== undefined))
        await this.proofs.assertProven(by)
      if (uplineId !== undefined) {
        await this.uplines.assertCanPutUnder(tx, by, uplineId)
        await this.uplines.moveAndNotify(tx, seen, { uplineId, by: by.id, cause: 'edited' })
        await tx.refresh(member)
      }
      if (Object.keys(profile).length > 0) await this.changeProfile(tx, member, profile, by)
      return this.directory.one(tx, by, memberId)
    })
  }

  private async changeProfile(tx: EntityManager, member: Member, profile: MemberChange, by: Viewer): Promise<void> {
    assertNoClaims(profile)
    const { username, email } = profile
    await assertNamesFree(tx, { id: member.id, ...(username ? { username } : {}), ...(email ? { email } : {}) })
    const { nmls: formerNmls } = member
    if (profile.nmls !== undefined) await this.checks.assertAcceptable(tx, { ...member, nmls: profile.nmls })
    const before = weightOf(member)
    const changes = fieldChanges(member, profile)
    Object.assign(member, profile, { version: member.version + 1 })
    if (member.uplineId !== null) await carryUp(tx, [weighs(member.uplineId, before, weightOf(member))])
    await tx.flush()
    const at = this.clock.now()
    await writeHistory(tx, { members: [member.id], at, by: by.id, action: 'changed', changes })
    if (profile.nmls !== undefined || profile.role !== undefined)
      await this.checks.recheck(tx, { ids: [member.id], nmls: [formerNmls, member.nmls], by: by.id })
    const data = { member: memberFacts(member), by: by.id, at: at.toISOString() }
    await this.outbox.append(tx, { type: userUpdated, key: member.id, aggregateVersion: member.version, data })
    await this.hints.changed(tx, [member.id])
  }
}
