import type { RunBalances } from './balance.ts'
import type { Dollars } from './dollars.ts'
import type { PayPeriodDates } from './pay-calendar.ts'
import type { PayRunState } from './pay-run-state.ts'

export type PayRunAction = 'lock' | 'verify' | 'approve' | 'reopen' | 'pay'

export type PayRunBlockerKind =
  | 'open-disputes'
  | 'holds'
  | 'attention'
  | 'missing-employee-number'
  | 'missing-nmls'
  | 'negative-net'
  | 'deductions-below-floor'
  | 'unapproved-adjustments'

/** What prevents a lock or an approval, and where to resolve it. */
export interface PayRunBlocker {
  kind: PayRunBlockerKind
  /** The number of disputes, holds, loans, payees or adjustments. */
  count: number
  message: string
  /** The page that resolves it, as a path of the web app. */
  link: string
  /** The first of them, by name, each with its own page. Of deductions below the floor: also the payee, to accept them. */
  items: { label: string; link: string; memberId?: string }[]
  /**
   * A call on the run that resolves it: POST /api/pay-runs/{id}/carry or /defer while the run is open, or
   * POST /api/pay-runs/{id}/accept-deductions.
   */
  action?: 'carry' | 'defer' | 'accept-deductions'
}

export interface PayRunTotals {
  /** The net of the ledger. */
  total: Dollars
  /** What is paid: the net and the movements of balances. null while the run is open. */
  paid: Dollars | null
  people: number
  lines: number
  /** Lines that their payees verified, and lines with an open dispute. */
  verified: number
  disputed: number
}

/** A row of GET /api/pay-runs: one run for each pay period. */
export interface PayRun extends PayPeriodDates {
  /** The id of the pay period too. */
  id: string
  state: PayRunState
  /** The caller's own lines. */
  own: PayRunTotals
  /** Of all payees, for members who see all pay; null for others. */
  company: PayRunTotals | null
}

export interface PayRunEvent {
  action: PayRunAction
  by: string
  byId: string
  at: string
  /** Of a reopening. */
  reason: string | null
}

/** GET /api/pay-runs/{id} */
export interface PayRunDetail extends PayRun {
  /** For members who see all pay, while the run is open, locked or verifying; otherwise empty. */
  blockers: PayRunBlocker[]
  /** Each action with its member, oldest first. For members who see all pay; otherwise empty. */
  history: PayRunEvent[]
  /** Actions that the caller can take now. */
  actions: PayRunAction[]
  /** Why the caller cannot approve a run in verification. */
  approvalDenial: string | null
  /** For members who see all pay, once the run is locked; otherwise null. */
  balances: RunBalances | null
}

/** A payee of a run: how far the verification is. Without amounts: managers see it of their downline. */
export interface PayRunVerification {
  memberId: string
  name: string
  lines: number
  verified: number
  disputed: number
}

/** What POST /api/pay-runs/{id}/lines/verify did. */
export interface VerifiedLines {
  /** Lines that were verified by this call. */
  verified: number
  /** Lines that stay unverified because they have an open dispute. */
  disputed: number
}
