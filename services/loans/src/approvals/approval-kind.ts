import type { EntityManager } from '@mikro-orm/postgresql'
import type { ApprovalFacts, ApprovalKindName, ApprovalState, RuleFinding, SessionUser } from '@upline/contracts'
import type { ApprovalRefusal } from '@upline/permissions'

/** A request as it is stored. */
export interface ApprovalRequestRow {
  id: string
  kind: ApprovalKindName
  state: ApprovalState
  /** What it changes: the id of a loan, a member, … */
  subject: string
  /** What its approval applies; the kind knows the shape. */
  change: unknown
  /** Members whose pay it changes, by id. */
  beneficiaries: string[]
  loanId: string | null
  importId: string | null
  requestedBy: string
  requestedAt: string
  decidedBy: string | null
  decidedAt: string | null
  note: string
}

export interface ApprovalDecision {
  state: Exclude<ApprovalState, 'pending'>
  /** Who decided. */
  by: string
  note: string
  at: Date
}

/** What a person reads of a request. */
export interface ApprovalDescription {
  summary: string
  before: ApprovalFacts | null
  after: ApprovalFacts
  /** What rules found, or will find at the approval. */
  findings?: RuleFinding[]
}

/**
 * A kind of request. Register it in ApprovalKinds; the table, the list, the rules of the second person, hints and the
 * screens are the same for all kinds.
 */
export interface ApprovalKind {
  readonly kind: ApprovalKindName
  /** Its approval writes loans more than once, so it holds the lock of imports (ledger/loan-locks.queries.ts). */
  readonly isAlone?: boolean
  /** Describes requests for people, in their order. */
  describe(
    em: EntityManager,
    requests: readonly ApprovalRequestRow[],
    viewer: SessionUser,
  ): Promise<ApprovalDescription[]>
  /**
   * Why the viewer cannot decide each of the requests, in their order; null: they can. For a kind that has a rule of its
   * own; without it, the rules of the second person decide. Anyone who can decide a request also sees it.
   */
  refusals?(
    em: EntityManager,
    viewer: SessionUser,
    requests: readonly ApprovalRequestRow[],
  ): Promise<(ApprovalRefusal | null)[]>
  /**
   * Members whose pay the request changes now, read in the transaction of the decision. Called before approvalDenial, so it
   * locks what `apply` writes. The members stored with the request count too.
   */
  beneficiaries?(tx: EntityManager, request: ApprovalRequestRow): Promise<string[]>
  /** Makes an approved request take effect. Throws a conflict if its 'before' no longer holds; nothing is written then. */
  apply(tx: EntityManager, request: ApprovalRequestRow, decision: ApprovalDecision): Promise<void>
  /** Runs after a request is rejected or withdrawn. */
  dismiss?(tx: EntityManager, request: ApprovalRequestRow, decision: ApprovalDecision): Promise<void>
  /** Stores the decision, for a kind whose requests have a table of their own. */
  record?(tx: EntityManager, request: ApprovalRequestRow, decision: ApprovalDecision): Promise<void>
  /** Runs once the approval is committed, for work that is too long for its transaction. */
  afterApproval?(request: ApprovalRequestRow): Promise<void>
}
