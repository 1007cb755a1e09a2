import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Proofs } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import {
  type License,
  type MemberChange,
  type MemberPayroll,
  type Member as WireMember,
  type NamedSupervision,
  recordedSupervision,
  type SessionUser,
  type Supervision,
} from '@upline/contracts'
import { userUpdated } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import {
  assertCanChange,
  assertCanSetComplianceRecords,
  assertCanSetPayroll,
  assertIndependent,
  canReadComplianceRecords,
  canReadPayroll,
  canSee,
  fieldsSetByOthers,
  type Viewer,
} from '@upline/permissions'
import { lockHierarchyFor } from '../hierarchy/caller-lock.ts'
import { MemberNotFoundError } from '../access/access-failures.ts'
import { AccessService } from '../access/access.service.ts'
import { NmlsChecks } from '../compliance/nmls-checks.service.ts'
import { DirectoryService } from '../directory/directory.service.ts'
import { carryUp } from '../hierarchy/hierarchy.store.ts'
import { changesWeight, weightOf } from '../hierarchy/roll-up.ts'
import { TeamHintsService } from '../hierarchy/team-hints.service.ts'
import { UplinesService } from '../hierarchy/uplines.service.ts'
import { SecondPersonService } from '../moves/second-person.service.ts'
import { writeChanges, writeHistory } from '../member-history/history.store.ts'
import { differing, differingSupervision, fieldChanges, type ProfileChange } from './member-changes.ts'
import { memberFacts } from './member-facts.ts'
import { assertLicensesSound, assertPayrollSound, assertSupervisionSound } from './member-failures.ts'
import { Member } from '../../database/schema/members.ts'
import { assertEmployeeNumberFree, assertNamesFree, memberNames } from './members.store.ts'
import { assertNoClaims } from './profile-claims.ts'

/** Fields that receive passwords or confirm identity: anyone who changes them could take over the account. */
const LEADS_TO_OWNER = ['email', 'phone'] as const

const payrollOf = ({ employeeNumber, employment, costCenter, hiredOn, leftOn }: Member): MemberPayroll => ({
  ...{ employeeNumber, employment, costCenter, hiredOn, leftOn },
})

