import type { AdjustmentState } from './adjustment.ts'
import type { Dollars } from './dollars.ts'

export const DISPUTE_REASONS = [
  'no-plan',
  'no-agreement',
  'other-rate-expected',
  'effective-date',
  'missing-assignment',
  'other',
] as const

export type DisputeReason = (typeof DISPUTE_REASONS)[number]

export const DISPUTE_REASON_LABELS: Record<DisputeReason, string> = {
  'no-plan': 'No plan',
  'no-agreement': 'No agreement on file',
  'other-rate-expected': 'Wrong rate',
  'effective-date': 'Effective date',
  'missing-assignment': 'Missing loan or credit',
  other: 'Other',
}

export interface DisputeResolution {
  outcome: 'adjustment' | 'answer'
  answer: string
  /** For an adjustment: its amount, and whether it was approved. A rejected one reopens the dispute. */
  amount: Dollars | null
  adjustmentState: AdjustmentState | null
  by: string
  at: string
}

/** A dispute as its owner, ceo and admin see it, with all replies, oldest first. */
export interface DisputeView {
  id: string
  state: 'open' | 'resolved'
  periodId: string
  memberId: string
  memberName: string
  /** 'statement': about something that is missing instead of a line. */
  line: string
  loanId: string | null
  loanNumber: string | null
  borrower: string | null
  amount: Dollars | null
  reason: DisputeReason
  comment: string
  openedAt: string
  resolutions: DisputeResolution[]
}
