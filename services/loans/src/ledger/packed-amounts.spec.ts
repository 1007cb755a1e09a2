import fc from 'fast-check'
import { sumOfAmounts, unpackAmounts } from './packed-amounts.ts'

const packed = (amounts: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(amounts.length * 8)
  amounts.forEach((amount, at) => buffer.writeBigInt64BE(BigInt(amount), at * 8))
  return buffer
}

describe('packed amounts', () => {
  it('read as they were written, to the last safe integer', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger()), (amounts) => {
        expect([...unpackAmounts(packed(amounts))]).toEqual(amounts)
      }),
    )
  })

  it('add up to what the function returns for each', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000)), (amounts) => {
        const sum = amounts.reduce((total, amount) => total + amount * 2, 0)
        expect(sumOfAmounts(packed(amounts), (amount) => amount * 2)).toBe(sum)
      }),
    )
    expect(sumOfAmounts(null, () => 1)).toBe(0)
  })
})
