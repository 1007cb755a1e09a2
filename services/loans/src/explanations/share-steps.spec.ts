import fc from 'fast-check'
import { shareCents } from '../compensation/share-cents.ts'
import { shareFormula, shareSteps, type ShareTerms } from './share-steps.ts'

const terms: ShareTerms = {
  level: 1,
  planVersion: 1,
  percent: 100,
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

  it('name the portion of an originator', () => {
    const portion = { ...terms, level: 0 as const, percent: 60, rateBp: 75, cents: 180_000 }
    expect(shareFormula(400_000_00, portion)).toBe('$400,000.00 × 75 ÷ 10,000 × 60% = $1,800.00')
    expect(shareSteps(400_000_00, portion, true).map(({ figure }) => figure)).toEqual([
      ...['$400,000.00', '× 0.0075', '× 60%', '$1,800.00', '$1,800.00'],
    ])
  })

  it('end at the share for any amount, rate, portion, minimum and maximum', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
    fc.assert(
      fc.property(
        ...[fc.integer({ min: 1, max: 10_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), bound, bound],
        fc.integer({ min: 1, max: 100 }),
        (amount, rateBp, minCents, cap, percent) => {
          const maxCents = cap === null ? null : cap + (minCents ?? 0)
          const share = shareCents(amount, percent, { rateBp, minCents, maxCents, flatCents: 0 })
          const steps = shareSteps(amount, { ...terms, percent, rateBp, minCents, maxCents, cents: share }, false)
          const last = steps.at(-1)!.figure.replace(/[$,.]/g, '')
          expect(Number(last)).toBe(share)
        },
      ),
    )
  })
})
