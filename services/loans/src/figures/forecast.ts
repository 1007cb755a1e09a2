import { LOAN_STATUSES, type Forecast, type ForecastStage } from '@upline/contracts'
import { applyBasisPoints, cents, fromDollars, sumCents, toDollars } from '@upline/money'
import type { SumRow } from '../pipeline/loan-sums.ts'

interface Stage {
  /** Basis points of the loans in this stage that are taken to fund. */
  likelihoodBp: number
  /** Per cent of the whole way from creation to funding that still lies ahead. */
  aheadPercent: number
}

/**
 * Assumptions, the same for everybody and shown beside every figure that rests on them: nothing here is measured, since
 * the product does not know yet how many loans of a stage funded in the end. Open statuses, in order.
 */
const STAGES: readonly Stage[] = [
  { likelihoodBp: 4_000, aheadPercent: 100 },
  { likelihoodBp: 6_000, aheadPercent: 65 },
  { likelihoodBp: 8_000, aheadPercent: 35 },
  { likelihoodBp: 9_500, aheadPercent: 10 },
]

/** Days from creation to funding where the scope has no funded loan to measure by. */
const ASSUMED_DAYS = 45

const FUNDED = LOAN_STATUSES.length
const DAY_MS = 86_400_000

export interface ForecastInput {
  rows: readonly SumRow[]
  /** Estimates of an inactive viewer are 0. */
  earns: boolean
  now: Date
}

/** Pending shares by stage, each weighted by how likely its loans are to fund. Each stage is rounded once. */
export function forecast({ rows, earns, now }: ForecastInput): Omit<Forecast, 'scope'> {
  const typical = typicalDays(rows)
  const stages = STAGES.map((stage, at): ForecastStage => {
    const here = rows.filter((row) => row.status === at + 1)
    const pending = cents(earns ? here.reduce((sum, row) => sum + row.shareCents, 0) : 0)
    const ahead = Math.ceil((typical.days * stage.aheadPercent) / 100)
    return {
      status: LOAN_STATUSES[at]!,
      loans: here.reduce((sum, row) => sum + row.loans, 0),
      pending: toDollars(pending),
      likelihood: stage.likelihoodBp / 100,
      expected: toDollars(applyBasisPoints(pending, stage.likelihoodBp)),
      expectedOn: new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10),
    }
  })
  const total = (of: (stage: ForecastStage) => number) => toDollars(sumCents(stages.map((one) => fromDollars(of(one)))))
  return {
    stages,
    pending: total((stage) => stage.pending),
    expected: total((stage) => stage.expected),
    typicalDays: typical.days,
    isMeasured: typical.isMeasured,
  }
}

/** Average days from creation to funding, over what the scope has funded. */
function typicalDays(rows: readonly SumRow[]): { days: number; isMeasured: boolean } {
  const funded = rows.filter((row) => row.status === FUNDED)
  const loans = funded.reduce((sum, row) => sum + row.loans, 0)
  if (loans === 0) return { days: ASSUMED_DAYS, isMeasured: false }
  const days = funded.reduce((sum, row) => sum + row.fundedDays - row.createdDays, 0)
  return { days: Math.max(1, Math.round(days / loans)), isMeasured: true }
}
