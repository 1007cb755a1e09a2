import fc from 'fast-check'
import { type ConcessionInputs, findConcession } from './concession.ts'
import { UNFORESEEN_COST } from './settlement-cost.ts'

const allowed: ConcessionInputs = {
  ...{ requestId: 'r1', amountCents: -150_00, reason: UNFORESEEN_COST, earlierCents: 0 },
  settlementCost: { estimateCents: 400_00, actualCents: 550_00 },
}
const messageOf = (over: Partial<ConcessionInputs>) => findConcession({ ...allowed, ...over })?.message

describe('findConcession', () => {
  it('accepts a reduction for an unforeseen settlement cost up to actual minus estimate', () => {
    for (const amountCents of [-1, -149_99, -150_00]) expect(findConcession({ ...allowed, amountCents })).toBeNull()
  })

  it('accepts an adjustment that reduces nothing with any reason', () => {
    for (const amountCents of [0, 1])
      expect(findConcession({ ...allowed, amountCents, reason: 'Bonus', settlementCost: null })).toBeNull()
  })

  it('holds a reduction with another reason', () => {
    expect(findConcession({ ...allowed, reason: 'Price match' })).toEqual({
      ...{ rule: 'Z5', ruleVersion: 1, action: 'hold', inputs: { ...allowed, reason: 'Price match' } },
      message: "A reduction of $150.00 needs the reason 'Unforeseen settlement cost'.",
    })
    expect(messageOf({ reason: `${UNFORESEEN_COST}s` })).toContain('needs the reason')
  })

  it('holds a reduction without the estimated and the actual cost', () => {
    expect(messageOf({ settlementCost: null })).toBe(
      'A reduction of $150.00 needs the estimated and the actual settlement cost.',
    )
  })

  it('holds a reduction by more than actual minus estimate', () => {
    expect(messageOf({ amountCents: -150_01 })).toBe(
      'Reductions of $150.01 are more than the actual settlement cost of $550.00 minus its estimate of $400.00.',
    )
    expect(messageOf({ settlementCost: { estimateCents: 550_00, actualCents: 400_00 } })).not.toBeUndefined()
  })

  it('counts earlier reductions for the same cost', () => {
    expect(messageOf({ amountCents: -50_00, earlierCents: 100_00 })).toBeUndefined()
    expect(messageOf({ amountCents: -50_01, earlierCents: 100_00 })).toContain('Reductions of $150.01')
  })

  it('never accepts reductions above the excess, however they are divided', () => {
    const amount = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(fc.array(amount), amount, (reductions, actualCents) => {
        let earlierCents = 0
        for (const reduction of reductions) {
          const settlementCost = { estimateCents: 0, actualCents }
          const found = findConcession({ ...allowed, amountCents: -reduction, settlementCost, earlierCents })
          if (found === null) earlierCents += reduction
        }
        expect(earlierCents).toBeLessThanOrEqual(actualCents)
      }),
    )
  })
})
