import { levelRateBp, levelRateLabel } from './commission-level.ts'

const planOf = (...rates: number[]) => ({
  rates: rates.map((rateBp, level) => ({ level: level as 0 | 1 | 2 | 3, rateBp, min: null, max: null })),
})

describe('levelRateBp', () => {
  it('returns 75 bp at level 0, 25 at level 1 and 10 at any other for the first plan', () => {
    const first = planOf(75, 25, 10, 10)
    expect([0, 1, 2, 3, 4, 10].map((level) => levelRateBp(first, level))).toEqual([75, 25, 10, 10, 10, 10])
  })

  it('follows the plan in effect', () => {
    expect([0, 1, 2, 3, 9].map((level) => levelRateBp(planOf(80, 30, 20, 5), level))).toEqual([80, 30, 20, 5, 5])
  })
})

describe('levelRateLabel', () => {
  it('names what the rate is for', () => {
    expect([0, 1, 3, 7].map(levelRateLabel)).toEqual([
      ...['Personal rate', 'Level 1 override', 'Level 3 override', 'Rate of levels above 3'],
    ])
  })
})
