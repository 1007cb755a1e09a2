import { addDays, type CalendarDate, LOAN_STATUSES, type Forecast, type ForecastStage } from '@upline/contracts'
import { applyBasisPoints, cents, fromDollars, sumCents, toDollars } from '@upline/money'
import type { SumRow } from '../pipeline/loan-sums.ts'

interface Stage {
  /** Basis points of the loans in this stage that are expected to fund. */
  likelihoodBp: number
  /** Percent of the time from creation to funding that is left. */
  aheadPercent: number
}

/**
 * Assumed close rates, the same for everyone and shown as assumptions. They apply while too few loans of a stage have a year of
 * history. Open statuses, in order.
 */
const STAGES: readonly Stage[] = [
  { likelihoodBp: 4_000, aheadPercent: 100 },
  { likelihoodBp: 6_000, aheadPercent: 65 },
  { likelihoodBp: 8_000, aheadPercent: 35 },
  { likelihoodBp: 9_500, aheadPercent: 10 },
]

/** Days from creation to funding if the scope has no funded loan to measure. */
const ASSUMED_DAYS = 45

/** Fewer loans than this do not predict how the next one ends. */
const ENOUGH_TO_MEASURE = 100

const FUNDED = LOAN_STATUSES.length

/** For the loans that came into a stage a year ago or earlier: how many, and how many of them funded within a year. */
export interface StageOutcome {
  /** 1 to 4. */
  status: number
  loans: number
  funded: number
}

/** How likely loans of an open status are to fund. */
export interface StageLikelihood {
  /** 1 to 4. */
  status: number
  likelihoodBp: number
  /** How many loans it was measured from; null: it is assumed. */
  measuredFrom: number | null
}

export interface ForecastInput {
  rows: readonly SumRow[]
  outcomes: readonly StageOutcome[]
  /** Estimates of an inactive viewer are 0. */
  earns: boolean
  today: CalendarDate
}

/** Pending shares by stage, each weighted by how likely its loans are to fund. Each stage is rounded once. */
export function forecast({ rows, outcomes, earns, today }: ForecastInput): Omit<Forecast, 'scope'> {
  const typical = typicalDays(rows)
  const likelihoods = stageLikelihoods(outcomes)
  const stages = STAGES.map((stage, at): ForecastStage => {
    const here = rows.filter((row) => row.status === at + 1)
    const pending = cents(earns ? here.reduce((sum, row) => sum + row.shareCents, 0) : 0)
    const { likelihoodBp, measuredFrom } = likelihoods[at]!
    const ahead = Math.ceil((typical.days * stage.aheadPercent) / 100)
    return {
      status: LOAN_STATUSES[at]!,
      loans: here.reduce((sum, row) => sum + row.loans, 0),
      pending: toDollars(pending),
      likelihood: likelihoodBp / 100,
      measuredFrom,
      expected: toDollars(applyBasisPoints(pending, likelihoodBp)),
      expectedOn: addDays(today, ahead),
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

/** The open statuses in order: measured if enough loans of a stage have a year of history, otherwise assumed. */
export const stageLikelihoods = (outcomes: readonly StageOutcome[]): StageLikelihood[] =>
  STAGES.map(({ likelihoodBp }, at) => {
    const outcome = outcomes.find(({ status }) => status === at + 1)
    if (!outcome || outcome.loans < ENOUGH_TO_MEASURE) return { status: at + 1, likelihoodBp, measuredFrom: null }
    const measured = Math.round((outcome.funded / outcome.loans) * 10_000)
    return { status: at + 1, likelihoodBp: measured, measuredFrom: outcome.loans }
  })

/** Average days from creation to funding, over what the scope has funded. */
export function typicalDays(rows: readonly SumRow[]): { days: number; isMeasured: boolean } {
  const funded = rows.filter((row) => row.status === FUNDED)
  const loans = funded.reduce((sum, row) => sum + row.loans, 0)
  if (loans === 0) return { days: ASSUMED_DAYS, isMeasured: false }
  const days = funded.reduce((sum, row) => sum + row.fundedDays - row.createdDays, 0)
  return { days: Math.max(1, Math.round(days / loans)), isMeasured: true }
}
