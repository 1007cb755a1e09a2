import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { Effective, EffectiveOn } from '../compensation/history.ts'
import type { MemberNo } from '../compensation/members.ts'
import type { CompPlan, PlanBook, PlanTerms, PlanVersion, Scope, ScopeKey } from '../compensation/plans.ts'
import { dateText } from './dates.ts'
import type { EstimateBook } from './estimate-rates.ts'

export interface VersionRow {
  planNo: number
  name: string
  id: number
  /** From 1 in each plan. */
  version: number
  effectiveOn: EffectiveOn
  terms: PlanTerms
}

/** Of two approved versions with the same start, the one approved later is in effect. */
export const VERSIONS = `
  select p.no "planNo", p.name, v.id, v.version, ${dateText('v.effective_on')} "effectiveOn", v.terms
  from comp_plans p join comp_plan_versions v on v.plan_no = p.no
  where v.status = 'approved' order by v.plan_no, v.effective_on, v.approved_at nulls first, v.id`

export interface AssignmentRow {
  scope: Scope
  /** The member's number. */
  subject: string
  effectiveOn: EffectiveOn
  planNo: number | null
}

export const ASSIGNMENTS = `
  select a.scope, coalesce(m.no::text, a.subject) subject, ${dateText('a.effective_on')} "effectiveOn", a.plan_no "planNo"
  from plan_assignments a left join members m on a.scope = 'member' and m.id = a.subject
  where a.status = 'approved' order by a.effective_on, a.approved_at nulls first, a.id`

const BOOK = `
  select (select coalesce(json_agg(v), '[]') from (${VERSIONS}) v) versions,
    (select coalesce(json_agg(a), '[]') from (${ASSIGNMENTS}) a) assignments`

/** All plans with their approved versions and assignments. */
export async function loadPlanBook(em: EntityManager): Promise<PlanBook> {
  const found = (await firstRow<{ versions: VersionRow[]; assignments: AssignmentRow[] }>(em, BOOK))!
  return planBookOf(found.versions, found.assignments)
}

export function planBookOf(
  versions: readonly Omit<VersionRow, 'version'>[],
  assignments: readonly AssignmentRow[],
): PlanBook {
  const plans = new Map<number, CompPlan & { versions: Effective<PlanVersion>[] }>()
  const replaced: PlanVersion[] = []
  for (const { planNo, name, id, effectiveOn, terms } of versions) {
    const plan = plans.get(planNo) ?? { id: planNo, name, versions: [] }
    plans.set(planNo, plan)
    replaced.push(...putLast(plan.versions, { from: effectiveOn, value: { id, terms } }))
  }
  const assigned = new Map<ScopeKey, Effective<number | null>[]>()
  for (const { scope, subject, effectiveOn, planNo } of assignments) {
    const key: ScopeKey = `${scope}:${subject}`
    const history = assigned.get(key) ?? []
    assigned.set(key, history)
    putLast(history, { from: effectiveOn, value: planNo })
  }
  return { plans, replaced, assignments: assigned }
}

/** Appends an entry to a history in order; it replaces one with the same start, which is returned. */
function putLast<T>(history: Effective<T>[], entry: Effective<T>): T[] {
  const same = history.at(-1)?.from === entry.from ? history.pop() : undefined
  history.push(entry)
  return same ? [same.value] : []
}

/** The terms of the company in sums of estimates. */
export const COMPANY_ESTIMATE = `
  select v.terms from estimate_plan e join comp_plan_versions v on v.id = e.version`

interface EstimateRow {
  /** Null: the company plan. */
  memberNo: MemberNo | null
  terms: PlanTerms
}

/** $1 members. */
const ESTIMATED = `
  select null::int "memberNo", c.terms from (${COMPANY_ESTIMATE}) c
  union all
  select m.no, v.terms from members m join comp_plan_versions v on v.id = m.estimate_version where m.no = any($1::int[])`

/** The terms that the sums of estimates are built with. */
export async function loadEstimateBook(em: EntityManager, members: readonly MemberNo[]): Promise<EstimateBook> {
  const found = await rows<EstimateRow>(em, ESTIMATED, [members])
  return {
    companyTerms: found.find(({ memberNo }) => memberNo === null)!.terms,
    ownTerms: new Map(found.flatMap(({ memberNo, terms }) => (memberNo === null ? [] : [[memberNo, terms]]))),
  }
}

export interface VersionName {
  planName: string
  version: number
  effectiveOn: EffectiveOn
}

/** $1 ids. */
const NAMES = `
  select v.id, p.name "planName", v.version, ${dateText('v.effective_on')} "effectiveOn"
  from comp_plan_versions v join comp_plans p on p.no = v.plan_no where v.id = any($1::int[])`

/** Readable names of versions: the plan, and the version's number in it. */
export async function versionNames(em: EntityManager, ids: readonly number[]): Promise<Map<number, VersionName>> {
  const found = await rows<VersionName & { id: number }>(em, NAMES, [ids])
  return new Map(found.map(({ id, ...name }) => [id, name]))
}
