import type { CalendarDate } from './calendar.ts'
import type { CommissionLevel } from './commission-levels.ts'
import type { Dollars } from './dollars.ts'
import type { LoanOutcome, LoanStatus } from './loan-status.ts'

/** What a timeline shows: a date of the loan, a recorded change, a change of team or plans, or money. */
export type LoanEventKind = 'date' | 'change' | 'team' | 'plan' | 'earned' | 'reversed' | 'adjustment'

export interface LoanTimelineEvent {
  kind: LoanEventKind
  text: string
  /** For money: the sum of the lines that the viewer sees. */
  amount: Dollars | null
  /** Who or what caused it; null: it follows from another event. */
  why: string | null
}

/** A member in the team structure of the loan, and what the member gets. */
export interface LoanTimelineShare {
  originatorId: string | null
  percent: number
  level: CommissionLevel
  memberId: string
  memberName: string
  isActive: boolean
  /** Null with the amount: the company does not show the pay of members above the viewer. */
  planName: string | null
  planVersion: number | null
  amount: Dollars | null
}

/** The loan on a date, until the next point. */
export interface LoanTimelinePoint {
  on: CalendarDate
  events: LoanTimelineEvent[]
  /** Null: not funded yet, and the status was not recorded. */
  status: LoanStatus | null
  outcome: LoanOutcome | null
  amount: Dollars | null
  /** The shares are ledger entries in force, otherwise estimates by the team and plans of the date. */
  isBooked: boolean
  shares: LoanTimelineShare[]
  /** The sum of the shares that the viewer sees. */
  total: Dollars
}

/** GET /api/loans/{id}/timeline: oldest first; the last point is today. */
export interface LoanTimeline {
  points: LoanTimelinePoint[]
  /** Earlier points exist and are left out. */
  isCut: boolean
}
