export interface MovePreviewMember {
  id: string
  name: string
}

/** Somebody within three levels above the member, before or after: which level of theirs the member is (1 to 3; null: none). */
export interface MoveAffected extends MovePreviewMember {
  levelBefore: number | null
  levelAfter: number | null
}

/** POST /api/users/{id}/upline/preview {uplineId}: what the move would change; nothing is written. Refusals as for the move. */
export interface MovePreview {
  member: MovePreviewMember
  from: MovePreviewMember | null
  to: MovePreviewMember | null
  /** The member and everybody below. */
  membersMoved: number
  affected: MoveAffected[]
}

/** Estimated shares of pending loans, of one person, in US dollars. */
export interface MovePreviewShare extends MovePreviewMember {
  before: number
  after: number
}

/** GET /api/loans/move-preview?member=&upline= (no `upline`: none): what the move changes for loans. */
export interface LoansMovePreview {
  /** Open loans of the members moved, within three levels of the change. */
  pendingLoans: number
  pendingVolume: number
  /** Whose estimates change, by name; people whose sum stays the same are missing. */
  people: MovePreviewShare[]
  /** Funded loans of the same officers: their shares are frozen and untouched. */
  fundedLoans: number
}
