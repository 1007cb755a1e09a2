import type { LineState, StatementLine, StatementLineKind } from '@upline/contracts'

const KIND_LABELS: Record<StatementLineKind, string> = {
  earned: 'Earned',
  reversed: 'Reversed',
  correction: 'Correction',
  clawback: 'Clawback',
  'early-payoff': 'Early payoff',
  tier: 'Tier',
  adjustment: 'Adjustment',
}

export const STATE_LABELS: Record<LineState, string> = {
  unread: 'Not checked',
  verified: 'Verified',
  disputed: 'Disputed',
  resolved: 'Answered',
}

/** What the line is about, as one text. */
export function lineSubject({ kind, borrower, why }: StatementLine): string {
  if (kind === 'adjustment' || kind === 'early-payoff') return borrower === null ? why : `${borrower}: ${why}`
  return borrower ?? ''
}

/** The kind, and the period that paid it if that was an earlier one. */
export const lineKind = ({ kind, paidInPeriod }: StatementLine): string =>
  paidInPeriod !== null ? `${KIND_LABELS[kind]} of period ${paidInPeriod}` : KIND_LABELS[kind]

/** The rate of a share, and the portion of a split loan: '75 bp × 60%'. */
export const lineRate = ({ rateBp, percent }: Pick<StatementLine, 'rateBp' | 'percent'>): string =>
  rateBp === null ? '' : `${rateBp} bp${percent === null || percent === 100 ? '' : ` × ${percent}%`}`
