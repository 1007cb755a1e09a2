import { readLimit } from './paging.ts'

describe('limit', () => {
  const limits = { byDefault: 200, max: 1_000 }

  it('defaults if missing, and accepts values from 1 to the maximum', () => {
    expect([undefined, '', '1', '1000'].map((value) => readLimit(value, limits))).toEqual([200, 200, 1, 1_000])
  })

  it('names itself in the error for values below 1, above the maximum or not whole', () => {
    for (const value of ['0', '-1', '1001', '1.5', '1e3', 'all', ['1', '2'], '99999999999'])
      expect(() => readLimit(value, limits)).toThrow('limit must be a whole number from 1 to 1000')
  })
})
