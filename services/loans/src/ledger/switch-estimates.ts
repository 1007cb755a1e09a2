import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { ALWAYS, type EffectiveOn } from '../compensation/history.ts'
import type { Member, MemberNo } from '../compensation/members.ts'
import { planFor } from '../compensation/plans.ts'
import { dateText } from './dates.ts'
import { lockHierarchy } from './hierarchy.queries.ts'
import { loadPlanBook } from './plan-book.queries.ts'
import { rebuildEstimates, rebuildEstimatesOf } from './rebuild-estimates.ts'

/** The plan versions of the stored estimate sums, kept equal to today's plans. */

interface EstimateRow {
  no: MemberNo
  role: string | null
  branch: string | null
  version: number | null
}

/** $1 members, null: all. */
const ESTIMATED = `
  select no, role, branch, estimate_version version from members where $1::int[] is null or no = any($1::int[]) order by no`

/** $1 members, $2 their versions; null: as the company plan. */
const NOTE_VERSIONS = `
  update members m set estimate_version = t.version from unnest($1::int[], $2::int[]) t(no, version) where m.no = t.no`

const NOTE_COMPANY_VERSION = 'update estimate_plan set version = $1, built_on = $2, is_stale = false'

/** A member as of today, without a history. */
export const memberToday = ({ no, role, branch }: Pick<EstimateRow, 'no' | 'role' | 'branch'>): Member => ({
  ...{ no, joinedOn: null, isActive: [], upline: [] },
  role: role === null ? [] : [{ from: ALWAYS, value: role }],
  branch: [{ from: ALWAYS, value: branch }],
})

/** Placeholder for levels without a member: the company plan applies. */
export const NO_ONE = memberToday({ no: 0, role: null, branch: null })

/**
 * Brings the sums of estimates to the plans in effect today, for everyone (decisions.md, Commission 4 and 8). Returns false
 * if they are up to date.
 */
export async function switchEstimates(tx: EntityManager, today: EffectiveOn): Promise<boolean> {
  await lockHierarchy(tx)
  const book = await loadPlanBook(tx)
  const { version: stored } = (await firstRow<{ version: number }>(tx, 'select version from estimate_plan'))!
  const company = planFor(book, NO_ONE, today).id
  const changed = await noteVersions(tx, { today, members: null, company })
  await rows(tx, NOTE_COMPANY_VERSION, [company, today])
  if (company !== stored) await rebuildEstimates(tx, null)
  else await rebuildEstimatesOf(tx, changed)
  return company !== stored || changed.length > 0
}

/** The same for members whose role or branch changed. The caller holds the hierarchy lock. */
export async function switchEstimatesOf(tx: EntityManager, members: readonly MemberNo[]): Promise<void> {
  const { version: company, today } = (await firstRow<{ version: number; today: EffectiveOn }>(
    tx,
    `select version, ${dateText('built_on')} today from estimate_plan`,
  ))!
  await rebuildEstimatesOf(tx, await noteVersions(tx, { today, members, company }))
}

async function noteVersions(
  tx: EntityManager,
  { today, members, company }: { today: EffectiveOn; members: readonly MemberNo[] | null; company: number },
): Promise<MemberNo[]> {
  const book = await loadPlanBook(tx)
  const found = await rows<EstimateRow>(tx, ESTIMATED, [members])
  const changed = found.flatMap(({ version, ...member }) => {
    const { id } = planFor(book, memberToday(member), today)
    const own = id === company ? null : id
    return own === version ? [] : [{ no: member.no, own }]
  })
  if (changed.length > 0) await rows(tx, NOTE_VERSIONS, [changed.map(({ no }) => no), changed.map(({ own }) => own)])
  return changed.map(({ no }) => no)
}

/** Plans have changed, or one has taken effect, since the sums were built. $1 today. */
const IS_DUE = `
  select e.is_stale or exists (select from comp_plan_versions v
      where v.status = 'approved' and v.effective_on > e.built_on and v.effective_on <= $1::date)
    or exists (select from plan_assignments a
      where a.status = 'approved' and a.effective_on > e.built_on and a.effective_on <= $1::date) "isDue"
  from estimate_plan e`

export const isEstimateDue = async (em: EntityManager, today: EffectiveOn): Promise<boolean> =>
  (await firstRow<{ isDue: boolean }>(em, IS_DUE, [today]))!.isDue

export const markEstimatesStale = (tx: EntityManager): Promise<unknown> =>
  rows(tx, 'update estimate_plan set is_stale = true')
