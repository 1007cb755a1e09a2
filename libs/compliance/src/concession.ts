import { cents, usdExact } from '@upline/money'
import type { RuleViolation } from './rule-violation.ts'
import { type SettlementCost, UNFORESEEN_COST } from './settlement-cost.ts'

/** Rule Z5 (compensation.md, section 10). Source: comment 36(d)(1)-7. */
export const CONCESSION_RULE = { id: 'Z5', version: 1, action: 'hold' } as const

export interface ConcessionInputs {
  requestId: string
  /** The adjustment tagged with a loan; below 0 it reduces pay. */
  amountCents: number
  reason: string
  settlementCost: SettlementCost | null
  /** What approved adjustments already reduce pay of the loan by, for a cost with the same estimate and actual. */
  earlierCents: number
}

/** Finds a reduction of a loan's pay that is not for an unforeseen settlement cost. null: the adjustment does not violate the rule. */
export function findConcession(inputs: ConcessionInputs): RuleViolation<ConcessionInputs> | null {
  const message = inputs.amountCents < 0 ? faultOf(inputs) : null
  if (message === null) return null
  return {
    ...{ rule: CONCESSION_RULE.id, ruleVersion: CONCESSION_RULE.version, action: CONCESSION_RULE.action },
    inputs,
    message,
  }
}

function faultOf({ amountCents, reason, settlementCost, earlierCents }: ConcessionInputs): string | null {
  const reduction = usdExact(cents(-amountCents))
  if (reason !== UNFORESEEN_COST) return `A reduction of ${reduction} needs the reason '${UNFORESEEN_COST}'.`
  if (settlementCost === null) return `A reduction of ${reduction} needs the estimated and the actual settlement cost.`
  const { estimateCents, actualCents } = settlementCost
  const reducedCents = earlierCents - amountCents
  if (reducedCents <= actualCents - estimateCents) return null
  return (
    `Reductions of ${usdExact(cents(reducedCents))} are more than the actual settlement cost of ` +
    `${usdExact(cents(actualCents))} minus its estimate of ${usdExact(cents(estimateCents))}.`
  )
}
