import { addDays, type CalendarDate } from '@upline/contracts'
import type { StageLikelihood } from '../figures/forecast.ts'

/** Loans of a stage count as likely if at least this part of them funds. */
export const MIN_LIKELIHOOD_BP = 8_000

export interface LikelyLoans {
  /** Open statuses, 1 to 4. */
  statuses: number[]
  /** The latest day of creation. */
  createdUntil: CalendarDate
}

interface ForecastContext {
  stages: readonly StageLikelihood[]
  typicalDays: number
  today: CalendarDate
  /** The last day of the pay period. */
  endsOn: CalendarDate
}

/**
 * Which open loans are likely to fund in a pay period: their stage funds often enough, and their typical funding day is in the
 * period or has passed. No loan funds in a period that has ended.
 */
export function likelyLoans({ stages, typicalDays, today, endsOn }: ForecastContext): LikelyLoans {
  const isOver = endsOn < today
  const statuses = stages.filter(({ likelihoodBp }) => likelihoodBp >= MIN_LIKELIHOOD_BP).map(({ status }) => status)
  return { statuses: isOver ? [] : statuses, createdUntil: addDays(endsOn, -typicalDays) }
}

/** When a loan is expected to fund; a loan that takes longer than others can fund any day. */
export function expectedOn(
  createdOn: CalendarDate,
  { typicalDays, today }: Pick<ForecastContext, 'typicalDays' | 'today'>,
) {
  const typical = addDays(createdOn, typicalDays)
  return typical < today ? today : typical
}
