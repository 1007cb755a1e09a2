import fc from 'fast-check'
import { applyBasisPoints } from './basis-points.ts'
import { cents } from './cents.ts'

const amounts = fc.integer({ min: 0, max: 10_000_000_000 })
const rates = fc.integer({ min: 0, max: 10_000 })

/** Another way to the same share: decimal text, no integer division. */
function shareByLongDivision(amount: number, basisPoints: number): number {
  const digits = (BigInt(amount) * BigInt(basisPoints)).toString().padStart(5, '0')
  const wholeCents = Number(digits.slice(0, -4))
  return Number(digits.slice(-4)) >= 5000 ? wholeCents + 1 : wholeCents
}

describe('a share of an amount', () => {
  it('pays 75, 25, 10 and 10 basis points on $400,000', () => {
    expect([75, 25, 10, 10].map((bp) => applyBasisPoints(cents(400_000_00), bp))).toEqual([
      300_000, 100_000, 40_000, 40_000,
    ])
  })

  it('rounds half a cent up', () => {
    expect(applyBasisPoints(cents(200), 25)).toBe(1) // 0.5 cents
    expect(applyBasisPoints(cents(199), 25)).toBe(0) // 0.4975 cents
    expect(applyBasisPoints(cents(1_000_02), 75)).toBe(750) // 750.015 cents
  })

  it('reverses exactly what it paid, for a negative amount', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, bp) => {
        expect(applyBasisPoints(cents(-amount), bp) + applyBasisPoints(cents(amount), bp)).toBe(0)
      }),
    )
  })

  it('equals long division for every amount up to $100,000,000 and every rate', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, bp) => {
        expect(applyBasisPoints(cents(amount), bp)).toBe(shareByLongDivision(amount, bp))
      }),
    )
  })

  it('refuses a fraction of a cent', () => {
    expect(() => cents(1.5)).toThrow(RangeError)
  })
})
