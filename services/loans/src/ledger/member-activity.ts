import type { EntityManager } from '@mikro-orm/postgresql'
import { addDays } from '@upline/contracts'
import { ALWAYS, dateOfMoment, type History, LATEST, valueOn } from '../compensation/history.ts'
import { withEntry } from '../compensation/late-link.ts'
import type { MemberNo } from '../compensation/members.ts'
import { OVERRIDE_LEVELS } from '../compensation/plans.ts'
import {
  activityOf,
  type Dated,
  deleteActivity,
  lockHierarchy,
  noteActive,
  writeActivity,
} from './hierarchy.queries.ts'
import { sqlMoment } from './dates.ts'
import { firstDifference } from './move-member.ts'
import { queueResettlement } from './resettlements.queries.ts'

/** It starts at a moment. */
export type Activity = Dated<boolean>

/**
 * A member starts or stops earning at a moment (decisions.md, Commission 3). Estimates are calculated for all members and
 * shown as 0 to inactive ones; the company's sums omit those.
 */
export async function setActivity(tx: EntityManager, activity: Activity): Promise<void> {
  await lockHierarchy(tx)
  const { memberNo, from, value, cause } = activity
  const before = await activityOf(tx, memberNo)
  if (!(await writeActivity(tx, activity))) return
  const after = withEntry(before, from, value)
  await noteActive(tx, memberNo, valueOn(after, LATEST) ?? true)
  if ((valueOn(before, from) ?? true) === value) return
  const next = after.find((entry) => entry.from > from)
  // Fundings of the next change's day before that change are affected as well.
  const till = next ? addDays(dateOfMoment(next.from), 1) : 'infinity'
  await queueResettlement(tx, { memberNo, depth: OVERRIDE_LEVELS, from: sqlMoment(from)[0], till, cause })
}

/** Sets the activity of a member to the roster's. */
export async function replaceActivity(
  tx: EntityManager,
  memberNo: MemberNo,
  wanted: readonly Activity[],
): Promise<boolean> {
  const stored = await activityOf(tx, memberNo)
  const differing = firstDifference(changesOf(stored), changesOf(wanted.map(({ from, value }) => ({ from, value }))))
  if (differing === undefined) return false
  await deleteActivity(tx, memberNo)
  for (const activity of wanted) await writeActivity(tx, activity)
  await noteActive(tx, memberNo, wanted.at(-1)!.value)
  const { cause } = wanted[0]!
  await queueResettlement(tx, {
    memberNo,
    depth: OVERRIDE_LEVELS,
    from: sqlMoment(differing)[0],
    till: 'infinity',
    cause,
  })
  return true
}

/** A member without an entry has always been active; an entry that changes nothing does not count. */
function changesOf(history: History<boolean>): History<boolean> {
  const whole = history[0]?.from === ALWAYS ? history : [{ from: ALWAYS, value: true }, ...history]
  return whole.filter(({ value }, at) => at === 0 || whole[at - 1]!.value !== value)
}
