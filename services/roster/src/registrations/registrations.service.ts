import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Failure } from '@upline/contracts'
import { agentRefused, type agentRegistered, type DataOf, userCreated } from '@upline/contracts/events'
import { Outbox } from '@upline/events'
import { NmlsChecks } from '../compliance/nmls-checks.service.ts'
import { UnknownUplineError } from '../hierarchy/hierarchy-failures.ts'
import { chainFrom, lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { TeamHintsService } from '../hierarchy/team-hints.service.ts'
import { assertDepthAllowed } from '../hierarchy/upline-rules.ts'
import { JoiningService } from '../members/joining.service.ts'
import type { Member } from '../../database/schema/members.ts'
import { memberFacts } from '../members/member-facts.ts'
import { usernameFrom } from '../directory/member-fields.ts'
import { assertNamesFree, activeIds } from '../members/members.store.ts'
import { newMember } from '../members/new-member.ts'
import { RemovingService } from '../members/removing.service.ts'
import { agentMember } from './agent-member.ts'
import { addRegistration, clearMember, undoRegistration } from './registrations.queries.ts'

type Registered = DataOf<typeof agentRegistered>

/** Roster's step of a registration: creates the member or rejects it with a reason. Removes the member if a later step fails. */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly joining: JoiningService,
    private readonly removing: RemovingService,
    private readonly outbox: Outbox,
    private readonly hints: TeamHintsService,
    private readonly checks: NmlsChecks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async register(tx: EntityManager, of: Registered): Promise<void> {
    await lockHierarchy(tx)
    const isNew = await addRegistration(tx, of.registrationId, of.memberId)
    if (!isNew) return
    try {
      await this.assertPossible(tx, of)
    } catch (fault) {
      if (!(fault instanceof Failure)) throw fault
      return this.refuse(tx, of.registrationId, fault)
    }
    await this.join(tx, of)
  }

  /** Events of the recruiting service arrive in order, so the member has been created or rejected before an undo. */
  async undo(tx: EntityManager, registrationId: string): Promise<void> {
    await lockHierarchy(tx)
    const taken = await undoRegistration(tx, registrationId)
    const [memberId] = taken?.memberId ? await activeIds(tx, [taken.memberId]) : []
    if (memberId) await this.removing.removeIn(tx, memberId, null)
  }

  private async assertPossible(tx: EntityManager, { agent, recruiterId }: Registered): Promise<void> {
    await assertNamesFree(tx, { username: usernameFrom(agent.email), email: agent.email })
    await this.checks.assertAcceptable(tx, { nmls: agent.nmls, role: 'loan_officer' })
    if (recruiterId === null) return
    if ((await activeIds(tx, [recruiterId])).length === 0) throw new UnknownUplineError()
    assertDepthAllowed({ chain: await chainFrom(tx, recruiterId), height: 0 })
  }

  private async join(tx: EntityManager, { registrationId, memberId, agent, recruiterId }: Registered): Promise<void> {
    const createdAt = this.clock.now()
    const admission = { id: memberId, createdAt, needsPasswordChange: true }
    const member = newMember(agentMember(agent, recruiterId), admission)
    await this.joining.join(tx, [member], { action: 'created', by: null, at: createdAt })
    await this.publish(tx, member, registrationId)
    await this.hints.changed(tx, [member.id])
  }

  private publish(tx: EntityManager, member: Member, registrationId: string): Promise<void> {
    const origin = { by: null, origin: 'registered' as const, sealedPassword: null, registrationId }
    return this.outbox.append(tx, {
      type: userCreated,
      key: member.id,
      aggregateVersion: member.version,
      data: { member: memberFacts(member), ...origin, at: member.createdAt.toISOString() },
    })
  }

  private async refuse(tx: EntityManager, registrationId: string, fault: Failure): Promise<void> {
    await clearMember(tx, registrationId)
    const at = this.clock.now().toISOString()
    await this.outbox.append(tx, {
      type: agentRefused,
      key: registrationId,
      aggregateVersion: 1,
      data: { registrationId, code: fault.code, reason: fault.message, at },
    })
  }
}
