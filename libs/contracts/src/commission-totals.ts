import type { Dollars } from './dollars.ts'
import type { LoanCommission, LoanScope } from './loan.ts'

/** GET /api/commissions/totals: what a scope was paid and will be paid. `totalEarned` is the sum of the other two. */
export interface CommissionTotals {
  scope: LoanScope
  totalEarned: Dollars
  /** Shares of funded loans, and adjustments: the sum of all statements and of `paidElsewhere`. */
  paidOut: Dollars
  /** Estimates of loans that may still fund; null as of a past date, because they are not stored. */
  pending: Dollars | null
  /** The part of `paidOut` that comes from adjustments, early payoffs and tiers. */
  adjustments: Dollars
  /** The part of `adjustments` from tiers. */
  tiers: Dollars
  /** The part of `paidOut` that another system paid (decision 0076): no statement contains it. */
  paidElsewhere: Dollars
  /** Loans that may still fund; null as of a past date. */
  pendingLoans: number | null
}

export const BREAKDOWN_PERIODS = ['this-month', 'last-3-months', 'last-6-months'] as const

/** Calendar months that end with the current one. */
export type BreakdownPeriod = (typeof BREAKDOWN_PERIODS)[number]

export const BREAKDOWN_PERIOD_MONTHS: Record<BreakdownPeriod, number> = {
  'this-month': 1,
  'last-3-months': 3,
  'last-6-months': 6,
}

/** GET /api/commissions/breakdown: shares by level, of loans funded between two days. */
export interface CommissionBreakdown extends LoanCommission {
  scope: LoanScope
  period: BreakdownPeriod
  /** Dates, yyyy-mm-dd, both included. */
  from: string
  to: string
}
