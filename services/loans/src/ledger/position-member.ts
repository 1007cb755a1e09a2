import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { ALWAYS, type EffectiveOn, type History, valueOn } from '../compensation/history.ts'
import type { MemberNo } from '../compensation/members.ts'
import { OVERRIDE_LEVELS, type PlanBook, type ScopeKey } from '../compensation/plans.ts'
import { type Dated, lockHierarchy } from './hierarchy.queries.ts'
import { dateText, monthNumber, sqlDate } from './dates.ts'
import { withEntry } from '../compensation/late-link.ts'
import { firstDifference } from './move-member.ts'
import { loadPlanBook } from './plan-book.queries.ts'
import { queueResettlement } from './resettlements.queries.ts'
import { switchEstimatesOf } from './switch-estimates.ts'
import { queueTiersSince } from './tiers.queries.ts'

/** Role and branch of a member from a date on: they select plans (compensation.md, section 2). */
export interface Position {
  role: string
  branch: string | null
}

const POSITIONS = `
  select ${dateText('effective_on')} "from", json_build_object('role', role, 'branch', branch) value
  from member_positions where member_no = $1 order by effective_on`

const POSITION = `
  insert into member_positions as p (member_no, effective_on, role, branch, version, source) values ($1, $2, $3, $4, $5, $6)
  on conflict (member_no, effective_on) do update set role = excluded.role, branch = excluded.branch, version = excluded.version,
    source = excluded.source where p.version < excluded.version
  returning 1 as one`

const positionsOf = (tx: EntityManager, memberNo: MemberNo): Promise<History<Position>> =>
  rows<History<Position>[number]>(tx, POSITIONS, [memberNo])

/** False if a later version of the member wrote this start already. */
async function writePosition(tx: EntityManager, position: Dated<Position>): Promise<boolean> {
  const { memberNo, from, value, version, cause } = position
  const parameters = [memberNo, sqlDate(from), value.role, value.branch, version, cause]
  return Boolean(await firstRow(tx, POSITION, parameters))
}

/** Fundings and estimates follow if a plan is assigned to one of the roles or branches. */
export async function setPosition(tx: EntityManager, position: Dated<Position>): Promise<void> {
  await lockHierarchy(tx)
  const { memberNo, from, value, cause } = position
  const before = await positionsOf(tx, memberNo)
  if (!(await writePosition(tx, position))) return
  const after = withEntry(before, from, value)
  const former = valueOn(before, from)
  if (!selectsPlans(await loadPlanBook(tx), [...before.map((entry) => entry.value), value])) return
  if (former?.role !== value.role || former.branch !== value.branch) {
    const till = after.find((entry) => entry.from > from)?.from ?? 'infinity'
    await queueResettlement(tx, { memberNo, depth: OVERRIDE_LEVELS, from: sqlDate(from), till, cause })
  }
  await queueTiers(tx, { memberNo, from, cause })
  await switchEstimatesOf(tx, [memberNo])
}

/**
 * Sets the roles and branches of a member to the roster's. Fundings and tiers follow if a plan is assigned to one of
 * them. Estimates follow the member's profile of today: the caller brings them up to date once it is written.
 */
export async function replacePositions(
  tx: EntityManager,
  memberNo: MemberNo,
  wanted: readonly Dated<Position>[],
): Promise<boolean> {
  const stored = await positionsOf(tx, memberNo)
  const from = firstDifference(changesOf(stored), changesOf(wanted))
  if (from === undefined) return false
  await rows(tx, 'delete from member_positions where member_no = $1', [memberNo])
  for (const position of wanted) await writePosition(tx, position)
  if (
    !selectsPlans(
      await loadPlanBook(tx),
      [...stored, ...wanted].map(({ value }) => value),
    )
  )
    return true
  const { cause } = wanted[0]!
  const change = { memberNo, depth: OVERRIDE_LEVELS, from: sqlDate(from), till: 'infinity', cause }
  await queueResettlement(tx, change)
  await queueTiers(tx, { memberNo, from, cause })
  return true
}

const queueTiers = (
  tx: EntityManager,
  { from, ...of }: { memberNo: MemberNo; from: EffectiveOn; cause: string },
): Promise<unknown> => queueTiersSince(tx, { ...of, month: from === ALWAYS ? 0 : monthNumber(from) })

/** Positions as comparable texts; an entry that changes nothing does not count. */
const changesOf = (history: History<Position>): History<string> =>
  history
    .map(({ from, value: { role, branch } }) => ({ from, value: JSON.stringify([role, branch]) }))
    .filter(({ value }, at, whole) => whole[at - 1]?.value !== value)

const selectsPlans = (book: PlanBook, positions: readonly Position[]): boolean =>
  positions
    .flatMap(({ role, branch }): ScopeKey[] => [`role:${role}`, `branch:${branch ?? ''}`])
    .some((key) => book.assignments.has(key))

const HAS_OWN_PLANS = `select exists (select from plan_assignments where status = 'approved' and scope <> 'company') "has"`
const NUMBERS = 'select no from members where id = any($1::text[])'

/** New members can have a plan of their own, of their branch or of their role. The caller holds the hierarchy lock, or shares it. */
export async function followOwnPlans(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !(await firstRow<{ has: boolean }>(tx, HAS_OWN_PLANS))!.has) return
  const found = await rows<{ no: MemberNo }>(tx, NUMBERS, [ids])
  await switchEstimatesOf(
    tx,
    found.map(({ no }) => no),
  )
}
