/** GET /api/users/counts: all members that the caller may see, regardless of number. */
export interface RosterCounts {
  total: number
  loanOfficers: number
  seniors: number
  /** admin and ceo. */
  admins: number
  team: TeamCounts
}

/** GET /api/users/matches counts up to this many members. */
export const MAX_COUNTED_MATCHES = 10_000

export interface MemberMatches {
  count: number
  /** More members match. */
  isCapped: boolean
}

/** The same for Team Management, which lists all users except role admin. */
export interface TeamCounts {
  total: number
  assigned: number
  /** No upline and level not 0. */
  unassigned: number
  haveDownlines: number
  /** By level: 0 to 3, and 'other' for all others. */
  levels: Record<TeamLevel, number>
}

export const TEAM_LEVELS = ['0', '1', '2', '3', 'other'] as const

export type TeamLevel = (typeof TEAM_LEVELS)[number]
