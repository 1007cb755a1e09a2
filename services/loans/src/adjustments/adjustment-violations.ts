import {
  enforced,
  findLoanPayChanges,
  findLoanTerms,
  findPointBank,
  type SetActions,
  type SettlementCost,
} from '@upline/compliance'
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
  setActions: SetActions
}

/** What rules Z4, Z5, Z6 and Z11 find in an adjustment once it is booked. Z6 also finds the loans that it is opposite to. */
export function adjustmentViolations(facts: AdjustmentFacts): LoanViolation[] {
  const { requestId, loanId, memberNo, reason } = facts
  const pay = findLoanPayChanges({ concession: concessionOf(facts), effectivePay: effectivePayOf(facts) })
  const text = findLoanTerms({ requestId, text: reason })
  const found = [...pay, ...(text ? [text] : [])].map((violation) => ({ ...violation, requestId, loanId, memberNo }))
  return enforced<LoanViolation>([...found, ...pointBankOf(facts)], facts.setActions)
}

/** A result for each loan. */
function pointBankOf({
  memberId,
  memberNo,
  others,
  requestId,
  loanId,
  amountCents,
  on,
}: AdjustmentFacts): LoanViolation[] {
  const banked = others.map(({ isConcession: _, ...other }) => other)
  const found = findPointBank(memberId, { requestId, loanId, amountCents, on }, banked)
  if (!found) return []
  const loans = new Map([found.inputs.adjustment, ...found.inputs.opposite].map((one) => [one.loanId, one.requestId]))
  return [...loans].map(([id, request]) => ({ ...found, loanId: id, requestId: request, memberNo }))
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
