import type { Adjustment, AdjustmentState, AdjustmentType } from '@upline/contracts'

/** A separate module, because panel and dialog import each other, and one of them reads the labels when it loads. */
export const TYPE_LABELS: Record<AdjustmentType, string> = {
  bonus: 'Bonus',
  correction: 'Correction',
  draw: 'Draw',
  fee: 'Fee',
  other: 'Other',
  'early-payoff': 'Early payoff',
  dispute: 'Dispute',
}

export const STATE_LABELS: Record<AdjustmentState, string> = {
  pending: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** The member or the loan that the adjustment is about. */
export const adjustmentTarget = ({ memberName, loanNumber, borrower }: Adjustment): string =>
  memberName ?? `Everyone on ${loanNumber ?? borrower}`
