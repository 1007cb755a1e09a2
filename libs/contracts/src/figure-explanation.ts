import type { Dollars, LoanScope } from './loan.ts'
import type { LoanStatus } from './loan-status.ts'
import type { CommissionLevel } from './commission-levels.ts'

/** Figures of a person that GET /api/commissions/explanation takes apart. */
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
  /** null where the level's loans are counted at level 0 (the whole company's). */
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
 * GET /api/commissions/explanation: what a figure is made of. Its parts and adjustments sum to `sum`, and so do the loans of
 * all pages with the adjustments, to the cent. `value` is `sum`; a mean is `sum` over `count`, rounded.
 */
export interface FigureExplanation {
  figure: FigureName
  scope: LoanScope
  unit: FigureUnit
  value: number
  sum: number
  /** How many loans stand behind it. */
  count: number
  /** What counts, in a sentence for a person. */
  meaning: string
  parts: FigurePart[]
  /** Adjustments and early payoffs; 0 unless the figure counts them. */
  adjustments: Dollars
  /** One page, newest first. */
  loans: FigureLoan[]
}
