import { type EffectiveOn, type History, type Moment, valueOn } from './history.ts'

/** The facts about a member that the rules use (decisions.md, Commission 2 and 3; compensation.md, section 2). */

export type MemberNo = number

export interface Member {
  no: MemberNo
  /** When the member was created in Upline; null: other members name this one, but its own event has not arrived. */
  joinedOn: EffectiveOn | null
  /** Starts are moments. A member without an entry is active. */
  isActive: History<boolean>
  role: History<string>
  branch: History<string | null>
  /** Null: no upline. */
  upline: History<MemberNo | null>
}

export type Members = ReadonlyMap<MemberNo, Member>

/**
 * A change of activity never reverses what Upline booked before it, even on the same date (decisions.md, Commission 3 and 4):
 * the moment of the funding decides, not its date alone.
 */
export const isActiveAt = (member: Member, at: Moment): boolean => valueOn(member.isActive, at) ?? true
