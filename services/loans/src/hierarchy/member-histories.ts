import type { EntityManager } from '@mikro-orm/postgresql'
import { dateAt } from '@upline/contracts'
import type { UplineChange } from '@upline/contracts/events'
import { companyZone } from '@upline/db'
import { ALWAYS, momentAt } from '../compensation/history.ts'
import { shareHierarchy } from '../ledger/company.queries.ts'
import { lockHierarchy } from '../ledger/hierarchy.queries.ts'
import { moveMember, replaceLinks } from '../ledger/move-member.ts'
import { instantOf } from '../ledger/instants.ts'
import { followOwnPlans, replacePositions, setPosition } from '../ledger/position-member.ts'
import type { Position } from '../ledger/positions.queries.ts'
import { replaceActivity, setActivity } from '../ledger/member-activity.ts'
import { branchOf, type MemberRecord } from './member-record.ts'
import * as sql from './members.queries.ts'

/** Writes member events of the roster into the copy, with past and present uplines and activity. */

/** Members joined. If others named one before, the first upline is a late fact. */
export async function addMembers(tx: EntityManager, records: readonly MemberRecord[], source: string): Promise<void> {
  await lockToAdd(tx, records)
  const fresh = new Set(await sql.insertMembers(tx, records))
  await sql.nameMembers(
    tx,
    records.map((record) => record.upline_id),
  )
  const isFresh = ({ id }: MemberRecord) => fresh.has(id)
  await sql.beginHistories(tx, records.filter(isFresh), source)
  const named = records.filter((record) => !isFresh(record))
  const numbers = await sql.numbersOf(
    tx,
    named.flatMap(({ id, upline_id }) => [id, upline_id]),
  )
  for (const { id, upline_id, is_active, version } of named) {
    const about = { memberNo: numbers.get(id)!, from: ALWAYS, version, cause: source }
    await moveMember(tx, { ...about, value: upline_id === null ? null : numbers.get(upline_id)! })
    if (!is_active) await setActivity(tx, { ...about, value: false })
  }
  await sql.describeMembers(tx, records)
  for (const { id, role, branch, version } of named)
    await setPosition(tx, {
      ...{ memberNo: numbers.get(id)!, from: ALWAYS, version, cause: source },
      value: { role, branch },
    })
  await followOwnPlans(
    tx,
    records.filter(isFresh).map(({ id }) => id),
  )
}

/**
 * Locks the hierarchy before the first row of a member, as moves do. Members that no one named change no sum and share the lock. The
 * approval of a plan waits for them, or they read the plan.
 */
async function lockToAdd(tx: EntityManager, records: readonly MemberRecord[]): Promise<void> {
  const named = await sql.numbersOf(
    tx,
    records.map(({ id }) => id),
  )
  await (named.size > 0 ? lockHierarchy(tx) : shareHierarchy(tx))
}

/** Members changed, effective from this instant. Lock the hierarchy before a row of a member. */
export async function changeMembers(
  tx: EntityManager,
  records: readonly MemberRecord[],
  { at, source }: { at: string; source: string },
): Promise<void> {
  await lockHierarchy(tx)
  await sql.nameMembers(
    tx,
    records.map(({ id }) => id),
  )
  await sql.describeMembers(tx, records)
  const on = dateAt(at, await companyZone(tx))
  const from = momentAt(on, instantOf(at))
  for (const { no, isActive, version } of await sql.activityToSet(tx, records, from))
    await setActivity(tx, { memberNo: no, from, value: isActive, version, cause: source })
  for (const { no, role, branch, version } of await sql.positionsToSet(tx, records, on))
    await setPosition(tx, { memberNo: no, from: on, value: { role, branch }, version, cause: source })
}

/**
 * Members moved: one after the other, as it happened. An effective date holds for everything dated that day or later; a move
 * without one is effective on the company's date of its instant.
 */
