/** A clawback that is spread: its whole amount in cents, over how many periods, and how many of them took a part. */
export interface InstallmentPlan {
  totalCents: number
  periods: number
  taken: number
}

/**
 * The planned cents of an installment, counted from 1: equal parts, the first ones a cent more if the amount does not divide
 * evenly. If an earlier one was not taken in full, the plan continues after its last period with installments of the same size.
 */
export function installmentCents(totalCents: number, periods: number, installment: number): number {
  const rest = totalCents % periods
  const part = (totalCents - rest) / periods
  if (installment > periods) return part + Math.sign(rest)
  return installment <= rest ? part + 1 : part
}

/** The planned cents of the next installment. */
export const nextInstallmentCents = ({ totalCents, periods, taken }: InstallmentPlan): number =>
  installmentCents(totalCents, periods, taken + 1)
