/** Shares are rounded once, half up (decisions.md, Commission 1). */

export const BASIS_POINTS = 10_000

/** A quotient of two whole numbers that are not negative. Exact while both are safe integers. */
export function divideHalfUp(dividend: number, divisor: number): number {
  const raised = dividend + divisor / 2
  return (raised - (raised % divisor)) / divisor
}
