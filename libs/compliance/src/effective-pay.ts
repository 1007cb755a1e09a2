import { cents, usdExact } from '@upline/money'
import type { RuleViolation } from './rule-violation.ts'

/** Rule Z4 (compensation.md, section 10). Source: 12 CFR 1026.36(d)(1)(i). */
export const EFFECTIVE_PAY_RULE = { id: 'Z4', version: 1, action: 'hold' } as const

const TOLERANCE_CENTS = 1

export interface EffectivePayInputs {
  memberId: string
  /** What the plan pays the member on the loan. */
  planCents: number
  /** All ledger entries of the member for the loan. */
  sharesCents: number
  /** Adjustments of the member that are tagged with the loan, without early payoffs and concessions that rule Z5 allows. */
  adjustments: readonly { requestId: string; amountCents: number }[]
}

/** Finds pay of a loan that differs from what the plan pays. null: it does not. */
export function findEffectivePay(inputs: EffectivePayInputs): RuleViolation<EffectivePayInputs> | null {
  const { planCents, sharesCents, adjustments } = inputs
  const paidCents = adjustments.reduce((sum, { amountCents }) => sum + amountCents, sharesCents)
  if (Math.abs(paidCents - planCents) <= TOLERANCE_CENTS) return null
  return {
    ...{ rule: EFFECTIVE_PAY_RULE.id, ruleVersion: EFFECTIVE_PAY_RULE.version, action: EFFECTIVE_PAY_RULE.action },
    inputs: { ...inputs, adjustments: adjustments.toSorted((a, b) => a.requestId.localeCompare(b.requestId)) },
    message: `Shares and adjustments pay ${usdExact(cents(paidCents))}, but the plan pays ${usdExact(cents(planCents))} on this loan.`,
  }
}
