import { dateText, daysBetween } from '@upline/contracts'
import { cents, usdExact } from '@upline/money'
import type { RuleViolation } from './rule-violation.ts'

/** Rule Z6 (compensation.md, section 10). Source: 12 CFR 1026.36(d)(1)(i). */
export const POINT_BANK_RULE = { id: 'Z6', version: 1, action: 'hold' } as const

export const POINT_BANK_DAYS = 60

/** An adjustment that is tagged with a loan. */
export interface BankedAdjustment {
  requestId: string
  loanId: string
  amountCents: number
  /** The company's date of its approval: YYYY-MM-DD. */
  on: string
}

export interface PointBankInputs {
  memberId: string
  adjustment: BankedAdjustment
  /** Adjustments of the member on other loans that are opposite to it. */
  opposite: readonly BankedAdjustment[]
}

/** Finds adjustments of one payee that move pay from one loan to another. `others` are adjustments of the same payee. */
export function findPointBank(
  memberId: string,
  adjustment: BankedAdjustment,
  others: readonly BankedAdjustment[],
): RuleViolation<PointBankInputs> | null {
  const opposite = others
    .filter((other) => isOpposite(adjustment, other))
    .toSorted((a, b) => a.requestId.localeCompare(b.requestId))
  if (opposite.length === 0) return null
  const amounts = opposite.map(({ amountCents, on }) => `${usdExact(cents(amountCents))} on ${dateText(on)}`)
  return {
    ...{ rule: POINT_BANK_RULE.id, ruleVersion: POINT_BANK_RULE.version, action: POINT_BANK_RULE.action },
    inputs: { memberId, adjustment, opposite },
    message:
      `An adjustment of ${usdExact(cents(adjustment.amountCents))} on ${dateText(adjustment.on)} is opposite to ` +
      `${amounts.join(', ')} on another loan of the same payee, within ${POINT_BANK_DAYS} days.`,
  }
}

const isOpposite = (one: BankedAdjustment, other: BankedAdjustment): boolean =>
  one.loanId !== other.loanId &&
  Math.sign(one.amountCents) === -Math.sign(other.amountCents) &&
  Math.abs(daysBetween(one.on, other.on)) <= POINT_BANK_DAYS
