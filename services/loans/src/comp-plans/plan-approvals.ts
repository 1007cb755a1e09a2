import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { CompanyCalendar, LiveHints } from '@upline/events'
import type {
  ApprovalDecision,
  ApprovalDescription,
  ApprovalKind,
  ApprovalRequestRow,
} from '../approvals/approval-kind.ts'
import { ApprovalKinds } from '../approvals/approval-kinds.ts'
import type { PlanTerms, Scope } from '../compensation/plans.ts'
import { lockHierarchy } from '../ledger/hierarchy.queries.ts'
import { shortDate } from '../pay-calendar/period-span.ts'
import { PlanDateTakenError } from './comp-plan-failures.ts'
import { termFacts } from '../ledger/comp-plan-labels.ts'
import { isInEffect } from './effective-date.ts'
import * as sql from './comp-plans.queries.ts'
import { PlanEffects } from './plan-effects.service.ts'

interface VersionChange {
  planName: string
  version: number | null
  effectiveFrom: string
  terms: PlanTerms
}

/** A draft becomes a version that takes effect on its date. */
@Injectable()
export class PlanVersionApproval implements ApprovalKind {
  readonly kind = 'plan-version'

  constructor(
    private readonly effects: PlanEffects,
    private readonly hints: LiveHints,
    private readonly calendar: CompanyCalendar,
    kinds: ApprovalKinds,
  ) {
    kinds.register(this)
  }

  describe(_: EntityManager, requests: readonly ApprovalRequestRow[]): Promise<ApprovalDescription[]> {
    return Promise.resolve(
      requests.map(({ change }) => {
        const { planName, version, effectiveFrom, terms } = change as VersionChange
        const name = version === null ? 'New version' : `Version ${version}`
        return {
          summary: `${name} of ${planName} from ${shortDate(effectiveFrom)}`,
          before: null,
          after: { ...termFacts(terms), effectiveFrom },
        }
      }),
    )
  }

  /** Versions of the company's plan change everyone's pay, so they have no beneficiary. */
  async beneficiaries(tx: EntityManager, request: ApprovalRequestRow): Promise<string[]> {
    await lockHierarchy(tx)
    const row = await sql.versionById(tx, Number(request.subject))
    return sql.assignedMembers(tx, row!.planNo, request.requestedAt)
  }

  async apply(tx: EntityManager, { subject, change }: ApprovalRequestRow, { by }: ApprovalDecision): Promise<void> {
    await lockHierarchy(tx)
    const row = (await sql.versionById(tx, Number(subject)))!
    if (!isInEffect(row.effectiveOn, await this.calendar.today(tx)) && (await sql.isVersionDateTaken(tx, row)))
      throw new PlanDateTakenError()
    await sql.approveDraft(tx, 'comp_plan_versions', { id: row.id, by })
    const { planName, version } = change as VersionChange
    await this.effects.note(tx, {
      effectiveOn: row.effectiveOn,
      cause: `plan:${row.id} · version ${version} of ${planName}`,
    })
  }

  async dismiss(tx: EntityManager, { subject }: ApprovalRequestRow, { by }: ApprovalDecision): Promise<void> {
    if (/^\d+$/.test(subject)) await sql.withdrawRow(tx, 'comp_plan_versions', { id: Number(subject), by })
    this.hints.afterCommit(tx, { topics: ['plans'], company: true })
  }

  /** What is in effect already is in the estimates when the approval returns. */
  afterApproval(): Promise<void> {
    return this.effects.drain()
  }
}

interface AssignmentChange {
  planName: string | null
  scope: Scope
  subjectName: string
  effectiveFrom: string
}

/** A plan applies to a company, role, branch or member from a date on. */
@Injectable()
export class PlanAssignmentApproval implements ApprovalKind {
  readonly kind = 'plan-assignment'

  constructor(
    private readonly effects: PlanEffects,
    private readonly hints: LiveHints,
    private readonly calendar: CompanyCalendar,
    kinds: ApprovalKinds,
  ) {
    kinds.register(this)
  }

  describe(_: EntityManager, requests: readonly ApprovalRequestRow[]): Promise<ApprovalDescription[]> {
    return Promise.resolve(
      requests.map(({ change }) => {
        const { planName, subjectName, effectiveFrom } = change as AssignmentChange
        const summary =
          planName === null
            ? `End the comp plan of ${subjectName} from ${shortDate(effectiveFrom)}`
            : `${planName} for ${subjectName} from ${shortDate(effectiveFrom)}`
        return { summary, before: null, after: { plan: planName, appliesTo: subjectName, effectiveFrom } }
      }),
    )
  }

  async beneficiaries(tx: EntityManager, request: ApprovalRequestRow): Promise<string[]> {
    await lockHierarchy(tx)
    return sql.membersOfAssignment(tx, request.subject, request.requestedAt)
  }

  async apply(tx: EntityManager, { subject, change }: ApprovalRequestRow, { by }: ApprovalDecision): Promise<void> {
    await lockHierarchy(tx)
    const row = (await sql.assignmentById(tx, subject))!
    if (!isInEffect(row.effectiveOn, await this.calendar.today(tx)) && (await sql.isAssignmentDateTaken(tx, row)))
      throw new PlanDateTakenError()
    await sql.approveDraft(tx, 'plan_assignments', { id: row.id, by })
    const memberId = row.scope === 'member' ? row.subject : null
    const { planName, subjectName } = change as AssignmentChange
    const cause = `plan:${row.id} · ${planName ?? 'no plan of its own'} for ${subjectName}`
    await this.effects.note(tx, { effectiveOn: row.effectiveOn, cause, memberId })
  }

  async dismiss(tx: EntityManager, { subject }: ApprovalRequestRow, { by }: ApprovalDecision): Promise<void> {
    await sql.withdrawRow(tx, 'plan_assignments', { id: subject, by })
    this.hints.afterCommit(tx, { topics: ['plans'], company: true })
  }

  afterApproval(): Promise<void> {
    return this.effects.drain()
  }
}