async function named(em: EntityManager, { supervision }: Member): Promise<NamedSupervision[]> {
  const names = await memberNames(em, [...new Set(supervision.map(({ recordedBy }) => recordedBy))])
  return supervision.map(({ recordedBy: id, ...record }) => ({
    ...record,
    recordedBy: { id, name: names.get(id) ?? id },
  }))
}

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
    private readonly secondPerson: SecondPersonService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  change(memberId: string, sent: MemberChange, by: Viewer & Pick<SessionUser, 'sessionId'>): Promise<WireMember> {
    assertLicensesSound(sent.licenses)
    return inTransaction(this.em, async (tx) => {
      await lockHierarchyFor(tx, by)
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

  /** Also for members with the Payroll duty, who see nothing else of a profile. */
  changePayroll(memberId: string, sent: Partial<MemberPayroll>, by: Viewer): Promise<MemberPayroll> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchyFor(tx, by)
      const member = await this.payeeFor(tx, memberId, by)
      const changes = differing(member, sent)
      assertCanSetPayroll(by, member, changes)
      if (Object.keys(changes).length > 0) await this.changeProfile(tx, member, changes, by)
      return payrollOf(member)
    })
  }

  async payroll(memberId: string, by: Viewer): Promise<MemberPayroll> {
    return payrollOf(await this.payeeFor(this.em.fork(), memberId, by))
  }

  /** Also for members with the Compliance duty, who see nothing else of a profile. */
  changeLicenses(memberId: string, licenses: License[], by: Viewer): Promise<License[]> {
    assertLicensesSound(licenses)
    return inTransaction(this.em, async (tx) => {
      await lockHierarchyFor(tx, by)
      const member = await this.memberFor(tx, memberId, by, canReadComplianceRecords)
      const changes = differing(member, { licenses })
      if (changes.licenses !== undefined) {
        assertCanSetComplianceRecords(by, member, 'licenses')
        await this.changeProfile(tx, member, changes, by)
      }
      return member.licenses
    })
  }

  /** Licenses of several members, in the caller's transaction, which holds the hierarchy lock. */
  async setLicenses(
    tx: EntityManager,
    changed: readonly { member: Member; licenses: License[] }[],
    by: Viewer,
  ): Promise<void> {
    if (changed.length === 0) return
    const controllers = await this.secondPerson.controllersOf(tx, by.id, this.clock.now())
    const history = changed.map(({ member, licenses }) => {
      assertLicensesSound(licenses)
      assertCanSetComplianceRecords(by, member, 'licenses')
      assertIndependent(member, { licenses }, controllers)
      return { memberId: member.id, changes: fieldChanges(member, { licenses }) }
    })
    for (const { member, licenses } of changed) Object.assign(member, { licenses, version: member.version + 1 })
    await tx.flush()
    const at = this.clock.now()
    await writeChanges(tx, history, { at, by: by.id })
    const events = changed.map(({ member }) => ({
      ...{ type: userUpdated, key: member.id, aggregateVersion: member.version },
      data: { member: memberFacts(member), by: by.id, at: at.toISOString() },
    }))
    await this.outbox.appendAll(tx, events)
    await this.hints.changed(
      tx,
      changed.map(({ member }) => member.id),
    )
  }

  async licenses(memberId: string, by: Viewer): Promise<License[]> {
    return (await this.memberFor(this.em.fork(), memberId, by, canReadComplianceRecords)).licenses
  }

  changeSupervision(memberId: string, sent: Supervision[], by: Viewer): Promise<NamedSupervision[]> {
    assertSupervisionSound(sent)
    return inTransaction(this.em, async (tx) => {
      await lockHierarchyFor(tx, by)
      const member = await this.memberFor(tx, memberId, by, canReadComplianceRecords)
      const recorded = { stored: member.supervision, by: by.id, at: this.clock.now().toISOString() }
      const changes = differingSupervision(member, recordedSupervision(sent, recorded))
      if (changes.supervision !== undefined) {
        assertCanSetComplianceRecords(by, member, 'supervision')
        await this.changeProfile(tx, member, changes, by)
      }
      return named(tx, member)
    })
  }

  async supervision(memberId: string, by: Viewer): Promise<NamedSupervision[]> {
    const em = this.em.fork()
    return named(em, await this.memberFor(em, memberId, by, canReadComplianceRecords))
  }

  /** Readers of all payroll fields also find former members: pay runs can still owe them pay, which needs their number. */
  private async payeeFor(tx: EntityManager, memberId: string, by: Viewer): Promise<Member> {
    const former = canReadPayroll(by, { id: memberId })
      ? await tx.findOne(Member, { id: memberId, removedAt: { $ne: null } })
      : null
    return former ?? this.memberFor(tx, memberId, by, canReadPayroll)
  }

  private async memberFor(
    tx: EntityManager,
    memberId: string,
    by: Viewer,
    canRead: (by: Viewer, member: { id: string }) => boolean,
  ): Promise<Member> {
    const found = await this.access.find(tx, by, memberId)
    if (!found || !(canRead(by, found) || canSee(by, found.relation))) throw new MemberNotFoundError()
    return tx.findOneOrFail(Member, memberId)
  }

  private async changeProfile(tx: EntityManager, member: Member, profile: ProfileChange, by: Viewer): Promise<void> {
    if (fieldsSetByOthers(member, profile).length > 0)
      assertIndependent(member, profile, await this.secondPerson.controllersOf(tx, by.id, this.clock.now()))
    assertNoClaims(profile)
    const { username, email } = profile
    assertPayrollSound({ ...member, ...profile })
    if (profile.employeeNumber)
      await assertEmployeeNumberFree(tx, { id: member.id, employeeNumber: profile.employeeNumber })
    await assertNamesFree(tx, { id: member.id, ...(username ? { username } : {}), ...(email ? { email } : {}) })
    const { nmls: formerNmls } = member
    if (profile.nmls !== undefined) await this.checks.assertAcceptable(tx, { ...member, nmls: profile.nmls })
    const before = weightOf(member)
    const changes = fieldChanges(member, profile)
    Object.assign(member, profile, { version: member.version + 1 })
    if (member.uplineId !== null) await carryUp(tx, [changesWeight(member.uplineId, before, weightOf(member))])
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
