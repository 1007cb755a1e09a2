import type { CompPlan, CompPlanVersion, PlanAssignment } from '@upline/contracts'

/** The state of a version or an assignment. ended: a later one replaced it, or its end date has passed. */
export type PlanState = 'pending' | 'in-force' | 'scheduled' | 'ended' | 'withdrawn'

export const STATE_LABELS: Record<PlanState, string> = {
  pending: 'Pending approval',
  'in-force': 'In force',
  scheduled: 'Scheduled',
  ended: 'Ended',
  withdrawn: 'Withdrawn',
}

type Dated = Pick<CompPlanVersion, 'status' | 'effectiveFrom' | 'approvedAt'>

/** The one in force on a day: the latest approved one that has started; of two with one start, the one approved later. */
export const inForce = <T extends Dated>(all: readonly T[], today: string): T | undefined =>
  all
    .filter(({ status, effectiveFrom }) => status === 'approved' && (effectiveFrom ?? '') <= today)
    .toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
    .at(-1)

const startOf = ({ effectiveFrom, approvedAt }: Dated): string => `${effectiveFrom ?? ''} ${approvedAt ?? ''}`

/** @param current what is in force for the same plan, or the same subject */
export function stateOf<T extends Dated>(one: T, current: T | undefined, today: string): PlanState {
  if (one.status === 'draft') return 'pending'
  if (one.status === 'withdrawn') return 'withdrawn'
  if (one === current) return 'in-force'
  return (one.effectiveFrom ?? '') > today ? 'scheduled' : 'ended'
}

export interface AssignmentRow extends PlanAssignment {
  state: PlanState
  /** Whether the row ends the assignment of its subject. */
  isEnd: boolean
}

const ORDER: readonly PlanState[] = ['pending', 'in-force', 'scheduled', 'ended', 'withdrawn']

/** A plan's assignments with their states. An assignment of another plan to the same subject ends one of this plan. */
export function assignmentRows(plan: CompPlan, plans: readonly CompPlan[], today: string): AssignmentRow[] {
  const bySubject = Map.groupBy(
    plans.flatMap(({ assignments }) => assignments),
    keyOf,
  )
  return plan.assignments
    .map((one) => {
      const current = inForce(bySubject.get(keyOf(one)) ?? [one], today)
      const isEnd = one.planId === null
      const state = stateOf(one, current, today)
      return { ...one, isEnd, state: isEnd && state === 'in-force' ? ('ended' as const) : state }
    })
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.subjectName < b.subjectName ? -1 : 1))
}

const keyOf = ({ scope, subject }: PlanAssignment): string => `${scope}:${subject ?? ''}`

/** 'Company', 'Role: Manager', '12 team members', or several of them. */
export function appliesToText(rows: readonly AssignmentRow[]): string {
  const current = rows.filter(({ state }) => state === 'in-force')
  const members = current.filter(({ scope }) => scope === 'member')
  const groups = current.filter(({ scope }) => scope !== 'member').map(({ subjectName }) => subjectName)
  const people = members.length > 1 ? `${members.length.toLocaleString('en-US')} team members` : members[0]?.subjectName
  return [...groups, ...(people ? [people] : [])].join(', ') || 'No one'
}

/** How many drafts of a plan wait for a second person. */
export const pendingCount = ({ versions, assignments }: CompPlan): number =>
  [...versions, ...assignments].filter(({ status }) => status === 'draft').length
