import fc from 'fast-check'
import { installmentCents, nextInstallmentCents } from './installments.ts'

const all = (totalCents: number, periods: number) =>
  Array.from({ length: periods }, (_, at) => installmentCents(totalCents, periods, at + 1))

describe('installmentCents', () => {
  it('splits an amount into equal parts, with the remaining cents in the first ones', () => {
    expect(all(600_00, 3)).toEqual([200_00, 200_00, 200_00])
    expect(all(100_00, 3)).toEqual([33_34, 33_33, 33_33])
    expect(all(5, 4)).toEqual([2, 1, 1, 1])
  })

  it('continues with the same size after the last period', () => {
    expect(installmentCents(600_00, 3, 4)).toBe(200_00)
    expect(nextInstallmentCents({ totalCents: 100_00, periods: 3, taken: 3 })).toBe(33_34)
  })

  it('adds up to the amount, with parts at most a cent apart', () => {
    const amount = fc.integer({ min: 12, max: 1_000_000_00 })
    fc.assert(
      fc.property(amount, fc.integer({ min: 2, max: 12 }), (totalCents, periods) => {
        const parts = all(totalCents, periods)
        expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
