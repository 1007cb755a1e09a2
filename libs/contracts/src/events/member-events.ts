import type { Envelope } from './define-event.ts'
import type { MemberFacts, UplineChange } from './facts.ts'

/** Types of the events that change what a copy of members holds. */
export const MEMBER_EVENTS = [
  ...['user-created', 'user-updated', 'user-removed', 'user-erased', 'users-imported', 'users-removed'],
  ...['upline-changed', 'uplines-changed'],
]

interface Data {
  member?: MemberFacts
  members?: MemberFacts[]
  change?: UplineChange
  changes?: UplineChange[]
}

/** The members whose facts one of these events has, and the members who moved. */
export function memberNews({ data }: Envelope): { facts: MemberFacts[]; moves: UplineChange[] } {
  const { member, members = [], change, changes = [] } = data as Data
  return { facts: member ? [member] : members, moves: change ? [change] : changes }
}

/** Moves that change today's upline; the others end before today. */
export const movesOfToday = (changes: readonly UplineChange[]): UplineChange[] =>
  changes.filter(({ isSuperseded }) => !isSuperseded)
