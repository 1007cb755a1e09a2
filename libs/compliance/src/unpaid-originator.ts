import { dateText } from '@upline/contracts'
import type { RuleViolation } from './rule-violation.ts'

/**
 * Rule W1 (compensation.md, section 10). Source: state wage law, which can require pay for work that was done before someone left, and
 * limits deductions.
 */
export const WAGES_RULE = { id: 'W1', version: 1, action: 'hold' } as const

export interface UnpaidOriginatorInputs {
  memberId: string
  /** The date when the originator had to be active, YYYY-MM-DD: the funding, or the day when Upline first saw it. */
  fundedOn: string
  /** null: inactive as long as Upline knows the member. */
  inactiveSince: string | null
}

interface OriginatorPay extends UnpaidOriginatorInputs {
  isActive: boolean
  personalPayCents: number
}

/** Finds a funded loan that pays an originator nothing, because they were inactive when it funded. null: the loan does not violate the rule. */
export function findUnpaidOriginator({
  isActive,
  personalPayCents,
  ...inputs
}: OriginatorPay): RuleViolation<UnpaidOriginatorInputs> | null {
  if (isActive || personalPayCents !== 0) return null
  return {
    ...{ rule: WAGES_RULE.id, ruleVersion: WAGES_RULE.version, action: WAGES_RULE.action, inputs },
    message: `The originator was inactive on the funding date, ${dateText(inputs.fundedOn)}, so the loan pays them $0.00. Find out whether pay is owed.`,
  }
}
