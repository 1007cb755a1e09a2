import type { EntityManager } from '@mikro-orm/postgresql'
import type { UplineChange } from '@upline/contracts/events'
import { ALWAYS } from '../compensation/history.ts'
import { lockHierarchy } from '../ledger/hierarchy.queries.ts'
import { instantOf } from '../ledger/instants.ts'
import { moveMember, replaceLinks } from '../ledger/move-member.ts'
import { replaceActivity, setActivity } from '../ledger/rest-member.ts'
import { linkStart, storedLinkStart } from './link-start.ts'
import type { MemberRecord } from './member-record.ts'
import * as sql from './members.queries.ts'

/** Writes what the roster's events say of members into the copy, with the uplines and the activity that they had and have. */

/** Members joined. If others named one before, the first upline is a late fact. */
export async function addMembers(tx: EntityManager, records: readonly MemberRecord[], source: string): Promise<void> {
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
}

/** Members changed at an instant. Who changes the hierarchy locks it before a row of a member. */
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
  for (const { no, isActive, version } of await sql.activityToSet(tx, records, at))
    await setActivity(tx, { memberNo: no, from: instantOf(at), value: isActive, version, cause: source })
}

/** Members moved: one after the other by instant, as it happened. */
export async function moveMembers(tx: EntityManager, changes: readonly UplineChange[], source: string): Promise<void> {
  await lockHierarchy(tx)
  const ids = changes.flatMap(({ memberId, uplineId }) => [memberId, uplineId])
  await sql.nameMembers(tx, ids)
  const numbers = await sql.numbersOf(tx, ids)
  for (const change of changes.toSorted(byInstant)) {
    const { memberId, uplineId, version } = change
    await moveMember(tx, {
      ...{ memberNo: numbers.get(memberId)!, from: linkStart(change), version, cause: causeOfMove(change, source) },
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
  uplines: readonly { from: string | null; effectiveOn?: string | null | undefined; uplineId: string | null }[]
  activity: readonly { from: string | null; isActive: boolean }[]
}

/**
 * Uplines and activity of members become what the roster says that they were, for a rebuild of the copy. Estimates follow,
 * and fundings that a difference can affect are settled again. Returns the ids of the members whose history differed.
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
  for (const { id, version, uplines, activity } of histories) {
    const about = { memberNo: numbers.get(id)!, version, cause }
    const links = uplines.map(({ uplineId, ...dates }) => ({
      ...{ ...about, from: storedLinkStart(dates) },
      value: uplineId === null ? null : numbers.get(uplineId)!,
    }))
    const rests = activity.map(({ from, isActive }) => ({ ...about, from: startOf(from), value: isActive }))
    const isMoved = links.length > 0 && (await replaceLinks(tx, about.memberNo, lastOfEachStart(links)))
    const isRested = rests.length > 0 && (await replaceActivity(tx, about.memberNo, rests.toSorted(byStart)))
    if (isMoved || isRested) replaced.push(id)
  }
  return replaced
}

const startOf = (from: string | null): string => (from === null ? ALWAYS : instantOf(from))
/** The roster lists links in the order in which they apply: of several with one start, the last one does. */
const lastOfEachStart = <T extends { from: string }>(links: readonly T[]): T[] =>
  [...new Map(links.map((link) => [link.from, link])).values()].toSorted(byStart)

const byStart = (a: { from: string }, b: { from: string }): number => (a.from < b.from ? -1 : 1)
