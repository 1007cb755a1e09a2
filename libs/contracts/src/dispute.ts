import type { AdjustmentState } from './adjustment.ts'
import type { Dollars } from './loan.ts'

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
  'no-agreement': 'No agreement',
  'other-rate-expected': 'Other rate expected',
  'effective-date': 'Effective date',
  'missing-assignment': 'Missing assignment',
  other: 'Other',
}

export interface DisputeResolution {
  outcome: 'adjustment' | 'answer'
  answer: string
  /** Of an adjustment: how much, and whether it was approved. A rejected one opens the dispute again. */
  amount: Dollars | null
  adjustmentState: AdjustmentState | null
  by: string
  at: string
}

/** A dispute as its owner and ceo and admin see it, with everything that was answered, oldest first. */
export interface DisputeView {
  id: string
  state: 'open' | 'resolved'
  periodId: string
  memberId: string
  memberName: string
  /** 'statement': not about a line but about what is missing. */
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
