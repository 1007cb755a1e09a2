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
 * POST /api/users/{id}/upline/preview {uplineId}: what the move would change. Nothing is saved. Errors are the same as
 * for the move.
 */
export interface MovePreview {
  member: MovePreviewMember
  from: MovePreviewMember | null
  to: MovePreviewMember | null
  /** The member and the downline. */
  membersMoved: number
  affected: MoveAffected[]
}

/** Estimated shares of pending loans of one member, in US dollars. */
export interface MovePreviewShare extends MovePreviewMember {
  before: number
  after: number
}

/** GET /api/loans/move-preview?member=&upline= (no `upline`: none): what the move changes for loans. */
export interface LoansMovePreview {
  /** Open loans of the moved members, within three levels of the change. */
  pendingLoans: number
  pendingVolume: number
  /** Members whose estimates change, by name. Members whose sum stays the same are omitted. */
  people: MovePreviewShare[]
  /** Funded loans of the same loan officers: their shares are frozen and do not change. */
  fundedLoans: number
}
