import { findConcession, findEffectivePay, type SettlementCost } from '@upline/compliance'
import type { LoanViolation } from '../ledger/loan-violations.ts'

/** Another adjustment of the same member, booked and tagged with a loan. */
interface OtherAdjustment {
  requestId: string
  loanId: string
  amountCents: number
  /** The company's date of its approval. */
  on: string
  /** Rule Z5 allowed it. */
  isConcession: boolean
}

/** An adjustment for a loan, pending or booked, with what rules compare it with. */
export interface AdjustmentFacts {
  requestId: string
  loanId: string
  memberNo: number
  memberId: string
  amountCents: number
  reason: string
  estimatedCents: number | null
  actualCents: number | null
  earlierCents: number
  /** The company's date of its approval; today if it is pending. */
  on: string
  planCents: number
  sharesCents: number
  others: readonly OtherAdjustment[]
}

/** What rules Z4 and Z5 find in an adjustment once it is booked. */
export function adjustmentViolations(facts: AdjustmentFacts): LoanViolation[] {
  const { requestId, loanId, memberNo } = facts
  const concession = findConcession(concessionOf(facts))
  const isAllowed = facts.amountCents < 0 && concession === null
  const found = [concession, isAllowed ? null : findEffectivePay(effectivePayOf(facts))]
  return found.flatMap((violation) => (violation ? [{ ...violation, requestId, loanId, memberNo }] : []))
}

const concessionOf = ({ requestId, amountCents, reason, earlierCents, ...cost }: AdjustmentFacts) => ({
  ...{ requestId, amountCents, reason, earlierCents },
  settlementCost: settlementCostOf(cost),
})

const settlementCostOf = ({
  estimatedCents,
  actualCents,
}: Pick<AdjustmentFacts, 'estimatedCents' | 'actualCents'>): SettlementCost | null =>
  estimatedCents === null || actualCents === null ? null : { estimateCents: estimatedCents, actualCents }

const effectivePayOf = ({ memberId, planCents, sharesCents, others, ...own }: AdjustmentFacts) => ({
  ...{ memberId, planCents, sharesCents },
  adjustments: [own, ...others.filter(({ loanId, isConcession }) => loanId === own.loanId && !isConcession)].map(
    ({ requestId, amountCents }) => ({ requestId, amountCents }),
  ),
})
