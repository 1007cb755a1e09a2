import type { DisputeReason } from './dispute.ts'
import type { Dollars } from './dollars.ts'

/** Why a loan pays a member, or does not. */
export const LOAN_PAY_REASONS = [
  'paid',
  'pending',
  'never-in-chain',
  'moved-away',
  'joined-later',
  'inactive-at-funding',
  'level-too-deep',
  'no-officer',
  'no-amount',
  'ended',
  'reversed',
  'on-hold',
  'not-found',
] as const

export type LoanPayReason = (typeof LOAN_PAY_REASONS)[number]

/** A line of a statement: /api/statements/{periodId}, `key` of the line. */
export interface StatementLineRef {
  periodId: string
  line: string
}

/** GET /api/loans/lookup: what the caller gets from any loan, and why. It reveals nothing else about the loan. */
export interface LoanLookup {
  /** The number in the request; for a request by id, the number of the loan, or ''. */
  loanNumber: string
  /** The ledger or today's estimate has a share above 0 of the caller. */
  paysYou: boolean
  /** The caller's booked share, estimate, or amount on hold. */
  amount?: Dollars
  reason: LoanPayReason
  /** The first date that the reason applies to, yyyy-mm-dd; null: always, or hidden from the caller. */
  since: string | null
  /** The rule in one sentence. */
  rule: string
  /** Of `paid` and `reversed`. */
  statementLine?: StatementLineRef
}

/** POST /api/disputes: about a loan by its number, whether the caller can see it or not. */
export interface LoanDisputeRequest {
  loanNumber: string
  reason: DisputeReason
  comment: string
}
