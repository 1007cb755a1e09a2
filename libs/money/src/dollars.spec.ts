import fc from 'fast-check'
import { cents, centsOfDollars, fromDollars, toDollars } from './cents.ts'
import { isDollars, MAX_DOLLARS } from './dollars.ts'

const limits = { min: -MAX_DOLLARS, max: MAX_DOLLARS }
const isReadable = (value: number): boolean => {
  try {
    fromDollars(value)
    return true
  } catch {
    return false
  }
}

describe('isDollars', () => {
  it('accepts amounts with up to 2 decimals', () => {
    for (const value of [0, 1, -1, 0.01, 0.1, 0.07, 1.1, 250.5, 999_999.99, MAX_DOLLARS])
      expect(isDollars(value, limits)).toBe(true)
  })

  it('refuses fractions of a cent, however they are written', () => {
    for (const value of [1e-7, 0.001, 1.005, 1e-300, 5e-324, 0.1 + 0.2, 99_999_999.999])
      expect(isDollars(value, limits)).toBe(false)
  })

  it('refuses values that are not numbers', () => {
    for (const value of ['1', null, undefined, true, {}, [1], NaN, Infinity, -Infinity, 10n])
      expect(isDollars(value, limits)).toBe(false)
  })

  it('enforces its limits', () => {
    expect(isDollars(0, { min: 0.01, max: 5 })).toBe(false)
    expect(isDollars(5, { min: 0.01, max: 5 })).toBe(true)
    expect(isDollars(5.01, { min: 0.01, max: 5 })).toBe(false)
    expect(isDollars(1e21, { min: 0, max: 1e300 })).toBe(false)
  })

  it('accepts every whole number of cents, and returns it unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_DOLLARS * 100, max: MAX_DOLLARS * 100 }), (amount) => {
        const dollars = toDollars(cents(amount))
        expect(isDollars(dollars, limits)).toBe(true)
        expect(centsOfDollars(dollars)).toBe(amount)
      }),
    )
  })

  it('never accepts a number that fromDollars cannot read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.double({ min: -1, max: 1 }), fc.float()), (value) => {
        if (isDollars(value, limits)) expect(isReadable(value)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
