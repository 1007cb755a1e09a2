import type { AdjustmentType } from '@upline/contracts'

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
