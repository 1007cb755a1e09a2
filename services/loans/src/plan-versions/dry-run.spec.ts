import { dryRunPeople } from './dry-run.ts'

const packed = (...amounts: number[]): Buffer => {
  const buffer = Buffer.alloc(amounts.length * 8)
  amounts.forEach((amount, at) => buffer.writeBigInt64BE(BigInt(amount), at * 8))
  return buffer
}
const RATES = [80, 20, 10, 5].map((rate_bp, level) => ({ level, rate_bp, min_cents: null, max_cents: null }))

describe('dryRunPeople', () => {
  it('adds up the levels of a payee under the other rates', () => {
    const paid = [
      { memberNo: 1, level: 0, shares: 2, paidCents: 4_500_00, amounts: packed(400_000_00, 200_000_00) },
      { memberNo: 1, level: 1, shares: 1, paidCents: 250_00, amounts: packed(100_000_00) },
    ]
    expect(dryRunPeople(paid, RATES)).toEqual([
      { memberNo: 1, shares: 3, paidCents: 4_750_00, wouldPayCents: 5_000_00 },
    ])
  })

  it('pays nothing for shares that were not paid because the officer was inactive', () => {
    expect(dryRunPeople([{ memberNo: 1, level: 0, shares: 1, paidCents: 0, amounts: null }], RATES)).toEqual([])
  })
})
