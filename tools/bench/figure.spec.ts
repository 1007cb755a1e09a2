import { percentile, reached, type Figure } from './figure.ts'

describe('figure', () => {
  const figure = (bound: Figure['bound']): Figure => ({
    name: 'x',
    reach: 10,
    bound,
    unit: 's',
    how: '',
    measure: async () => ({ value: 0, detail: '' }),
  })

  it('counts the bound as reached', () => {
    expect([9, 10, 11].map((value) => reached(figure('at most'), value))).toEqual([true, true, false])
    expect([9, 10, 11].map((value) => reached(figure('at least'), value))).toEqual([false, true, true])
  })

  it('returns the smallest value that the given share of values does not exceed', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(percentile(values, 0.99)).toBe(99)
    expect(percentile(values, 0.5)).toBe(50)
    expect(percentile([7], 0.99)).toBe(7)
    expect(() => percentile([], 0.5)).toThrow(RangeError)
  })
})
