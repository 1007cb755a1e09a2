import type { ResultAction } from './rule-setting.ts'

/** What a rule of compensation.md, section 10, finds in an adjustment. */
export interface RuleFinding {
  /** As compensation.md names it: 'Z5'. */
  rule: string
  version: number
  /**
   * info and warn: listed only. hold: the pay is booked, and not payable until the hold is released. block: the approval is refused, so it
   * is never stored.
   */
  action: ResultAction
  name: string
  /** The regulation. */
  source: string
  message: string
  checked: string
  notChecked: string
  /** Shown with the finding: this is not legal advice. */
  notice: string
  /** What decided it. The same inputs place no second hold. */
  inputs: Record<string, unknown>
  /** When it was found; null: the approval of the pending adjustment will find it. */
  at: string | null
  /** Who released the hold; null: it is not released, or there is no hold. */
  release: { by: string; reason: string; at: string } | null
}

export const FINDING_ACTIONS = ['info', 'warn', 'hold'] as const satisfies ResultAction[]

/** A row of GET /api/compliance/findings: a stored result. */
export interface StoredFinding extends RuleFinding {
  id: string
  /** null: an adjustment without a loan, or the pay of a pay run. */
  loanId: string | null
  loanNumber: string | null
  borrower: string | null
  /** The subject of the result; null: all payees of the loan. */
  member: { id: string; name: string } | null
  /** The adjustment that the result is about. */
  adjustmentId: string | null
  at: string
}
