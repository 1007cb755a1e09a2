import type { EntityManager } from '@mikro-orm/postgresql'
import { chainAt } from '../compensation/hierarchy.ts'
import { ALWAYS, type EffectiveOn, type History, LATEST, valueOn } from '../compensation/history.ts'
import { withEntry } from '../compensation/late-link.ts'
import type { MemberNo, Members } from '../compensation/members.ts'
import { OVERRIDE_LEVELS } from '../compensation/plans.ts'
import { loadCompany } from './company.queries.ts'
import { type Dated, deleteLinks, lockHierarchy, noteUpline, pendingBelow, writeLink } from './hierarchy.queries.ts'
import { sqlDate } from './dates.ts'
import { queueResettlement } from './resettlements.queries.ts'
import { type EstimateRates, isSameRate } from './estimate-rates.ts'
import { rebuildEstimatesOf } from './rebuild-estimates.ts'
import { Rollups } from './rollups.ts'
import { appendMemberSums } from './rollups.queries.ts'

/** A link can affect loans of the member and of two levels below. */
const REACH = OVERRIDE_LEVELS - 1

export type Link = Dated<MemberNo | null>

/**
 * Changes the upline of a member from a date on: today for a move, earlier for a late event. Loans do not change: the pending sums
 * of the downline move from the old chain to the new one, and fundings dated that day or later are queued for settlement.
 */
export async function moveMember(tx: EntityManager, link: Link): Promise<void> {
  await lockHierarchy(tx)
  const { members, ...now } = await loadCompany(tx, [link.memberNo, link.value ?? []].flat())
  if (!(await writeLink(tx, link))) return
  const upline = withEntry(members.get(link.memberNo)!.upline, link.from, link.value)
  await transfer(tx, link.memberNo, { ...now, uplineNo: valueOn(upline, LATEST) ?? null })
  const till = upline.find(({ from }) => from > link.from)?.from ?? 'infinity'
  const { memberNo, from, cause } = link
  await queueResettlement(tx, { memberNo, depth: REACH, from: sqlDate(from), till, cause })
}

/** Sets the links of a member to the roster's. Links before the first difference are kept. */
export async function replaceLinks(tx: EntityManager, memberNo: MemberNo, wanted: readonly Link[]): Promise<boolean> {
  const uplines = wanted.flatMap(({ value }) => value ?? [])
  const { members, ...now } = await loadCompany(tx, [memberNo, ...uplines])
  const stored = members.get(memberNo)!.upline
  const differing = firstDifference(stored, wanted)
  const first = differing === undefined ? undefined : wanted.findLast(({ from }) => from <= differing)
  if (!first) return false
  const written = wanted.filter(({ from }) => from >= first.from)
  await deleteLinks(tx, memberNo, first.from)
  for (const link of written) await writeLink(tx, link)
  await transfer(tx, memberNo, { ...now, uplineNo: written.at(-1)!.value })
  const { from, cause } = first
  await queueResettlement(tx, { memberNo, depth: REACH, from: sqlDate(from), till: 'infinity', cause })
  return true
}

/** Moves the pending sums below a member to the chain of today's upline. Sums at other rates are calculated again. */
async function transfer(
  tx: EntityManager,
  memberNo: MemberNo,
  { today, estimates, uplineNo }: { today: Members; estimates: EstimateRates; uplineNo: MemberNo | null },
): Promise<void> {
  await noteUpline(tx, memberNo, uplineNo)
  const upline = [{ from: ALWAYS, value: uplineNo }]
  const moved = new Map(today).set(memberNo, { ...today.get(memberNo)!, upline })
  const before = chainAt(today, memberNo, LATEST)
  const after = chainAt(moved, memberNo, LATEST)
  if (before.join() === after.join()) return
  const rollups = new Rollups()
  const below = await pendingBelow(tx, memberNo, [...before.slice(1), ...after.slice(1)])
  for (const { depth, path, ...sum } of below) {
    const stakesOf = (chain: readonly MemberNo[], sign: 1 | -1) => {
      const whole = throughPath(path ?? placeholders(depth), chain)
      rollups.addStakes(sum, whole, { members: today, fromLevel: depth + 1, sign })
    }
    stakesOf(before, -1)
    stakesOf(after, 1)
  }
  await appendMemberSums(tx, rollups.memberSums(moved))
  // The chain of an officer who is also above the member ends earlier than the member's, so `paysSameRates` does not describe it.
  const isCircle = below.some(({ path }) => path !== null)
  if (isCircle || !paysSameRates(before, after, estimates)) await rebuildEstimatesOf(tx, [memberNo])
}

/** The new uplines earn at the rates of those before, at every level that the move can affect. */
export const paysSameRates = (
  before: readonly MemberNo[],
  after: readonly MemberNo[],
  estimates: EstimateRates,
): boolean =>
  [1, 2, 3].every((height) =>
    [1, 2, 3]
      .filter((level) => level >= height)
      .every((level) => isSameRate(estimates.rateOf(before[height], level), estimates.rateOf(after[height], level))),
  )

/** The chain of an officer below: the path up to the member, then the member's uplines, no one twice. */
function throughPath(path: readonly MemberNo[], chain: readonly MemberNo[]): MemberNo[] {
  const above = chain.slice(1)
  const repeated = above.findIndex((no) => path.includes(no))
  return [...path, ...(repeated < 0 ? above : above.slice(0, repeated))].slice(0, OVERRIDE_LEVELS + 1)
}

/** Placeholders for the officers of one depth and the members above them up to the moved member: their stakes stay. */
const placeholders = (depth: number): MemberNo[] => Array.from({ length: depth + 1 }, (_, at) => -1 - at)

/** The earliest start that only one of two histories has, or that has another value in each. */
export function firstDifference<T>(one: History<T>, other: History<T>): EffectiveOn | undefined {
  const has = (history: History<T>, entry: History<T>[number]) =>
    history.some(({ from, value }) => from === entry.from && value === entry.value)
  return [...one.filter((entry) => !has(other, entry)), ...other.filter((entry) => !has(one, entry))]
    .map(({ from }) => from)
    .toSorted()[0]
}
