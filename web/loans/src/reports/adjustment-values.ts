import {
  ADJUSTMENT_TEXT_RULE,
  EFFECTIVE_PAY_RULE,
  enforced,
  findLoanPayChanges,
  findLoanTerms,
  ruleText,
  type RuleViolation,
  type SetActions,
  type SettlementCost,
  UNFORESEEN_COST,
} from '@upline/compliance'
import type { ResultAction } from '@upline/contracts'
import { fromDollars, isDollars, MAX_DOLLARS } from '@upline/money'
import type { BodyOf } from '@upline/web-kit'

type NewAdjustment = BodyOf<'/api/adjustments'>

/** The form of a new adjustment. */
export interface AdjustmentValues {
  memberId: string
  amount: number | ''
  type: NewAdjustment['type']
  loanId: string
  reasonKind: 'other' | 'cost'
  reason: string
  estimate: number | ''
  actual: number | ''
}

export const NO_VALUES: AdjustmentValues = {
  ...{ memberId: '', amount: '', type: 'bonus', loanId: '' },
  ...{ reasonKind: 'other', reason: '', estimate: '', actual: '' },
}

export const isCost = ({ loanId, reasonKind }: AdjustmentValues): boolean => loanId !== '' && reasonKind === 'cost'

export const adjustmentOf = (values: AdjustmentValues): NewAdjustment => ({
  ...{ memberId: values.memberId, amount: Number(values.amount), type: values.type },
  ...(values.loanId !== '' && { loanId: values.loanId }),
  ...(isCost(values)
    ? {
        reason: UNFORESEEN_COST,
        settlementCost: { estimate: Number(values.estimate), actual: Number(values.actual) },
      }
    : { reason: values.reason }),
})

interface ExpectedFinding {
  rule: string
  text: string
}

const LIMITS = { min: -MAX_DOLLARS, max: MAX_DOLLARS }
const centsOf = (amount: number | ''): number | null =>
  amount !== '' && isDollars(amount, LIMITS) ? fromDollars(amount) : null

/**
 * What rules will find, as far as the form can tell. The server also compares the adjustment with the plan and other adjustments.
 * `set`: the actions in force that are known.
 */
export function expectedFindings(values: AdjustmentValues, set: SetActions = {}): ExpectedFinding[] {
  const named = findLoanTerms({ requestId: '', text: adjustmentOf(values).reason })
  const found: RuleViolation<object, ResultAction>[] = [...(named ? [named] : []), ...payChanges(values)]
  return enforced(found, set).map((violation) => ({
    rule: violation.rule,
    text: `${textOf(violation)} ${outcomeOf(violation, values)}`.trim(),
  }))
}

function payChanges(values: AdjustmentValues): RuleViolation[] {
  const amountCents = centsOf(values.amount)
  if (values.loanId === '' || amountCents === null || amountCents === 0) return []
  return findLoanPayChanges({
    concession: {
      ...{ requestId: '', amountCents, reason: adjustmentOf(values).reason, earlierCents: 0 },
      settlementCost: settlementCostOf(values),
    },
    effectivePay: { ...NOTHING_PAID, adjustments: [{ requestId: '', amountCents }] },
  })
}

/** The form does not know what the plan pays, only what the adjustment adds to it. */
const NOTHING_PAID = { memberId: '', planCents: 0, sharesCents: 0 }
const DIFFERS = 'The pay of the loan differs from what the plan pays.'

function settlementCostOf(values: AdjustmentValues): SettlementCost | null {
  const [estimateCents, actualCents] = [centsOf(values.estimate), centsOf(values.actual)]
  return isCost(values) && estimateCents !== null && actualCents !== null ? { estimateCents, actualCents } : null
}

const textOf = ({ rule, message }: RuleViolation<object, ResultAction>): string => {
  const { name, source } = ruleText(rule)
  return `Rule ${rule}, ${name.toLowerCase()} (${source}): ${rule === EFFECTIVE_PAY_RULE.id ? DIFFERS : message}`
}

/** A hold covers pay of a loan, so rule Z11 only warns about other adjustments. It reads the text of the request. */
function outcomeOf({ rule, action }: RuleViolation<object, ResultAction>, { loanId }: AdjustmentValues): string {
  if (action === 'hold') return loanId === '' ? '' : 'The approval puts the pay on hold.'
  if (action !== 'block') return ''
  return rule === ADJUSTMENT_TEXT_RULE.id ? 'The request is refused.' : 'The approval is refused.'
}
