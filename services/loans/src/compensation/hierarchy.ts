import { type EffectiveOn, valueOn } from './history.ts'
import type { MemberNo, Members } from './members.ts'
import { OVERRIDE_LEVELS } from './plans.ts'

/**
 * The originator and up to three uplines (decisions.md, Commission 2). The position in this chain is the member's
 * commission level. Events of different members have no order, so two links can form a loop for a while: a chain never lists
 * a member twice.
 */
export function chainAt(members: Members, originator: MemberNo, on: EffectiveOn): MemberNo[] {
  const chain = [originator]
  while (chain.length <= OVERRIDE_LEVELS) {
    const last = members.get(chain.at(-1)!)
    const upline = last && valueOn(last.upline, on)
    if (upline == null || chain.includes(upline)) break
    chain.push(upline)
  }
  return chain
}
