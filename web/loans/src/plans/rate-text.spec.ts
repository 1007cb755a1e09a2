import { rateText, ratesText, termRows } from './rate-text.ts'

const rate = (rateBp: number, over = {}) => ({
  ...{ rateBp, minDollars: null, maxDollars: null, perLoanDollars: null },
  ...over,
})
const terms = {
  personal: rate(90),
  overrides: [25, 10, 0].map((bp, at) => ({ level: (at + 1) as 1 | 2 | 3, ...rate(bp) })),
  tiers: { measure: 'volume' as const, mode: 'marginal' as const, steps: [{ from: 1_000_000, extraBp: 5 }] },
}

describe('rateText', () => {
  it('shows basis points with their percentage, limits and the flat amount', () => {
    expect(rateText(rate(75))).toBe('75 bp (0.75%)')
    expect(rateText(rate(90, { minDollars: 500, maxDollars: 5_000, perLoanDollars: 250.5 }))).toBe(
      '90 bp (0.9%), at least $500.00, at most $5,000.00, plus $250.50 per loan',
    )
  })

  it('leaves out the percentage of 0 basis points unless a minimum pays', () => {
    expect(rateText(rate(0))).toBe('Nothing')
    expect(rateText(rate(0, { perLoanDollars: 250 }))).toBe('$250.00 per loan')
    expect(rateText(rate(0, { minDollars: 100 }))).toBe('0 bp (0%), at least $100.00')
  })
})

describe('termRows', () => {
  it('has a row for each level and one for the tiers', () => {
    expect(termRows(terms)).toEqual([
      ['Personal', '90 bp (0.9%)'],
      ['Level 1 override', '25 bp (0.25%)'],
      ['Level 2 override', '10 bp (0.1%)'],
      ['Level 3 override', 'Nothing'],
      ['Tiers', 'Extra on own loans by calendar month: 5 bp (0.05%) on what is above $1,000,000 funded'],
    ])
    expect(ratesText(terms)).toBe('90 / 25 / 10 / 0 bp')
  })
})
