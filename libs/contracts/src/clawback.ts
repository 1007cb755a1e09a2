import type { ApprovalState } from './approval.ts'
import type { CalendarDate } from './calendar.ts'
import type { Dollars } from './dollars.ts'

/** Limits of the pay periods that a clawback can be spread over. */
export const MIN_INSTALLMENTS = 2
export const MAX_INSTALLMENTS = 12

/** How a clawback is spread. Each pay run takes one installment, in full if the net allows it. */
export interface ClawbackPlan {
  periods: number
  /** The size of an installment; the last ones can be a cent less. */
  installment: Dollars
  /** What pay runs have taken, and what is still to be taken. */
  taken: Dollars
  remaining: Dollars
  setBy: string
  setAt: string
  /** No installment has been taken: the plan can be undone. */
  canUndo: boolean
}

/** The newest request to waive a clawback, and its outcome. */
export interface ClawbackWaiver {
  requestId: string
  state: ApprovalState
  amount: Dollars
  reason: string
  requestedBy: string
  requestedAt: string
  decidedBy: string | null
  decidedAt: string | null
  note: string | null
}

/** A row of GET /api/balances/{memberId}/clawbacks: what a pay period takes from the member for a loan. */
export interface MemberClawback {
  /** The ids of the period and the loan, with a dot between them. */
  id: string
  /** The period that books it. Company calendar dates. */
  periodId: string
  startsOn: CalendarDate
  endsOn: CalendarDate
  loanId: string
  loanNumber: string | null
  borrower: string
  /** Above 0. */
  amount: Dollars
  at: string
  /** No pay run has deducted it: it can be spread, and a plan can change. */
  isOpen: boolean
  plan: ClawbackPlan | null
  /** What approved waivers booked for the member. */
  waived: Dollars
  waiver: ClawbackWaiver | null
}
