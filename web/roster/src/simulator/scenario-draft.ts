import type {
  CompPlan,
  CompPlanTerms,
  CompPlanVersion,
  ScenarioChanges,
  ScenarioDraft,
  ScenarioInput,
} from '@upline/contracts'
import type { LineMember } from '../team-line/tree-pages.ts'

export type Months = ScenarioInput['months']

export const NO_CHANGES: ScenarioDraft = { changes: { moves: [], plans: [] }, months: 3 }

export const isEmpty = ({ moves, plans }: ScenarioChanges): boolean => moves.length + plans.length === 0

/** A member moves once: the last chosen upline counts, and choosing the current one cancels the move. */
export function withMove(
  changes: ScenarioChanges,
  { memberId, uplineId, present }: { memberId: string; uplineId: string | null; present: string | null },
): ScenarioChanges {
  const others = changes.moves.filter((move) => move.memberId !== memberId)
  return { ...changes, moves: uplineId === present ? others : [...others, { memberId, uplineId }] }
}

export const withoutMove = (changes: ScenarioChanges, memberId: string): ScenarioChanges => ({
  ...changes,
  moves: changes.moves.filter((move) => move.memberId !== memberId),
})

export const withoutPlan = (changes: ScenarioChanges, planId: string): ScenarioChanges => ({
  ...changes,
  plans: changes.plans.filter((plan) => plan.planId !== planId),
})

/** Terms equal to those in force change nothing. */
export function withTerms(
  changes: ScenarioChanges,
  planId: string,
  { terms, present }: { terms: CompPlanTerms; present: CompPlanTerms | null },
): ScenarioChanges {
  const { plans } = withoutPlan(changes, planId)
  const isSame = present !== null && ratesOf(present).join() === ratesOf(terms).join()
  return { ...changes, plans: isSame ? plans : [...plans, { planId, terms }] }
}

/** Basis points of the four levels. */
export const ratesOf = ({ personal, overrides }: CompPlanTerms): number[] => [
  personal.rateBp,
  ...overrides.map(({ rateBp }) => rateBp),
]

/** The terms with other basis points at a level; limits, flat amounts and tiers stay. */
export function withRate(terms: CompPlanTerms, level: number, rateBp: number): CompPlanTerms {
  if (level === 0) return { ...terms, personal: { ...terms.personal, rateBp } }
  return { ...terms, overrides: terms.overrides.map((one) => (one.level === level ? { ...one, rateBp } : one)) }
}

/** The version of a plan in force today. */
export const versionInForce = ({ versions }: CompPlan, today: string): CompPlanVersion | undefined =>
  versions
    .filter(({ status, effectiveFrom }) => status === 'approved' && (effectiveFrom ?? '') <= today)
    .toSorted((a, b) => ((a.effectiveFrom ?? '') < (b.effectiveFrom ?? '') ? 1 : -1))[0]

/** The tree as the scenario changes it: moved members are under their new upline if its row is loaded. */
export function movedTree(members: readonly LineMember[], { moves }: ScenarioChanges): LineMember[] {
  const rows = new Map(members.map((member) => [member.memberId, member]))
  const wanted = new Map(moves.map(({ memberId, uplineId }) => [memberId, uplineId]))
  const reports = new Map<string | null, number>()
  const count = (id: string | null, by: number) => reports.set(id, (reports.get(id) ?? 0) + by)
  const placed = members.map((member): LineMember => {
    const uplineId = wanted.get(member.memberId)
    if (uplineId === undefined) return member
    const upline = uplineId === null ? null : rows.get(uplineId)
    if (upline === undefined) return member
    count(member.upline.id, -1)
    count(uplineId, 1)
    return { ...member, uplineId: upline?.id ?? null, upline: { id: uplineId, name: upline?.name ?? null } }
  })
  return placed.map(({ loans: _, volumeCents: __, ownLoans: ___, ownVolumeCents: ____, ...member }) => ({
    ...member,
    reports: Math.max(0, member.reports + (reports.get(member.memberId) ?? 0)),
  }))
}
