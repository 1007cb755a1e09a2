import { ALWAYS, type Effective, type EffectiveOn, type History, valueOn } from './history.ts'
import type { MemberNo, Members } from './members.ts'
import { OVERRIDE_LEVELS } from './plans.ts'

/** Where a member has been above an originator over time (compensation.md, section 5). */

/** In the chain that a loan can pay, above it, or not above the originator. */
export type Place = 'in-chain' | 'too-deep' | 'outside'

/** The positions of a member above an originator over time, from the beginning. Consecutive entries differ. */
export function placesOf(members: Members, originator: MemberNo, memberNo: MemberNo): History<Place> {
  const places: Effective<Place>[] = []
  for (const from of changesOf(members)) {
    const value = placeAt(members, { originator, memberNo, on: from })
    if (places.at(-1)?.value !== value) places.push({ from, value })
  }
  return places
}

/** The beginning, and every time when a member's upline changes. */
const changesOf = (members: Members): EffectiveOn[] =>
  [...new Set([ALWAYS, ...[...members.values()].flatMap(({ upline }) => upline.map(({ from }) => from))])].sort()

interface PlaceQuery {
  originator: MemberNo
  memberNo: MemberNo
  on: EffectiveOn
}

function placeAt(members: Members, { originator, memberNo, on }: PlaceQuery): Place {
  const passed = new Set<MemberNo>()
  let no: MemberNo | null = originator
  while (no !== null && !passed.has(no)) {
    if (no === memberNo) return passed.size <= OVERRIDE_LEVELS ? 'in-chain' : 'too-deep'
    passed.add(no)
    no = valueOn<MemberNo | null>(members.get(no)?.upline ?? [], on) ?? null
  }
  return 'outside'
}
