import { levelRateBp, levelRateLabel } from './commission-level.ts'

const rate = (rateBp: number) => ({ rateBp, minDollars: null, maxDollars: null, perLoanDollars: null })
const planOf = (personal: number, ...overrides: number[]) => ({
  personal: rate(personal),
  overrides: overrides.map((rateBp, at) => ({ level: (at + 1) as 1 | 2 | 3, ...rate(rateBp) })),
})

describe('levelRateBp', () => {
  it('returns 75 bp at level 0, 25 bp at level 1 and 10 bp at other levels for the first plan', () => {
    const first = planOf(75, 25, 10, 10)
    expect([0, 1, 2, 3, 4, 10].map((level) => levelRateBp(first, level))).toEqual([75, 25, 10, 10, 10, 10])
  })

  it('follows the plan in effect', () => {
    expect([0, 1, 2, 3, 9].map((level) => levelRateBp(planOf(80, 30, 20, 5), level))).toEqual([80, 30, 20, 5, 5])
  })
})

describe('levelRateLabel', () => {
  it('labels the rate', () => {
    expect([0, 1, 3, 7].map(levelRateLabel)).toEqual([
      ...['Personal rate', 'Level 1 override', 'Level 3 override', 'Rate of levels above 3'],
    ])
  })
})
