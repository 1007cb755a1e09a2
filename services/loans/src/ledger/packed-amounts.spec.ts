import fc from 'fast-check'
import { packed } from '../../test/packed.ts'
import { forEachPacked, sumOfAmounts, unpackAmounts } from './packed-amounts.ts'

describe('packed amounts', () => {
  it('read as they were written, to the last safe integer', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger()), (amounts) => {
        expect([...unpackAmounts(packed(...amounts))]).toEqual(amounts)
      }),
    )
  })

  it('add up to what the function returns for each', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000)), (amounts) => {
        const sum = amounts.reduce((total, amount) => total + amount * 2, 0)
        expect(sumOfAmounts(packed(...amounts), (amount) => amount * 2)).toBe(sum)
      }),
    )
    expect(sumOfAmounts(null, () => 1)).toBe(0)
  })

  it('split into halves', () => {
    const halves: number[][] = []
    forEachPacked(packed(5, (3n << 32n) + 7n), (high, low) => halves.push([high, low]))
    expect(halves).toEqual([
      [0, 5],
      [3, 7],
    ])
  })
})
