import type { CommissionLevel } from './commission-levels.ts'
import type { Dollars } from './loan.ts'

/**
 * A level's share of a loan. Regulation Z (12 CFR 1026.36) allows a fixed percentage of the amount, with a minimum and
 * a maximum in dollars, and nothing that depends on another term of the loan. This type cannot express any such term.
 */
export interface PlanRate {
  level: CommissionLevel
  /** Basis points of the loan amount. 0: the level is paid nothing. */
  rateBp: number
  /** Minimum and maximum of one share; null: none. */
  min: Dollars | null
  max: Dollars | null
}

/** 'draft': pending approval. 'past': a later version replaced it. 'withdrawn': withdrawn before it took effect. */
export type PlanState = 'draft' | 'past' | 'current' | 'future' | 'withdrawn'

/** A row of GET /api/plans. A version is never edited; a change creates a new version. */
export interface PlanVersion {
  /** null: a draft gets its number when it is approved. */
  version: number | null
  state: PlanState
  /** The request that approves a draft: /api/approvals/{requestId}; null for a version. */
  requestId: string | null
  /** null: from the beginning. */
  effectiveFrom: string | null
  rates: PlanRate[]
  reason: string
  /** Who drafted it, and when. */
  publishedBy: string
  publishedAt: string
  /** null: a draft, or a version from before versions needed an approval. */
  approvedBy: string | null
  withdrawnBy: string | null
  withdrawnAt: string | null
  withdrawnFor: string | null
}

/** GET /api/plans/current, for every signed-in member: the current plan. */
export interface PlanInEffect {
  version: number
  /** By level, 0 to 3. */
  rates: PlanRate[]
}

export interface DryRunPerson {
  memberId: string
  name: string
  shares: number
  paid: Dollars
  wouldPay: Dollars
  difference: Dollars
}

/** POST /api/plans/dry-run: what loans funded in the last 12 months paid, and what they would have paid. */
export interface PlanDryRun {
  from: string
  to: string
  loans: number
  paid: Dollars
  wouldPay: Dollars
  difference: Dollars
  /** Largest difference first. */
  people: DryRunPerson[]
}
