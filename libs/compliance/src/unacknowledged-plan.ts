import { dateText } from '@upline/contracts'
import type { RuleViolation } from './rule-violation.ts'

/** Rule Z12 (compensation.md, section 10). Source: 12 CFR 1026.25(c)(2), which requires records of compensation agreements. */
export const PLAN_AGREEMENT_RULE = { id: 'Z12', version: 1, action: 'hold' } as const

/** A plan version that pays a member on a loan. */
export interface PayingVersion {
  id: number
  /** 'Company plan, version 2'. */
  name: string
  /** The trigger date of the loan, YYYY-MM-DD. */
  inForceOn: string
  /** The member acknowledged a text of this version. */
  isAcknowledged: boolean
}

export interface UnacknowledgedPlanInputs {
  memberId: string
  /** Those without an acknowledgment. */
  planVersionIds: readonly number[]
}

/** Finds a loan that pays a member by a plan version that the member did not acknowledge. null: the loan does not violate the rule. */
export function findUnacknowledgedPlan(
  memberId: string,
  versions: readonly PayingVersion[],
): RuleViolation<UnacknowledgedPlanInputs> | null {
  const missing = versions.filter(({ isAcknowledged }) => !isAcknowledged).toSorted((a, b) => a.id - b.id)
  if (missing.length === 0) return null
  const named = missing.map(({ name, inForceOn }) => `${name}, in force on ${dateText(inForceOn)}`)
  return {
    ...{ rule: PLAN_AGREEMENT_RULE.id, ruleVersion: PLAN_AGREEMENT_RULE.version, action: PLAN_AGREEMENT_RULE.action },
    inputs: { memberId, planVersionIds: missing.map(({ id }) => id) },
    message: `The payee has not acknowledged ${named.join(' and ')}. Ask them to acknowledge it under My plan, then release the hold.`,
  }
}
