import { centsOfDollars } from './cents.ts'

/** The maximum amount of a call, in dollars. */
export const MAX_DOLLARS = 100_000_000

export interface DollarLimits {
  min: number
  max: number
}

/** Whether a value is a valid amount in dollars: at most 2 decimals, and within limits. */
export const isDollars = (value: unknown, { min, max }: DollarLimits): boolean =>
  centsOfDollars(value) !== undefined && (value as number) >= min && (value as number) <= max
