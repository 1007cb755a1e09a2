import type { Adjustment, AdjustmentState, AdjustmentType } from '@upline/contracts'

/** Apart from panel and dialog, which need each other: words that one of them maps on load must be there before both. */
export const TYPE_WORDS: Record<AdjustmentType, string> = {
  bonus: 'Bonus',
  correction: 'Correction',
  draw: 'Draw',
  fee: 'Fee',
  other: 'Other',
  'early-payoff': 'Early payoff',
  dispute: 'Dispute',
}

export const STATE_WORDS: Record<AdjustmentState, string> = {
  pending: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** Whom it pays, or takes back from. */
export const whom = ({ memberName, loanNumber, borrower }: Adjustment): string =>
  memberName ?? `Everybody on ${loanNumber ?? borrower}`
