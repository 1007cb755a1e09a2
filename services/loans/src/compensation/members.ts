import { type EffectiveOn, type History, valueOn } from './history.ts'

/** What the rules know about a member (decisions.md, Commission 2 and 3; compensation.md, section 2). */

export type MemberNo = number

export interface Member {
  no: MemberNo
  /** When the member was created in Upline; null: other members name this one, but its own event has not arrived. */
  joinedOn: EffectiveOn | null
  /** A member without an entry is active. */
  isActive: History<boolean>
  role: History<string>
  branch: History<string | null>
  /** Null: no upline. */
  upline: History<MemberNo | null>
}

export type Members = ReadonlyMap<MemberNo, Member>

export const isActiveOn = (member: Member, on: EffectiveOn): boolean => valueOn(member.isActive, on) ?? true
