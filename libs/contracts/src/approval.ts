/** Changes that need a second person. */
export const APPROVAL_KINDS = [
  'loan-change',
  'loan-merge',
  'adjustment',
  'plan-version',
  'plan-assignment',
  'matching-key',
] as const

export type ApprovalKindName = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const

export type ApprovalState = (typeof APPROVAL_STATES)[number]

export interface ApprovalPerson {
  id: string
  name: string
}

/**
 * Values by field name: dollars, dates, ids, names. Fields of a loan: amount, officer, fundedOn, outcome, status. An
 * adjustment has amount, type, reason and percent; a plan version its terms by level, a plan assignment its plan and who it is for; a matching key (name, username, email
 * or nmls) has its value, and how many loans wait under it, how they write it and which other member has it.
 */
export type ApprovalFacts = Record<string, string | number | null>

/** A row of GET /api/approvals. */
export interface Approval {
  id: string
  kind: ApprovalKindName
  state: ApprovalState
  requestedBy: ApprovalPerson
  requestedAt: string
  /** What the request does, in a sentence. */
  summary: string
  /** The fields that change, as they were when the request was made; null: nothing was there. */
  before: ApprovalFacts | null
  after: ApprovalFacts
  /** Members whose pay the request changes. */
  beneficiaries: ApprovalPerson[]
  /** The loan that the request is about, if any. */
  loanId: string | null
  /** The caller can approve or reject it. */
  canDecide: boolean
  /** The caller made it and can withdraw it. */
  canWithdraw: boolean
  /** Why the caller cannot decide: a code and a sentence; null if they can, and once it is decided. */
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
  /** Those of them that the caller can decide. */
  canDecide: number
  /** Whether a second person could decide a request that the caller makes now. */
  hasSecondPerson: boolean
}

/** 202: the change waits for a second person. */
export interface PendingApproval {
  requestId: string
  status: 'pending'
}
