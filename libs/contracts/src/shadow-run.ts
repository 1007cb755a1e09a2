import type { CalendarDate } from './calendar.ts'
import type { Dollars } from './dollars.ts'

/** Why the old system and the ledger differ on a loan and payee (compensation.md, section 8). */
export const SHADOW_CAUSES = [
  'plan',
  'chain',
  'amount',
  'split',
  'rounding',
  'missing-loan',
  'missing-payee',
  'timing',
] as const

export type ShadowCause = (typeof SHADOW_CAUSES)[number]

export const SHADOW_CAUSE_LABELS: Record<ShadowCause, string> = {
  plan: 'Plan',
  chain: 'Chain',
  amount: 'Amount',
  split: 'Split',
  rounding: 'Rounding',
  'missing-loan': 'Missing loan',
  'missing-payee': 'Missing payee',
  timing: 'Timing',
}

/** A row of the file that was not compared. */
export interface ShadowRejectedRow {
  /** The line of the file. */
  row: number
  /** The column, as 'Pay_Date'. */
  field: string
  message: string
}

/** Differences of one cause. */
export interface ShadowCauseTotals {
  cause: ShadowCause
  differences: number
  explained: number
  paid: Dollars
  ledger: Dollars
}

/** A row of GET /api/shadow-runs. */
export interface ShadowRun {
  id: string
  fileName: string
  /** First and last pay date that are compared. */
  from: CalendarDate
  to: CalendarDate
  createdAt: string
  createdBy: string
  /** Rows of the file, without rejected rows. */
  rows: number
  rejected: number
  /** Pairs of a loan and a payee that were compared. */
  compared: number
  equal: number
  differences: number
  /** Differences without an explanation. */
  unexplained: number
  /** What the old system and the ledger paid, for the pairs that were compared. */
  paid: Dollars
  ledger: Dollars
  signedOffAt: string | null
  signedOffBy: string | null
  /** Why the rejected rows could stay out of the comparison; null before the sign-off, or without rejected rows. */
  rejectedReason: string | null
}

/** GET /api/shadow-runs/{id} */
export interface ShadowRunDetail extends ShadowRun {
  /** Causes that occur, in the order of SHADOW_CAUSES. */
  causes: ShadowCauseTotals[]
  /** Up to 1,000, in the order of the file. `rejected` counts all. */
  rejectedRows: ShadowRejectedRow[]
}

/** A row of GET /api/shadow-runs/{id}/differences. */
export interface ShadowDifference {
  id: string
  cause: ShadowCause
  loanNumber: string
  /** Null: the ledger has no such loan. */
  loanId: string | null
  /** The member's name, or the text of the file if it matches no member. */
  payee: string
  memberId: string | null
  /** Null: the file has no row of this loan and payee. */
  paid: Dollars | null
  /** Null: the ledger has no entry of this loan and payee. */
  ledger: Dollars | null
  difference: Dollars
  /** The last pay date of the file's rows. */
  payDate: CalendarDate | null
  /** When the ledger's entries are due by the pay calendar. */
  dueOn: CalendarDate | null
  note: string | null
  explainedBy: string | null
  explainedAt: string | null
}

/** What POST /api/shadow-runs/{id}/explain did. */
export interface ShadowExplained {
  explained: number
}
