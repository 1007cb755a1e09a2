import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { actionInForce, checkTiers, ruleDefinition, TIERS_RULE, type TiersResult } from '@upline/compliance'
import { CLOCK, type Clock } from '@upline/config'
import type { CompPlan, CompPlanVersion, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { CompanyCalendar, LiveHints } from '@upline/events'
import { ApprovalRequests } from '../approvals/approval-requests.service.ts'
import { ApprovalsService } from '../approvals/approvals.service.ts'
import type { PlanTerms } from '../compensation/plans.ts'
import { lockHierarchy } from '../ledger/hierarchy.queries.ts'
import { setActions } from '../ledger/rule-actions.queries.ts'
import { compPlanView, versionView } from './comp-plan-view.ts'
import {
  CompPlanFieldError,
  OwnPlanError,
  PlanApprovedError,
  PlanInEffectError,
  PlanNameTakenError,
  PlanWithdrawnError,
  CompPlanNotFoundError,
  PlanVersionNotFoundError,
} from './comp-plan-failures.ts'
import { readTerms, type SentTerms, termsView } from './comp-plan-terms.ts'
import type { NewPlanVersionDto } from './comp-plans.dto.ts'
import { assertEffectiveDate, isInEffect } from './effective-date.ts'
import * as sql from './comp-plans.queries.ts'
import { PlanEffects } from './plan-effects.service.ts'

const MAX_VERSION = 2_147_483_647

const BLOCKED_TIERS =
  "Rule Z3 (tiers) refuses steps that also raise the pay of the month's earlier loans. Let the extra apply above each step only."

interface SentVersion extends SentTerms {
  effectiveFrom: string
}

/** Comp plans and their versions: drafted by one person, approved by another. */
@Injectable()
export class CompPlansService {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
    private readonly requests: ApprovalRequests,
    private readonly approvals: ApprovalsService,
    private readonly effects: PlanEffects,
    private readonly calendar: CompanyCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(): Promise<CompPlan[]> {
    const em = this.em.fork()
    const plans = await sql.allPlans(em)
    const versions = await sql.allVersions(em)
    const assignments = await sql.allAssignments(em)
    return plans.map((plan) => compPlanView(plan, { plans, versions, assignments }))
  }

  async create(by: SessionUser, name: string): Promise<CompPlan> {
    return inTransaction(this.em, async (tx) => {
      const plan = await sql.insertPlan(tx, name, by.id)
      if (!plan) throw new PlanNameTakenError(name)
      this.hints.afterCommit(tx, { topics: ['plans'], company: true })
      return compPlanView(plan, { plans: [plan], versions: [], assignments: [] })
    })
  }

  draft(by: SessionUser, planId: string, dto: NewPlanVersionDto): Promise<CompPlanVersion> {
    return inTransaction(this.em, (tx) => this.draftIn(tx, by, planId, dto))
  }

  /** It takes effect once a second person has approved it. */
  async draftIn(tx: EntityManager, by: SessionUser, planId: string, dto: SentVersion): Promise<CompPlanVersion> {
    const terms = readTerms(dto)
    const { effectiveFrom } = dto
    assertEffectiveDate(effectiveFrom)
    const plan = await this.plan(tx, planId)
    const check = await this.check(tx, terms)
    const { id, version } = await sql.insertVersion(tx, { planNo: plan.no, effectiveFrom, terms, by: by.id })
    if (check) await sql.insertCheck(tx, check, { version: id, at: this.clock.now(), byId: by.id })
    await this.requests.add(tx, {
      ...{ kind: 'plan-version', subject: String(id), by: by.id },
      change: { planName: plan.name, version, effectiveFrom, terms },
      beneficiaries: await sql.assignedMembers(tx, plan.no),
    })
    this.hints.afterCommit(tx, { topics: ['plans'], company: true })
    return versionView((await sql.versionById(tx, id))!)
  }

  /** What rule Z3 finds; null: it is off. */
  private async check(tx: EntityManager, terms: PlanTerms): Promise<TiersResult | null> {
    const action = actionInForce(ruleDefinition(TIERS_RULE.id)!, await setActions(tx))
    if (action === 'off') return null
    const result = checkTiers(termsView(terms).tiers, action)
    if (result.action === 'block') throw new CompPlanFieldError('tiers', BLOCKED_TIERS)
    return result
  }

  async approve(by: SessionUser, planId: string, version: string): Promise<CompPlanVersion> {
    const draft = await this.version(this.em.fork(), planId, version)
    if (draft.status === 'approved') throw new PlanApprovedError()
    if (draft.status === 'withdrawn' || draft.requestId === null) throw new PlanWithdrawnError()
    await this.approvals.approve(by, draft.requestId)
    return versionView(await this.version(this.em.fork(), planId, version))
  }

  /** A draft, or an approved version before its effective date, unless its plan is assigned to the caller: two people agreed to it. */
  async withdraw(by: SessionUser, planId: string, version: string): Promise<CompPlanVersion> {
    const found = await this.version(this.em.fork(), planId, version)
    if (found.status === 'draft' && found.requestId) await this.approvals.withdraw(by, found.requestId)
    else await this.withdrawApproved(by, planId, version)
    return versionView(await this.version(this.em.fork(), planId, version))
  }

  private withdrawApproved(by: SessionUser, planId: string, version: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const { id, planNo, status, effectiveOn } = await this.version(tx, planId, version)
      if (status === 'withdrawn') throw new PlanWithdrawnError()
      if (isInEffect(effectiveOn, await this.calendar.today(tx))) throw new PlanInEffectError()
      if ((await sql.assignedMembers(tx, planNo)).includes(by.id)) throw new OwnPlanError()
      await sql.withdrawRow(tx, 'comp_plan_versions', { id, by: by.id })
      await this.effects.note(tx, { effectiveOn, cause: `plan:${id} · version ${version} withdrawn` })
    })
  }

  async plan(em: EntityManager, id: string): Promise<sql.PlanRow> {
    const plan = await sql.planById(em, id)
    if (!plan) throw new CompPlanNotFoundError()
    return plan
  }

  private async version(em: EntityManager, planId: string, version: string): Promise<sql.VersionRow> {
    const plan = await this.plan(em, planId)
    const no = /^\d{1,10}$/.test(version) ? Number(version) : 0
    const found = no > MAX_VERSION ? undefined : await sql.versionOf(em, plan.no, no)
    if (!found) throw new PlanVersionNotFoundError()
    return found
  }
}
