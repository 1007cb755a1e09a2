import type { Dollars } from './dollars.ts'
import type { LoanScope } from './loan.ts'
import type { LoanStatus } from './loan-status.ts'
import type { CommissionLevel } from './commission-levels.ts'

/** A member's figures that GET /api/commissions/explanation explains. */
export const FIGURES = [
  'total-commission',
  'total-earned',
  'paid',
  'pending',
  'this-month',
  'breakdown',
  'total-loans',
  'total-volume',
  'avg-days',
  'personal-loans',
  'team-volume',
] as const

export type FigureName = (typeof FIGURES)[number]

/** What a figure counts: money of shares, money of loans, loans, or days. */
export type FigureUnit = 'commission' | 'volume' | 'loans' | 'days'

/** The loans of one level and status, and what they add to the figure. */
export interface FigurePart {
  level: CommissionLevel
  status: LoanStatus
  /** null if loans are counted without levels (the whole company's). */
  loans: number | null
  /** Dollars, loans or days. */
  value: number
}

/** A loan, and what it adds to the figure. */
export interface FigureLoan {
  id: string
  loanNumber: string | null
  borrower: string
  officerName: string
  status: LoanStatus
  /** The viewer's level in the loan's chain; null for the whole company's. */
  level: CommissionLevel | null
  loanAmount: Dollars | null
  createdAt: string
  fundedAt: string | null
  /** The company's calendar dates: YYYY-MM-DD. */
  createdOn: string
  appliedOn: string | null
  lockedOn: string | null
  fundedOn: string | null
  value: number
}

/**
 * GET /api/commissions/explanation: the parts of a figure. Its parts and adjustments sum to `sum`, and so do the loans
 * of all pages with the adjustments, to the cent. `value` is `sum`; a mean is `sum` over `count`, rounded.
 */
export interface FigureExplanation {
  figure: FigureName
  scope: LoanScope
  unit: FigureUnit
  value: number
  sum: number
  /** How many loans are behind it. */
  count: number
  /** What counts, in a sentence. */
  meaning: string
  parts: FigurePart[]
  /** Adjustments, early payoffs and tiers; 0 unless the figure counts them. */
  adjustments: Dollars
  /** The part of `adjustments` from tiers. */
  tiers: Dollars
  /** One page, newest first. */
  loans: FigureLoan[]
}
