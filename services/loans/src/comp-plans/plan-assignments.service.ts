import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PlanAssignment, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { CompanyCalendar, LiveHints } from '@upline/events'
import { ApprovalRequests } from '../approvals/approval-requests.service.ts'
import { ApprovalsService } from '../approvals/approvals.service.ts'
import { lockHierarchy } from '../ledger/hierarchy.queries.ts'
import {
  CompPlanFieldError,
  OwnPlanError,
  PlanApprovedError,
  PlanInEffectError,
  PlanWithdrawnError,
  AssignmentNotFoundError,
} from './comp-plan-failures.ts'
import { assignmentView } from './comp-plan-view.ts'
import { subjectLabel } from '../ledger/comp-plan-labels.ts'
import type { NewPlanAssignmentDto } from './comp-plans.dto.ts'
import { assertEffectiveDate, isInEffect } from './effective-date.ts'
import * as sql from './comp-plans.queries.ts'
import { PlanEffects } from './plan-effects.service.ts'
import { PlanSubjectsService } from './plan-subjects.service.ts'

/** Who a plan applies to, from when on: drafted by one person, approved by another. */
@Injectable()
export class PlanAssignmentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
    private readonly requests: ApprovalRequests,
    private readonly approvals: ApprovalsService,
    private readonly effects: PlanEffects,
    private readonly calendar: CompanyCalendar,
    private readonly subjects: PlanSubjectsService,
  ) {}

  async draft(by: SessionUser, dto: NewPlanAssignmentDto): Promise<PlanAssignment> {
    const { scope, effectiveFrom } = dto
    assertEffectiveDate(effectiveFrom)
    return inTransaction(this.em, async (tx) => {
      const plan = await this.plan(tx, dto)
      const { subject, name } = await this.subjects.resolve(tx, dto)
      const id = await sql.insertAssignment(tx, {
        ...{ planNo: plan?.no ?? null, scope, subject, effectiveFrom, by: by.id },
      })
      await this.requests.add(tx, {
        ...{ kind: 'plan-assignment', subject: id, by: by.id },
        change: { planName: plan?.name ?? null, scope, subjectName: subjectLabel(scope, subject, name), effectiveFrom },
        beneficiaries: await sql.membersOfAssignment(tx, id),
      })
      this.hints.afterCommit(tx, { topics: ['plans'], company: true })
      return this.view(tx, id)
    })
  }

  async approve(by: SessionUser, id: string): Promise<PlanAssignment> {
    const draft = await this.find(this.em.fork(), id)
    if (draft.status === 'approved') throw new PlanApprovedError()
    if (draft.status === 'withdrawn' || draft.requestId === null) throw new PlanWithdrawnError()
    await this.approvals.approve(by, draft.requestId)
    return this.view(this.em.fork(), id)
  }

  /** A draft, or an approved assignment of another member before its effective date: two people agreed to it. */
  async withdraw(by: SessionUser, id: string): Promise<PlanAssignment> {
    const found = await this.find(this.em.fork(), id)
    if (found.status === 'draft' && found.requestId) await this.approvals.withdraw(by, found.requestId)
    else await this.withdrawApproved(by, id)
    return this.view(this.em.fork(), id)
  }

  private withdrawApproved(by: SessionUser, id: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const { status, effectiveOn, scope, subject } = await this.find(tx, id)
      if (status === 'withdrawn') throw new PlanWithdrawnError()
      if (isInEffect(effectiveOn, await this.calendar.today(tx))) throw new PlanInEffectError()
      if ((await sql.membersOfAssignment(tx, id)).includes(by.id)) throw new OwnPlanError()
      const memberId = scope === 'member' ? subject : null
      await sql.withdrawRow(tx, 'plan_assignments', { id, by: by.id })
      await this.effects.note(tx, { effectiveOn, cause: `plan:${id} · assignment withdrawn`, memberId })
    })
  }

  private async plan(tx: EntityManager, { planId, scope }: NewPlanAssignmentDto): Promise<sql.PlanRow | null> {
    if (planId == null) {
      if (scope !== 'company') return null
      throw new CompPlanFieldError('planId', 'The company always has a comp plan. Choose one.')
    }
    const plan = await sql.planById(tx, planId)
    if (!plan) throw new CompPlanFieldError('planId', 'The comp plan could not be found. Choose one from the list.')
    return plan
  }

  private async find(em: EntityManager, id: string): Promise<sql.AssignmentRow> {
    const found = await sql.assignmentById(em, id)
    if (!found) throw new AssignmentNotFoundError()
    return found
  }

  private async view(em: EntityManager, id: string): Promise<PlanAssignment> {
    return assignmentView(await this.find(em, id), await sql.allPlans(em))
  }
}
