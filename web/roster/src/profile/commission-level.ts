import type { CompPlanTerms } from '@upline/contracts'

/**
 * The rate of a member's level in the plan (product text, section 9): 0 is the personal rate, 1 to 3 the overrides, and any
 * other level has the rate of level 3.
 */
export const levelRateBp = (
  { personal, overrides }: Pick<CompPlanTerms, 'personal' | 'overrides'>,
  level: number,
): number | undefined => [personal, ...overrides][Math.min(level, 3)]?.rateBp

export const levelRateLabel = (level: number): string =>
  level === 0 ? 'Personal rate' : level <= 3 ? `Level ${level} override` : 'Rate of levels above 3'
