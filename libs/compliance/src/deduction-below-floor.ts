import { cents, usdExact } from '@upline/money'
import type { RuleViolation } from './rule-violation.ts'
import { WAGES_RULE } from './unpaid-originator.ts'

/** Deductions of a pay run, what it pays after them, and the least that it should leave, in cents. */
export interface DeductedPay {
  deductionsCents: number
  payCents: number
  floorCents: number
}

export interface DeductionInputs extends DeductedPay {
  memberId: string
  periodId: string
}

/** Finds deductions that leave less than the member's floor (rule W1). null: the pay does not violate the rule. */
export function findDeductionBelowFloor(inputs: DeductionInputs): RuleViolation<DeductionInputs> | null {
  const { deductionsCents, payCents, floorCents } = inputs
  if (deductionsCents <= 0 || floorCents <= 0 || payCents >= floorCents) return null
  return {
    ...{ rule: WAGES_RULE.id, ruleVersion: WAGES_RULE.version, action: WAGES_RULE.action, inputs },
    message:
      `Deductions of ${usdExact(cents(deductionsCents))} leave pay of ${usdExact(cents(payCents))}, ` +
      `and the floor is ${usdExact(cents(floorCents))}. Find out whether wage law allows them.`,
  }
}

/** A member accepted these deductions, or more of them: less pay, another deduction or a higher floor is another question. */
export const isAccepted = (now: DeductedPay, accepted: readonly DeductedPay[]): boolean =>
  accepted.some(
    (then) =>
      now.deductionsCents <= then.deductionsCents && now.payCents >= then.payCents && now.floorCents <= then.floorCents,
  )
