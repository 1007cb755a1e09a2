import type { Dollars } from './dollars.ts'
import type { LoanCommission, LoanScope } from './loan.ts'
import type { LoanStatus } from './loan-status.ts'

/** The ledger's amounts for the loans that funded in a month, net of reversals. */
export interface MonthCommission extends LoanCommission {
  /** '2026-11', by the UTC day of the funding. */
  month: string
}

/** GET /api/figures/commission-by-month: oldest first, a month without fundings as zeros. */
export interface CommissionByMonth {
  scope: LoanScope
  months: MonthCommission[]
}

export interface AgeClass {
  fromDay: number
  /** null: no upper bound. */
  toDay: number | null
  loans: number
  volume: Dollars
}

export interface StatusAges {
  status: LoanStatus
  loans: number
  volume: Dollars
  ages: AgeClass[]
}

/** GET /api/figures/pipeline-by-age: the open loans of a scope, by status and whole days since their creation. */
export interface PipelineByAge {
  scope: LoanScope
  statuses: StatusAges[]
}

export interface ForecastStage {
  status: LoanStatus
  loans: number
  /** What these loans pay if every one of them funds. */
  pending: Dollars
  /** Percent of them that are expected to fund, the same for everyone. */
  likelihood: number
  /** How many loans of this stage it was measured from; null: an assumption. */
  measuredFrom: number | null
  /** pending × likelihood, rounded half up to the cent. */
  expected: Dollars
  /** A day (YYYY-MM-DD) around which a loan of this stage funds, from `typicalDays`. */
  expectedOn: string
}

/** GET /api/figures/forecast: what open loans are likely to pay, by stage. */
export interface Forecast {
  scope: LoanScope
  stages: ForecastStage[]
  pending: Dollars
  expected: Dollars
  /** Days from creation to funding, on average. */
  typicalDays: number
  /** True: averaged over the scope's own funded loans. False: an assumption, because no loan has funded. */
  isMeasured: boolean
}

/** GET /api/loan-views: a saved filter of Loan Tracking. */
export interface SavedView {
  name: string
  /** The page's address parameters: 'status=Conditions&sort=-days'. */
  query: string
  /** Keys of the columns shown, in order; empty: all of them. */
  columns: string[]
}
