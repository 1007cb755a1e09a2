import type { CompPlanVersion } from '@upline/contracts'

/** The version in force on a day: the latest approved one that has started. */
export const inForce = (versions: readonly CompPlanVersion[], today: string): CompPlanVersion | undefined =>
  versions
    .filter(({ status, effectiveFrom }) => status === 'approved' && (effectiveFrom ?? '') <= today)
    .toSorted((a, b) => ((a.effectiveFrom ?? '') < (b.effectiveFrom ?? '') ? -1 : 1))
    .at(-1)
