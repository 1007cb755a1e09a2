import fc from 'fast-check'
import { shareCents } from '../compensation/share-cents.ts'
import { shareFormula, shareSteps, type ShareTerms } from './share-steps.ts'

const terms: ShareTerms = {
  level: 1,
  planName: 'Company plan',
  assignment: null,
  flatCents: 0,
  planVersion: 1,
  rateBp: 25,
  minCents: null,
  maxCents: null,
  cents: 105_938,
}

describe('the steps to a share', () => {
  it('lead from the amount over rate and exact product to the cent', () => {
    expect(shareSteps(423_750_00, terms, true).map(({ figure }) => figure)).toEqual([
      ...['$423,750.00', '× 0.0025', '$1,059.375', '$1,059.38'],
    ])
    expect(shareFormula(423_750_00, terms)).toBe('$423,750.00 × 25 ÷ 10,000 = $1,059.375 → $1,059.38')
    expect(shareFormula(400_000_00, { ...terms, rateBp: 75, cents: 300_000 })).toBe(
      '$400,000.00 × 75 ÷ 10,000 = $3,000.00',
    )
  })

  it('end at the share for any amount, rate, floor and cap', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
    fc.assert(
      fc.property(
        ...[fc.integer({ min: 1, max: 10_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), bound, bound],
        (amount, rateBp, minCents, cap) => {
          const maxCents = cap === null ? null : cap + (minCents ?? 0)
          const share = shareCents(amount, 100, { rateBp, minCents, maxCents, flatCents: 0 })
          const steps = shareSteps(amount, { ...terms, rateBp, minCents, maxCents, cents: share }, false)
          const last = steps.at(-1)!.figure.replace(/[$,.]/g, '')
          expect(Number(last)).toBe(share)
        },
      ),
    )
  })
})
