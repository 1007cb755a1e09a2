import type { Adjustment, AdjustmentState, AdjustmentType, SettlementCostDollars } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { usd } from '@upline/ui'

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

export const settlementCostText = ({ estimate, actual }: SettlementCostDollars): string =>
  `estimate ${usd(fromDollars(estimate), 2)}, actual ${usd(fromDollars(actual), 2)}`

/** 'Rule Z5', 'Rules Z4, Z5'; '' if no rule found anything. */
export function findingsText({ findings }: Pick<Adjustment, 'findings'>): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))]
  return rules.length === 0 ? '' : `${rules.length === 1 ? 'Rule' : 'Rules'} ${rules.join(', ')}`
}
