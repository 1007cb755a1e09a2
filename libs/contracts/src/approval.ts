import type { RuleFinding } from './rule-finding.ts'

/** Changes that need a second person. */
export const APPROVAL_KINDS = [
  'loan-change',
  'loan-merge',
  'adjustment',
  'plan-version',
  'plan-assignment',
  'matching-key',
  'clawback-waiver',
  'write-off',
  'scenario',
  'rule-setting',
] as const

export type ApprovalKindName = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const

export type ApprovalState = (typeof APPROVAL_STATES)[number]

export interface ApprovalPerson {
  id: string
  name: string
}

/**
 * Values by field name: dollars, dates, IDs, names. Fields of a loan: amount, officer, fundedOn, outcome, status. An
 * adjustment has amount, type, reason, percent, estimatedCost and actualCost; a waiver and a write-off have amount, member and reason. A plan version has its terms by level, and a
 * plan assignment its plan and who it applies to. A relaxed rule has its rule, action and reason. A scenario has its moves, its plans and its effective date. A matching key (name,
 * username, email or nmls) has its value, how many loans are pending under it, how they write it, and which other
 * member has it.
 */
export type ApprovalFacts = Record<string, string | number | null>

/** A row of GET /api/approvals. */
export interface Approval {
  id: string
  kind: ApprovalKindName
  state: ApprovalState
  requestedBy: ApprovalPerson
  requestedAt: string
  /** A summary of the request in a sentence. */
  summary: string
  /** The changed fields, as they were when the request was made; null: they were empty. */
  before: ApprovalFacts | null
  after: ApprovalFacts
  /** For an adjustment: what rules found, or will find at its approval. */
  findings: RuleFinding[]
  /** Members whose pay the request changes. */
  beneficiaries: ApprovalPerson[]
  /** The loan that the request is about, if any. */
  loanId: string | null
  /** The caller can approve or reject it. */
  canDecide: boolean
  /** The caller made it and can withdraw it. */
  canWithdraw: boolean
  /** Why the caller cannot decide: a code and a message; null if they can, and once it is decided. */
  denial: string | null
  denialMessage: string | null
  decidedBy: ApprovalPerson | null
  decidedAt: string | null
  note: string | null
}

/** GET /api/approvals/count */
export interface ApprovalCounts {
  /** Pending requests that the caller sees. */
  pending: number
  /** How many of them the caller can decide. */
  canDecide: number
  /** Whether there is a second person who could decide a request that the caller makes now. */
  hasSecondPerson: boolean
}

/** 202: the change needs approval by a second person. */
export interface PendingApproval {
  requestId: string
  status: 'pending'
}
