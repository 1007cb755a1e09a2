import type { Company } from './earners.ts'
import type { EffectiveOn, History } from './history.ts'
import type { MemberNo } from './members.ts'

/** Links that are entered after loans of the affected dates have funded (compensation.md, section 4). */

/** Adds a value to a history. It replaces a value with the same start. */
export function withEntry<T>(history: History<T>, from: EffectiveOn, value: T): History<T> {
  return [...history.filter((entry) => entry.from !== from), { from, value }].toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  )
}

export interface LateLink {
  memberNo: MemberNo
  from: EffectiveOn
  uplineNo: MemberNo | null
}

/** The company as if the link had been entered on time. */
export function withLink<T extends Company>(company: T, { memberNo, from, uplineNo }: LateLink): T {
  const member = company.members.get(memberNo)
  if (!member) return company
  const moved = { ...member, upline: withEntry(member.upline, from, uplineNo) }
  return { ...company, members: new Map(company.members).set(memberNo, moved) }
}
