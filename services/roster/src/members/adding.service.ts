import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { commonPasswords, passwordProblem, Sealer } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import { isCompanyRole, type Member as WireMember, type NewMember } from '@upline/contracts'
import { userCreated } from '@upline/contracts/events'
import { inTransaction, uuidV7 } from '@upline/db'
import { Outbox } from '@upline/events'
import { assertCanAdd, assertCanAddAs, type Viewer } from '@upline/permissions'
import { lockHierarchyFor } from '../hierarchy/caller-lock.ts'
import { NmlsChecks } from '../compliance/nmls-checks.service.ts'
import { ROSTER_CONFIG, type RosterConfig } from '../config.ts'
import { DirectoryService } from '../directory/directory.service.ts'
import { chainFrom } from '../hierarchy/hierarchy.store.ts'
import { TeamHintsService } from '../hierarchy/team-hints.service.ts'
import { assertDepthAllowed } from '../hierarchy/upline-rules.ts'
import { UplinesService } from '../hierarchy/uplines.service.ts'
import { JoiningService } from './joining.service.ts'
import type { Member } from '../../database/schema/members.ts'
import { memberFacts } from './member-facts.ts'
import { assertLicensesSound, assertPayrollSound, PasswordRefusedError } from './member-failures.ts'
import { assertEmployeeNumberFree, assertNamesFree } from './members.store.ts'
import { beyondDefaults, newMember } from './new-member.ts'
import { assertNoClaims } from './profile-claims.ts'

@Injectable()
export class AddingService {
  constructor(
    private readonly em: EntityManager,
    private readonly sealer: Sealer,
    private readonly joining: JoiningService,
    private readonly checks: NmlsChecks,
    private readonly uplines: UplinesService,
    private readonly directory: DirectoryService,
    private readonly outbox: Outbox,
    private readonly hints: TeamHintsService,
    @Inject(ROSTER_CONFIG) private readonly config: RosterConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add({ password, ...of }: NewMember, by: Viewer): Promise<WireMember> {
    assertCanAdd(by)
    assertLicensesSound(of.licenses)
    const isOwnPassword = Boolean(password) && password !== this.config.defaultPassword
    if (isOwnPassword) await this.assertMayBeChosen(password!, [of.username ?? '', of.email])
    const createdAt = this.clock.now()
    const member = newMember(of, { id: uuidV7(createdAt), createdAt, needsPasswordChange: !isOwnPassword })
    assertCanAddAs(by, member, beyondDefaults({ ...of, ...(password && { password }) }))
    assertPayrollSound(member)
    assertNoClaims(member)
    // If a manager gives no upline, the member reports to the manager.
    if (member.uplineId === null && !isCompanyRole(by.role)) member.uplineId = by.id
    const sealedPassword = isOwnPassword ? await this.sealer.seal('identity', password!) : null
    return inTransaction(this.em, async (tx) => {
      await lockHierarchyFor(tx, by)
      await this.uplines.assertCanPutUnder(tx, by, member.uplineId)
      await assertNamesFree(tx, { username: member.username, email: member.email })
      await assertEmployeeNumberFree(tx, member)
      await this.checks.assertAcceptable(tx, member)
      if (member.uplineId !== null) assertDepthAllowed({ chain: await chainFrom(tx, member.uplineId), height: 0 })
      await this.joining.join(tx, [member], { action: 'created', by: by.id, at: createdAt })
      await this.publish(tx, member, { by: by.id, sealedPassword })
      await this.hints.changed(tx, [member.id])
      return this.directory.one(tx, by, member.id)
    })
  }

  private async assertMayBeChosen(password: string, names: string[]): Promise<void> {
    const { mode, defaultPassword } = this.config
    const common: ReadonlySet<string> = mode === 'production' ? await commonPasswords() : new Set()
    const problem = passwordProblem({ password, mode, defaultPassword, names, isCommon: (key) => common.has(key) })
    if (problem) throw new PasswordRefusedError(problem)
  }

  private publish(
    tx: EntityManager,
    member: Member,
    more: { by: string; sealedPassword: string | null },
  ): Promise<void> {
    return this.outbox.append(tx, {
      type: userCreated,
      key: member.id,
      aggregateVersion: member.version,
      data: { member: memberFacts(member), origin: 'added', at: member.createdAt.toISOString(), ...more },
    })
  }
}
