import type { RuleViolation } from './rule-violation.ts'

/** Rule Z9 (compensation.md, section 10). Source: 12 CFR 1026.36(d)(2). */
export const DUAL_PAY_RULE = { id: 'Z9', version: 1, action: 'hold' } as const

export interface DualPayInputs {
  /** Who pays the originators, as the loan says; '' if unknown. */
  paidBy: string
  /** IDs of the members that the lender pays on the loan. */
  paidByLender: readonly string[]
}

/** Finds a loan whose originators the consumer pays and the lender, too. null: the loan does not violate the rule. */
export function findDualPay({ paidBy, paidByLender }: DualPayInputs): RuleViolation<DualPayInputs> | null {
  if (paidBy !== 'consumer' || paidByLender.length === 0) return null
  return {
    ...{ rule: DUAL_PAY_RULE.id, ruleVersion: DUAL_PAY_RULE.version, action: DUAL_PAY_RULE.action },
    inputs: { paidBy, paidByLender: paidByLender.toSorted() },
    message: `Paid by is consumer, but the lender pays ${members(paidByLender.length)} on this loan.`,
  }
}

const members = (count: number): string => (count === 1 ? '1 member' : `${count} members`)
