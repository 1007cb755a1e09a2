import { CHAIN_PAY } from '@upline/contracts'
import { ALL_CHAIN_PAY, chainPayAt, chainPayOf } from './chain-pay.ts'

const CHAIN = ['ann', 'bob', 'cy', null]
const seen = (setting: (typeof CHAIN_PAY)[number], viewerId: string, uplineIds: string[] = []) =>
  CHAIN.map((_, level) => chainPayAt({ setting, viewerId, uplineIds: new Set(uplineIds) }, CHAIN, level))

describe('chainPayAt', () => {
  it.each(CHAIN_PAY)('shows %s of the levels above the viewer, and amounts of all others', (setting) => {
    expect(seen(setting, 'ann')).toEqual(['amounts', setting, setting, setting])
    expect(seen(setting, 'bob')).toEqual(['amounts', 'amounts', setting, setting])
    expect(seen(setting, 'cy')).toEqual(['amounts', 'amounts', 'amounts', setting])
  })

  it.each(CHAIN_PAY)('shows %s of an upline in a chain without the viewer', (setting) => {
    expect(seen(setting, 'dan', ['cy'])).toEqual(['amounts', 'amounts', setting, 'amounts'])
  })

  it('shows everything to a viewer of all pay', () => {
    expect(CHAIN.map((_, level) => chainPayAt(ALL_CHAIN_PAY, CHAIN, level))).toEqual(Array(4).fill('amounts'))
  })
})

describe('chainPayOf', () => {
  const CHAINS = [CHAIN, ['eve', 'cy', 'ann', null]]
  const seenOf = (viewerId: string, chain: number) => {
    const view = chainPayOf({ setting: 'names', viewerId, uplineIds: new Set() }, CHAINS)
    return CHAINS[chain]!.map((_, level) => chainPayAt(view, CHAINS[chain]!, level))
  }

  it('hides the pay of a member above the viewer in every chain of the loan', () => {
    expect(seenOf('bob', 1)).toEqual(['amounts', 'names', 'amounts', 'amounts'])
    expect(seenOf('eve', 0)).toEqual(['names', 'amounts', 'names', 'amounts'])
  })

  it('shows the viewer their own pay in every chain', () => {
    expect(seenOf('ann', 0)[0]).toBe('amounts')
    expect(seenOf('ann', 1)[2]).toBe('amounts')
  })
})
