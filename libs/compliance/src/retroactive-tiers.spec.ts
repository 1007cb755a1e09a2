import type { CompPlanTiers } from '@upline/contracts'
import { checkTiers } from './retroactive-tiers.ts'

const tiers = (mode: CompPlanTiers['mode'], measure: CompPlanTiers['measure'] = 'volume'): CompPlanTiers => ({
  ...{ measure, mode, steps: [{ from: 1_000_000, extraBp: 5 }] },
})

describe('checkTiers', () => {
  it.each(['volume', 'units'] as const)('warns about tiers by %s that apply to the whole month', (measure) => {
    const wholeMonth = tiers('whole-month', measure)
    expect(checkTiers(wholeMonth)).toEqual({
      ...{ rule: 'Z3', ruleVersion: 1, outcome: 'retroactive', action: 'warn', inputs: { tiers: wholeMonth } },
    })
  })

  it('has the action in force', () => {
    expect(checkTiers(tiers('whole-month'), 'block')).toMatchObject({ outcome: 'retroactive', action: 'block' })
    expect(checkTiers(tiers('marginal'), 'block')).toMatchObject({ outcome: 'clean', action: 'none' })
  })

  it('accepts tiers that apply above each step', () => {
    expect(checkTiers(tiers('marginal'))).toMatchObject({ outcome: 'clean', action: 'none' })
  })

  it('accepts a plan without tiers', () => {
    expect(checkTiers(null)).toMatchObject({ outcome: 'clean', action: 'none', inputs: { tiers: null } })
  })
})
