import fc from 'fast-check'
import { portionsOf } from './funding-portions.ts'

const originators = [
  { memberId: 'ann', percent: 33, chain: ['ann'] },
  { memberId: 'bob', percent: 33, chain: ['bob'] },
  { memberId: 'cy', percent: 34, chain: ['cy'] },
]

describe('portionsOf', () => {
  it('gives the officer of an unsplit loan everything, as events from before splits say', () => {
    expect(portionsOf({ officerId: 'ann', amountCents: 5 })).toEqual([{ memberId: 'ann', amountCents: 5, loans: 1 }])
  })

  it('cuts any amount into portions that add up to it, and counts the loan once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (amountCents) => {
        const portions = portionsOf({ officerId: 'ann', amountCents, originators })
        expect(portions.reduce((sum, portion) => sum + portion.amountCents, 0)).toBe(amountCents)
        expect(portions.reduce((sum, { loans }) => sum + loans, 0)).toBe(1)
        for (const [at, portion] of portions.entries())
          expect(Math.abs(portion.amountCents - (amountCents * originators[at]!.percent) / 100)).toBeLessThan(1)
      }),
    )
  })

  it('dates each portion by the date that decides its originator, else the loan officer', () => {
    const dated = [
      { memberId: 'ann', percent: 60, chain: ['ann'] },
      { memberId: 'bob', percent: 40, chain: ['bob'], decidedOn: '2026-03-09' },
    ]
    const portions = portionsOf({ officerId: 'ann', amountCents: 5, decidedOn: '2026-03-02', originators: dated })
    expect(portions.map(({ decidedOn }) => decidedOn)).toEqual(['2026-03-02', '2026-03-09'])
  })

  it('leaves out a portion that belongs to no one', () => {
    const half = [{ memberId: 'ann', percent: 50, chain: ['ann'] }]
    expect(portionsOf({ officerId: 'ann', amountCents: 100_00, originators: half })).toEqual([
      { memberId: 'ann', amountCents: 50_00, loans: 1 },
    ])
  })
})
