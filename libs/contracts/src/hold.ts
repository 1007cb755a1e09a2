import type { Dollars } from './dollars.ts'

/** A member's pay of a held loan. */
export interface HeldPayee {
  memberId: string
  name: string
  amount: Dollars
}

/** The result of a rule that placed a hold, at the time of the hold. */
export interface HoldRule {
  /** As compensation.md, section 10, names it: 'Z9'. */
  id: string
  version: number
  name: string
  /** The regulation. */
  source: string
  checked: string
  notChecked: string
  /** Shown with the result: this is not legal advice. */
  notice: string
  /** What decided it. The same inputs place no second hold. */
  inputs: Record<string, unknown>
}

/** GET and POST /api/holds: booked pay of a loan that is not payable until the hold is released. */
export interface Hold {
  id: string
  state: 'active' | 'released'
  loanId: string
  loanNumber: string | null
  borrower: string
  /** null: all payees of the loan. */
  memberId: string | null
  memberName: string | null
  reason: string
  /** The name of a member, or 'Rule Z9'. */
  placedBy: string
  placedAt: string
  /** The pay that is on hold now; empty once the hold is released. */
  payees: HeldPayee[]
  /** Pay that this run skips: it is paid in a later run. */
  deferredFrom: string | null
  release: { by: string; reason: string; at: string } | null
  /** null: a member placed it. */
  rule: HoldRule | null
  /**
   * Rule Z12: when the member acknowledged the plan versions that the hold is about; null: not yet, or another rule. The hold stays until it
   * is released.
   */
  acknowledgedAt: string | null
  /** Why the caller cannot release it; null: they can, or it is released. */
  releaseDenial: string | null
}
