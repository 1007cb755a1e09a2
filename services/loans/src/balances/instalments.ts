/** A clawback that is spread: its whole amount in cents, over how many periods, and how many of them took a part. */
export interface InstalmentPlan {
  totalCents: number
  periods: number
  taken: number
}

/**
 * The planned cents of an instalment, counted from 1: equal parts, the first ones a cent more if the amount does not divide
 * evenly. If an earlier one was not taken in full, the plan continues after its last period with instalments of the same size.
 */
export function instalmentCents(totalCents: number, periods: number, instalment: number): number {
  const rest = totalCents % periods
  const part = (totalCents - rest) / periods
  if (instalment > periods) return part + Math.sign(rest)
  return instalment <= rest ? part + 1 : part
}

/** The planned cents of the next instalment. */
export const nextInstalmentCents = ({ totalCents, periods, taken }: InstalmentPlan): number =>
  instalmentCents(totalCents, periods, taken + 1)
