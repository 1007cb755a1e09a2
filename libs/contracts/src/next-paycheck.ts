import type { CalendarDate } from './calendar.ts'
import type { Dollars } from './dollars.ts'
import type { LoanStatus } from './loan-status.ts'
import type { PayRunState } from './pay-run-state.ts'

/** What a loan adds to a paycheck. Lines without a loan, such as adjustments, have no loan and no status. */
export interface PaycheckLoan {
  loanId: string | null
  loanNumber: string | null
  /** The borrower; for a line without a loan, its reason. */
  title: string
  status: LoanStatus | null
  amount: Dollars
  /** For an earned loan: the funding date, otherwise the booking date; for a likely one: when it is expected to fund. */
  on: CalendarDate
}

/** A sum, and the loans behind it: the largest 50. */
export interface PaycheckPart {
  amount: Dollars
  /** How many loans and other lines it has. */
  count: number
  loans: PaycheckLoan[]
}

export const PAYCHECK_EVENTS = ['funded', 'corrected', 'reversed', 'paid-off', 'adjustment', 'tier'] as const
export type PaycheckEvent = (typeof PAYCHECK_EVENTS)[number]

/** What changed the amount earned. */
export interface PaycheckChange {
  event: PaycheckEvent
  amount: Dollars
  loanId: string | null
  /** The borrower; for a line without a loan, its reason. */
  title: string
}

/** GET /api/commissions/next-paycheck: the caller's own pay on the next pay date. */
export interface NextPaycheck {
  periodId: string
  state: PayRunState
  startsOn: CalendarDate
  endsOn: CalendarDate
  payOn: CalendarDate
  /** The ledger's lines of the period. */
  earned: PaycheckPart
  /** Estimates of open loans that are likely to fund in the period. */
  likely: PaycheckPart & {
    /** The least percent of loans of a stage that fund, for the stage to count as likely. */
    minLikelihood: number
    /** Average days from creation to funding. */
    typicalDays: number
  }
  /** Changes of the amount earned since 00:00 of this date, in the company's time zone. */
  since: CalendarDate
  /** The newest 5. */
  changes: PaycheckChange[]
  changeCount: number
  /** The sum of all changes. */
  changeAmount: Dollars
}
