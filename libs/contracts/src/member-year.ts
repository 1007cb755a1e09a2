import type { CalendarDate, CalendarMonth } from './calendar.ts'
import type { CommissionLevel } from './commission-levels.ts'
import type { Dollars } from './dollars.ts'
import type { LoanStatus } from './loan-status.ts'

/** Loans that a member originated. The volume of a split loan is the member's part. */
export interface Production {
  loans: number
  volume: Dollars
}

export interface ProductionMonth extends Production {
  month: CalendarMonth
}

/** What the loans of a member pay the viewer. */
export interface YearForViewer {
  /** The viewer's level above the member today, 0 for the member; null: the viewer is no longer above. */
  level: CommissionLevel | null
  /** Booked shares of loans that funded this year. */
  funded: Dollars
  /** Estimates of open loans. */
  pending: Dollars
}

export interface YearLoan {
  id: string
  loanNumber: string | null
  borrower: string
  status: LoanStatus
  amount: Dollars | null
  /** The funding date; of an open loan, when it was created. */
  on: CalendarDate
  /** The viewer's share; null: the loan pays the viewer nothing. */
  share: Dollars | null
}

/** GET /api/members/{memberId}/year */
export interface MemberYear {
  member: { id: string; name: string }
  year: number
  /** Loans that funded this year. */
  funded: Production
  /** Open loans. */
  pending: Production
  /** What the member earned on loans that funded this year, overrides included; null: the viewer does not see the member's pay. */
  earned: Dollars | null
  /** Null: none of these loans pays the viewer. */
  forViewer: YearForViewer | null
  /** January to the current month. */
  months: ProductionMonth[]
  /** The newest 5 that the viewer can open. */
  latest: YearLoan[]
}
