import type { EntityManager } from '@mikro-orm/postgresql'
import { ALWAYS, type EffectiveOn, type History, valueOn } from '../compensation/history.ts'
import type { MemberNo } from '../compensation/members.ts'
import { OVERRIDE_LEVELS, type PlanBook, type ScopeKey } from '../compensation/plans.ts'
import { type Dated, lockHierarchy } from './hierarchy.queries.ts'
import { monthNumber, sqlDate } from './dates.ts'
import { withEntry } from '../compensation/late-link.ts'
import { firstDifference } from './move-member.ts'
import { loadPlanBook } from './plan-book.queries.ts'
import {
  deletePositions,
  hasOwnPlans,
  numbersByIds,
  type Position,
  positionsOf,
  writePosition,
} from './positions.queries.ts'
import { queueResettlement } from './resettlements.queries.ts'
import { switchEstimatesOf } from './switch-estimates.ts'
import { queueTiersSince } from './tiers.queries.ts'

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
  await deletePositions(tx, memberNo)
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

/** New members can have a plan of their own, of their branch or of their role. The caller holds the hierarchy lock, or shares it. */
export async function followOwnPlans(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !(await hasOwnPlans(tx))) return
  await switchEstimatesOf(tx, await numbersByIds(tx, ids))
}
