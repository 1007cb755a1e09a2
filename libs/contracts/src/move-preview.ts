export interface MovePreviewMember {
  id: string
  name: string
}

/**
 * A member within three levels above the moved one, before or after, and the moved member's level below them (1 to 3;
 * null: none).
 */
export interface MoveAffected extends MovePreviewMember {
  levelBefore: number | null
  levelAfter: number | null
}

/**
 * POST /api/users/{id}/upline/preview {uplineId, effectiveOn?}: what the move would change; nothing is written. Refusals as for
 * the move.
 */
export interface MovePreview {
  member: MovePreviewMember
  /** The previous upline on the effective date. */
  from: MovePreviewMember | null
  to: MovePreviewMember | null
  /** YYYY-MM-DD, in the company's time zone. */
  effectiveOn: string
  /** done: the move is entered. scheduled: it waits for its date. pending: it waits for a second person. */
  outcome: 'done' | 'scheduled' | 'pending'
  /** The member and the downline. */
  membersMoved: number
  affected: MoveAffected[]
}

/** Estimated shares of pending loans of one member, in US dollars. */
export interface MovePreviewShare extends MovePreviewMember {
  before: number
  after: number
}

/** GET /api/loans/move-preview?member=&upline=&effectiveOn= (no `upline`: none; no `effectiveOn`: today): what the move changes for loans. */
export interface LoansMovePreview {
  /** Open loans of the moved members, within three levels of the change. */
  pendingLoans: number
  pendingVolume: number
  /** Members whose estimates change, by name. Members whose sum stays the same are omitted. */
  people: MovePreviewShare[]
  /** Funded loans of the same officers. */
  fundedLoans: number
  /** Funded loans whose pay the move changes: those that the effective date or a later one decides. */
  changedLoans: number
  /** Whose pay on funded loans changes, by name. */
  fundedPeople: MovePreviewShare[]
}

/** A row of GET /api/loans/move-preview/funded: a funded loan whose pay a move with an earlier date changes. */
export interface MovedFunding {
  loanId: string
  loanNumber: string | null
  borrower: string
  officerName: string
  /** US dollars. */
  loanAmount: number
  /** YYYY-MM-DD. */
  fundedOn: string
  /** Whose pay on the loan changes, by name; in US dollars. */
  people: MovePreviewShare[]
}
