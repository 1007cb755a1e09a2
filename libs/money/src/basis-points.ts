import { cents, type Cents } from './cents.ts'

const HUNDRED_PERCENT_BP = 10_000n

/**
 * A share of an amount: round_half_up(amount × basis points ÷ 10,000), away from zero for negatives (decisions,
 * Commission, 1).
 */
export function applyBasisPoints(amount: Cents, basisPoints: number): Cents {
  const product = BigInt(Math.abs(amount)) * BigInt(basisPoints)
  const share = Number((product + HUNDRED_PERCENT_BP / 2n) / HUNDRED_PERCENT_BP)
  return cents(amount < 0 ? -share : share)
}