export async function moveMembers(tx: EntityManager, changes: readonly UplineChange[], source: string): Promise<void> {
  await lockHierarchy(tx)
  const ids = changes.flatMap(({ memberId, uplineId }) => [memberId, uplineId])
  await sql.nameMembers(tx, ids)
  const numbers = await sql.numbersOf(tx, ids)
  const timeZone = await companyZone(tx)
  for (const change of changes.toSorted(byInstant)) {
    const { memberId, uplineId, at, version } = change
    const from = change.effectiveOn ?? dateAt(at, timeZone)
    await moveMember(tx, {
      ...{ memberNo: numbers.get(memberId)!, from, version, cause: causeOfMove(change, source) },
      value: uplineId === null ? null : numbers.get(uplineId)!,
    })
  }
}

/** Corrections of funded loans name the request of a move with a date of its own. */
const causeOfMove = ({ requestId }: UplineChange, source: string): string =>
  requestId === undefined ? source : `move:${requestId}`

const byInstant = (a: UplineChange, b: UplineChange): number =>
  Date.parse(a.at) - Date.parse(b.at) || a.version - b.version

export interface MemberHistory {
  id: string
  version: number
  uplines: readonly ({ uplineId: string | null } & Start)[]
  activity: readonly ({ isActive: boolean } & Start)[]
  /** Missing: the roster did not say. */
  positions?: readonly ({ role: string; branch: string } & Start)[] | undefined
}

interface Start {
  /** Null: the first one. */
  from: string | null
  /** Missing: the company's date of `from`. */
  effectiveOn?: string | null | undefined
}

/**
 * Sets uplines, activity, roles and branches of members to the roster's histories, to rebuild the copy.
 * Estimates follow uplines and activity; `followOwnPlans()` brings them to roles and branches once the profiles are written.
 * Fundings that a difference can affect are settled again. Returns the ids of the members whose history differed.
 */
export async function replaceHistories(
  tx: EntityManager,
  histories: readonly MemberHistory[],
  cause: string,
): Promise<string[]> {
  await lockHierarchy(tx)
  const ids = histories.flatMap(({ id, uplines }) => [id, ...uplines.map(({ uplineId }) => uplineId)])
  await sql.nameMembers(tx, ids)
  const numbers = await sql.numbersOf(tx, ids)
  const replaced: string[] = []
  const timeZone = await companyZone(tx)
  const startOf = ({ from, effectiveOn }: Start) => effectiveOn ?? (from === null ? ALWAYS : dateAt(from, timeZone))
  const momentOf = (start: Start) => (start.from === null ? ALWAYS : momentAt(startOf(start), instantOf(start.from)))
  for (const { id, version, uplines, activity, positions = [] } of histories) {
    const about = { memberNo: numbers.get(id)!, version, cause }
    const links = uplines.map(({ uplineId, ...start }) => ({
      ...{ ...about, from: startOf(start) },
      value: uplineId === null ? null : numbers.get(uplineId)!,
    }))
    const rests = activity.map(({ isActive, ...start }) => ({ ...about, from: momentOf(start), value: isActive }))
    const posts = positions.map(({ role, branch, ...start }) => ({
      ...{ ...about, from: startOf(start) },
      value: { role, branch: branchOf(branch) } satisfies Position,
    }))
    const isMoved = links.length > 0 && (await replaceLinks(tx, about.memberNo, lastOfEachStart(links)))
    const isRested = rests.length > 0 && (await replaceActivity(tx, about.memberNo, lastOfEachStart(rests)))
    const isPlaced = posts.length > 0 && (await replacePositions(tx, about.memberNo, lastOfEachStart(posts)))
    if (isMoved || isRested || isPlaced) replaced.push(id)
  }
  return replaced
}

/** Oldest first; of several entries with one start, the last one holds. */
const lastOfEachStart = <T extends { from: string }>(entries: readonly T[]): T[] =>
  [...new Map(entries.map((entry) => [entry.from, entry])).values()].toSorted((a, b) => (a.from < b.from ? -1 : 1))
