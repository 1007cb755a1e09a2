import type { EffectiveOn } from './history.ts'
import { BASIS_POINTS, divideHalfUp } from './rounding.ts'

/** Volume and unit tiers of a calendar month (compensation.md, section 2). */

/** Extra basis points for an originator whose month reaches a threshold, by funded volume or by number of loans. */
export interface VolumeTiers {
  measure: 'volume' | 'units'
  /** Marginal: only the part above a threshold earns its uplift. Whole month: everything earns the uplift of the last threshold reached. */
  applies: 'marginal' | 'whole-month'
  /** Ascending. `from` is in cents for volume, in loans for units. */
  steps: readonly TierStep[]
}

interface TierStep {
  from: number
  upliftBp: number
}

/** An originator's portion of a loan that funded in the month. */
export interface MonthlyFunding {
  loanId: string
  fundedOn: EffectiveOn
  portionCents: number
}

/** What a month's fundings earn in addition to their loan entries. A tier never changes a loan's own entries. */
export function tierUplift(tiers: VolumeTiers | null, fundings: readonly MonthlyFunding[]): number {
  if (!tiers) return 0
  const sum = tiers.applies === 'marginal' ? marginalSum(tiers, fundings) : wholeMonthSum(tiers, fundings)
  return divideHalfUp(sum, BASIS_POINTS)
}

/** The difference entry that brings the month's posted entries to the wanted uplift. */
export const tierDifference = (wantedCents: number, postedCents: readonly number[]): number =>
  wantedCents - sum(postedCents)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const volumeOf = (fundings: readonly MonthlyFunding[]): number => sum(fundings.map(({ portionCents }) => portionCents))

function wholeMonthSum(tiers: VolumeTiers, fundings: readonly MonthlyFunding[]): number {
  const volume = volumeOf(fundings)
  const reached = tiers.measure === 'volume' ? volume : fundings.length
  const step = tiers.steps.findLast(({ from }) => from <= reached)
  return volume * (step?.upliftBp ?? 0)
}

function marginalSum(tiers: VolumeTiers, fundings: readonly MonthlyFunding[]): number {
  return sum(tiers.steps.map((step, at) => step.upliftBp * volumeBetween(step.from, tiers.steps[at + 1]?.from)))

  function volumeBetween(from: number, to = Infinity): number {
    if (tiers.measure === 'volume') return Math.max(0, Math.min(volumeOf(fundings), to) - from)
    const inOrder = fundings.toSorted(byFunding)
    // The nth loan of the month reaches a threshold of n.
    return volumeOf(inOrder.slice(Math.max(0, from - 1), to - 1))
  }
}

const byFunding = (a: MonthlyFunding, b: MonthlyFunding): number =>
  a.fundedOn < b.fundedOn ? -1 : a.fundedOn > b.fundedOn ? 1 : a.loanId < b.loanId ? -1 : 1
