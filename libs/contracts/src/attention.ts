import type { Dollars } from './dollars.ts'
import type { LoanStatus } from './loan-status.ts'

/** Items that need a decision. */
export const ATTENTION_KINDS = [
  'unknown-officer',
  'ambiguous-officer',
  'missing-amount',
  'unconfirmed-loan',
  'unmapped-milestone',
  'same-number',
  'refused-row',
  'leaver-balance',
  'dead-letter',
] as const

export type AttentionKind = (typeof ATTENTION_KINDS)[number]

export interface AttentionItem {
  kind: AttentionKind
  /**
   * A spelling, an import, 'loan:<id>', a milestone, a loan's ID (same-number, unconfirmed-loan), a member's ID
   * (leaver-balance), or a dead letter's ID. With `kind` it identifies the item.
   */
  subject: string
  /** The label: the name as written, the file, the milestone, the event. */
  title: string
  /** How many loans, rows or events depend on it. */
  waiting: number
  /** What blocks it, in a sentence. */
  cause: string
  openedAt: string
  /** The import that caused it; null: the sync, or several. */
  importId: string | null
  /** The member who takes care of it. Only the balance of a former member has one. */
  owner: { id: string; name: string } | null
}

export interface AttentionCounts {
  /** Items, not the loans behind them. */
  total: number
  counts: Record<AttentionKind, number>
}

/** GET /api/attention: one page, newest first. The counts cover everything that the caller may act on. */
export interface AttentionResponse extends AttentionCounts {
  items: AttentionItem[]
}

/** A loan behind an item: GET /api/attention/loans. */
export interface AttentionLoan {
  id: string
  loanNumber: string | null
  borrower: string
  officerName: string
  loanAmount: Dollars | null
  status: LoanStatus
  createdAt: string
  /** YYYY-MM-DD, in the company's time zone. */
  createdOn: string
}

/** A rejected row of an import: GET /api/attention/rows. */
export interface AttentionRow {
  importId: string
  line: number
  /** As it is in the file, by header. A header that was mapped by hand has the name of its field. */
  cells: Record<string, string>
  message: string
}

/** The result of a fix: how many loans, rows or events it resolved. */
export interface AttentionFixed {
  fixed: number
  /** Funded loans that need approval by a second person; missing: none. */
  needsApproval?: number
  /** Loans that another member has to change; missing: none. */
  refused?: number
  /** The name is to be matched always, which the company has to confirm first. */
  isProposed?: true
}

/** POST /api/loans/spellings/assign */
export interface SpellingAssigned {
  assigned: number
  /** Funded loans that need approval by a second person. */
  needsApproval: number
  /** Loans that would make the caller the loan officer: another member has to assign them. */
  refused: number
  /** The spelling is to be matched always, which the company has to confirm first. */
  isProposed?: true
}
