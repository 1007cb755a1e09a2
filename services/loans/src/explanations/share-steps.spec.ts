import fc from 'fast-check'
import { shareCents } from '../compensation/share-cents.ts'
import { shareFormula, shareSteps, type ShareTerms } from './share-steps.ts'

const terms: ShareTerms = {
  level: 1,
  planName: 'Company plan',
  assignment: null,
  flatCents: 0,
  planVersion: 1,
  percent: 100,
  rateBp: 25,
  minCents: null,
  maxCents: null,
  cents: 105_938,
}

/** In millionths of a cent. */
const HALF_CENT = 500_000n

function exactFigure({ figure }: { figure: string }): bigint {
  const [whole, fraction] = figure.replace(/[+$, ]/g, '').split('.') as [string, string]
  return BigInt(whole + fraction.padEnd(8, '0'))
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

  it('add the percentage of a flat amount before they round', () => {
    const portion = { ...terms, level: 0 as const, percent: 33, rateBp: 75, flatCents: 100_01, cents: 102_301 }
    expect(shareFormula(400_000_00, portion)).toBe(
      '$400,000.00 × 75 ÷ 10,000 × 33% = $990.00, plus $100.01 per loan × 33% → $1,023.01',
    )
    expect(shareSteps(400_000_00, portion, true).map(({ figure }) => figure)).toEqual([
      ...['$400,000.00', '× 0.0075', '× 33%', '$990.00', '+ $33.0033', '$1,023.01'],
    ])
  })

  it('give what the last step rounds for any amount, rate, portion, limits and flat amount', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
    fc.assert(
      fc.property(
        ...[fc.integer({ min: 1, max: 10_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), bound, bound],
        ...[fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 1_000_000 })],
        (amount, rateBp, minCents, cap, percent, flatCents) => {
          const maxCents = cap === null ? null : cap + (minCents ?? 0)
          const rate = { rateBp, minCents, maxCents, flatCents }
          const share = shareCents(amount, percent, rate)
          const steps = shareSteps(amount, { ...terms, ...rate, percent, cents: share }, false)
          const exactOf = (title: string) => steps.filter((step) => step.title.startsWith(title)).map(exactFigure)
          const [limited = exactOf('Before rounding')[0]!] = exactOf('The plan’s')
          const exact = limited + (exactOf('Flat amount')[0] ?? 0n)
          expect(exactFigure(steps.at(-1)!)).toBe(((exact + HALF_CENT) / (2n * HALF_CENT)) * 2n * HALF_CENT)
          expect(exactFigure(steps.at(-1)!)).toBe(BigInt(share) * 2n * HALF_CENT)
        },
      ),
    )
  })
})
