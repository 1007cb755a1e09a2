import type { Company } from '../compensation/earners.ts'
import { ALWAYS, LATEST, valueOn } from '../compensation/history.ts'
import type { MemberNo, Members } from '../compensation/members.ts'
import type { PlanTerms } from '../compensation/plans.ts'

/** The changes of a scenario, by numbers. */
export interface CompanyChanges {
  moves: readonly { memberNo: MemberNo; uplineNo: MemberNo | null }[]
  plans: readonly { planNo: number; terms: PlanTerms }[]
}

/** The company as if the changes had always applied. */
export function withChanges<T extends Company>(company: T, { moves, plans }: CompanyChanges): T {
  const members = new Map(company.members)
  for (const { memberNo, uplineNo } of moves) {
    const member = members.get(memberNo)
    if (member) members.set(memberNo, { ...member, upline: [{ from: ALWAYS, value: uplineNo }] })
  }
  const changed = new Map(company.plans.plans)
  for (const { planNo, terms } of plans) {
    const plan = changed.get(planNo)
    if (plan) changed.set(planNo, { ...plan, versions: [{ from: ALWAYS, value: { id: -planNo, terms } }] })
  }
  return { ...company, members, plans: { ...company.plans, plans: changed } }
}

/** A moved member who would be their own upline through others; null: none. `members` has everyone above them. */
export function findLoop(members: Members, moves: CompanyChanges['moves']): MemberNo | null {
  const moved = new Map(moves.map(({ memberNo, uplineNo }) => [memberNo, uplineNo]))
  const uplineOf = (no: MemberNo): MemberNo | null =>
    moved.has(no) ? moved.get(no)! : (valueOn<MemberNo | null>(members.get(no)?.upline ?? [], LATEST) ?? null)
  return moves.map(({ memberNo }) => memberNo).find((memberNo) => isOwnUpline(memberNo, uplineOf)) ?? null
}

function isOwnUpline(memberNo: MemberNo, uplineOf: (no: MemberNo) => MemberNo | null): boolean {
  const passed = new Set<MemberNo>()
  for (let no = uplineOf(memberNo); no !== null && !passed.has(no); no = uplineOf(no)) {
    if (no === memberNo) return true
    passed.add(no)
  }
  return false
}
