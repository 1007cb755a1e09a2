import type { Rate } from './plans.ts'
import { BASIS_POINTS, divideHalfUp } from './rounding.ts'

/** The amount of one share (decisions.md, Commission 1; compensation.md, section 3). */

/**
 * Basis points of the amount within the rate's limits, plus the flat amount; a portion gets its percentage of that.
 * Rounded once, half up. Every intermediate value is a safe integer up to $100 million and 100%.
 */
export function shareCents(amountCents: number, percent: number, rate: Rate): number {
  const low = (rate.minCents ?? 0) * BASIS_POINTS
  const high = (rate.maxCents ?? Infinity) * BASIS_POINTS
  const whole = Math.min(Math.max(amountCents * rate.rateBp, low), high) + rate.flatCents * BASIS_POINTS
  if (percent === 100) return divideHalfUp(whole, BASIS_POINTS)
  const unit = BASIS_POINTS * 100
  const rest = whole % unit
  return ((whole - rest) / unit) * percent + divideHalfUp(rest * percent, unit)
}

/** The limit that replaces the basis points of an amount; null: they are within the limits. */
export function decidingLimit(
  amountCents: number,
  { rateBp, minCents, maxCents }: Pick<Rate, 'rateBp' | 'minCents' | 'maxCents'>,
): 'minCents' | 'maxCents' | null {
  const exact = amountCents * rateBp
  if (maxCents !== null && exact > maxCents * BASIS_POINTS) return 'maxCents'
  return minCents !== null && exact < minCents * BASIS_POINTS ? 'minCents' : null
}

/** Whether a rate pays on a loan at all: at 0 basis points, a minimum or a flat amount does. */
export const canPay = ({ rateBp, minCents, flatCents }: Rate): boolean =>
  rateBp > 0 || (minCents ?? 0) > 0 || flatCents > 0
