import type { MovePreviewMember } from './move-preview.ts'

/** scheduled: its date is in the future. pending: a second person has to approve it. The others have ended. */
export const MOVE_STATUSES = ['scheduled', 'pending', 'done', 'rejected', 'withdrawn', 'failed'] as const

export type MoveStatus = (typeof MOVE_STATUSES)[number]

/** 202 of PUT and PATCH /api/users/{id}/upline: the move waits for its date or for a second person. */
export interface MoveAccepted {
  requestId: string
  status: 'scheduled' | 'pending'
}

/** A row of GET /api/moves: a move with another date than that of the request. */
export interface MoveRequest {
  requestId: string
  status: MoveStatus
  memberId: string
  memberName: string
  /** The new upline; null: none, or outside the caller's view: then the name is ANOTHER_TEAM. */
  uplineId: string | null
  uplineName: string | null
  /** The upline before the move, by the same rule. */
  previousUplineId: string | null
  previousUplineName: string | null
  /** YYYY-MM-DD, in the company's time zone. */
  effectiveOn: string
  requestedBy: MovePreviewMember
  requestedAt: string
  /** Members whose pay on funded loans the move changes; empty unless a second person has to approve it. */
  beneficiaries: MovePreviewMember[]
  /** Who approved, rejected or withdrew it; null: no one yet, or it took effect without a decision. */
  decidedBy: MovePreviewMember | null
  /** When it ended. */
  endedAt: string | null
  /** Why it was rejected, withdrawn or failed. The reason of a failed move names its uplines, so it is null if one is hidden. */
  reason: string | null
  /** The caller can approve or reject it. */
  canDecide: boolean
  canWithdraw: boolean
  /** Why the caller cannot decide a pending request: a code and a sentence. */
  denial: string | null
  denialMessage: string | null
}
