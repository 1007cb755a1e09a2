import type { Envelope } from './define-event.ts'
import type { MemberFacts, UplineChange } from './facts.ts'

/** Types of the events with facts of members. */
export const MEMBER_FACT_EVENTS = [
  ...['user-created', 'user-updated', 'user-removed', 'user-erased', 'users-imported', 'users-removed'],
]

/** Types of the events that change a copy of members and their uplines. */
export const MEMBER_EVENTS = [...MEMBER_FACT_EVENTS, 'upline-changed', 'uplines-changed']

interface Data {
  member?: MemberFacts
  members?: MemberFacts[]
  change?: UplineChange
  changes?: UplineChange[]
}

export interface MemberChanges {
  facts: MemberFacts[]
  moves: UplineChange[]
}

/** The members with facts in one of these events, and the members who moved. */
export function memberChanges({ data }: Envelope): MemberChanges {
  const { member, members = [], change, changes = [] } = data as Data
  return { facts: member ? [member] : members, moves: change ? [change] : changes }
}

/** Moves that change today's upline; the others end before today. */
export const movesOfToday = (changes: readonly UplineChange[]): UplineChange[] =>
  changes.filter(({ isSuperseded }) => !isSuperseded)
