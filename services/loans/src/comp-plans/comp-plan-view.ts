import {
  type CompPlan,
  type CompPlanCheck,
  type CompPlanVersion,
  type PlanAssignment,
  RETROACTIVE_TIERS_WARNING,
  TIERS_NOTICE,
} from '@upline/contracts'
import type { AssignmentRow, DraftedRow, PlanRow, StoredCheck, VersionRow } from './comp-plans.queries.ts'
import { subjectLabel, termsLabels } from '../ledger/comp-plan-labels.ts'
import { termsView } from './comp-plan-terms.ts'

/** Plans as GET /api/comp-plans lists them. */

interface Stored {
  plans: readonly PlanRow[]
  versions: readonly VersionRow[]
  assignments: readonly AssignmentRow[]
}

export const compPlanView = (plan: PlanRow, { plans, versions, assignments }: Stored): CompPlan => ({
  id: plan.id,
  name: plan.name,
  versions: versions.filter(({ planNo }) => planNo === plan.no).map(versionView),
  assignments: assignments
    .filter((one) => listedWith(one, assignments) === plan.no)
    .map((one) => assignmentView(one, plans)),
})

/** An assignment that ends is listed with the plan that applied before. */
function listedWith(assignment: AssignmentRow, all: readonly AssignmentRow[]): number | null {
  if (assignment.planNo !== null) return assignment.planNo
  const before = all.find(
    ({ scope, subject, effectiveOn, planNo, status }) =>
      scope === assignment.scope &&
      subject === assignment.subject &&
      status === 'approved' &&
      planNo !== null &&
      (effectiveOn === '-infinity' || effectiveOn <= assignment.effectiveOn),
  )
  return before?.planNo ?? null
}

/** Null: always. */
const dateView = (effectiveOn: string): string | null => (effectiveOn === '-infinity' ? null : effectiveOn)

const draftedView = (row: DraftedRow) => ({
  ...{ status: row.status, requestId: row.requestId },
  ...{ draftedBy: row.draftedBy, draftedAt: row.draftedAt, approvedBy: row.approvedBy, approvedAt: row.approvedAt },
  ...{ withdrawnBy: row.withdrawnBy, withdrawnAt: row.withdrawnAt },
})

export const versionView = (row: VersionRow): CompPlanVersion => ({
  version: row.version,
  effectiveFrom: dateView(row.effectiveOn),
  ...termsView(row.terms),
  words: termsLabels(row.terms),
  checks: row.checks.map(checkView),
  ...draftedView(row),
})

const checkView = (check: StoredCheck): CompPlanCheck => ({
  ...check,
  message: check.outcome === 'retroactive' ? RETROACTIVE_TIERS_WARNING : null,
  notice: TIERS_NOTICE,
})

export const assignmentView = (row: AssignmentRow, plans: readonly PlanRow[]): PlanAssignment => ({
  id: row.id,
  planId: plans.find(({ no }) => no === row.planNo)?.id ?? null,
  scope: row.scope,
  subject: row.subject === '' ? null : row.subject,
  subjectName: subjectLabel(row.scope, row.subject, row.memberName),
  effectiveFrom: dateView(row.effectiveOn),
  ...draftedView(row),
})
