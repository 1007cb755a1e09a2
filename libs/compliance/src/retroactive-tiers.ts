import type { CompPlanTiers, ResultAction } from '@upline/contracts'

/**
 * Rule Z3 (compensation.md, section 10): tiers by volume or units of a period are allowed, and a warning if they apply retroactively
 * to the whole period. Tiers by loan size cannot be entered. Source: 12 CFR 1026.36(d)(1)(ii).
 */
export const TIERS_RULE = { id: 'Z3', version: 1, action: 'warn' } as const

export interface TiersResult {
  rule: typeof TIERS_RULE.id
  ruleVersion: number
  outcome: 'clean' | 'retroactive'
  action: ResultAction | 'none'
  inputs: { tiers: CompPlanTiers | null }
}

/** What rule Z3 finds in the tiers of a comp plan. `action`: the action in force. */
export function checkTiers(tiers: CompPlanTiers | null, action: ResultAction = TIERS_RULE.action): TiersResult {
  const isRetroactive = tiers?.mode === 'whole-month'
  return {
    ...{ rule: TIERS_RULE.id, ruleVersion: TIERS_RULE.version, inputs: { tiers } },
    outcome: isRetroactive ? 'retroactive' : 'clean',
    action: isRetroactive ? action : 'none',
  }
}
