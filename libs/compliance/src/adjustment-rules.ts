import { ADJUSTMENT_TEXT_RULE } from './adjustment-text.ts'
import { CONCESSION_RULE } from './concession.ts'
import { EFFECTIVE_PAY_RULE } from './effective-pay.ts'
import type { RuleText } from './loan-rules.ts'
import { POINT_BANK_DAYS, POINT_BANK_RULE } from './point-bank.ts'
import { UNFORESEEN_COST } from './settlement-cost.ts'

/** What screens say about the rules that check adjustments, by their IDs. */
export const ADJUSTMENT_RULE_TEXTS: Readonly<Record<string, RuleText>> = {
  [EFFECTIVE_PAY_RULE.id]: {
    name: 'Effective pay',
    source: '12 CFR 1026.36(d)(1)(i)',
    checked:
      "A member's shares and adjustments of the loan against what the plan pays the member on it. A difference of 1 cent is accepted.",
    notChecked:
      'Early payoffs, reductions for an unforeseen settlement cost that rule Z5 allows, and adjustments without a loan.',
  },
  [CONCESSION_RULE.id]: {
    name: 'Concession',
    source: 'Comment 36(d)(1)-7 to 12 CFR 1026.36',
    checked: `An adjustment below $0 for a loan has the reason '${UNFORESEEN_COST}', and reduces pay by at most the actual cost minus its estimate. Reductions for a cost with the same estimate and actual are added up.`,
    notChecked:
      'Whether the cost was unforeseen, whether the two amounts are right, and whether the borrower got the reduction.',
  },
  [POINT_BANK_RULE.id]: {
    name: 'Point bank',
    source: '12 CFR 1026.36(d)(1)(i)',
    checked: `An adjustment above $0 and one below $0 for two loans of one payee, approved within ${POINT_BANK_DAYS} days.`,
    notChecked: 'Early payoffs, adjustments without a loan, and whether the two amounts have the same cause.',
  },
  [ADJUSTMENT_TEXT_RULE.id]: {
    name: 'Free text',
    source: '12 CFR 1026.36(d)(1)(i)',
    checked: 'Whether the reason of an adjustment names a product, a rate, points or a fee in English.',
    notChecked: 'Other words for them, other languages, notes of approvals, and what the adjustment is really for.',
  },
}
