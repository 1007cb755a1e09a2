import { type ConcessionInputs, findConcession } from './concession.ts'
import { type EffectivePayInputs, findEffectivePay } from './effective-pay.ts'
import type { RuleViolation } from './rule-violation.ts'

interface LoanPayChange {
  concession: ConcessionInputs
  effectivePay: EffectivePayInputs
}

/** What rules Z5 and Z4 find in an adjustment for a loan. Z4 does not check a reduction that Z5 allows. */
export function findLoanPayChanges({ concession, effectivePay }: LoanPayChange): RuleViolation[] {
  const found = findConcession(concession)
  const isAllowed = concession.amountCents < 0 && found === null
  return [found, isAllowed ? null : findEffectivePay(effectivePay)].filter((violation) => violation !== null)
}
