import { plainRate } from '../compensation/plans.ts'
import { dryRunSums, type PaidRow } from './comp-dry-run.ts'

const packed = (...amounts: number[]): Buffer => {
  const buffer = Buffer.alloc(amounts.length * 8)
  amounts.forEach((amount, at) => buffer.writeBigInt64BE(BigInt(amount), at * 8))
  return buffer
}
const paid = (over: Partial<PaidRow>): PaidRow => ({
  ...{ memberNo: 1, level: 0, planVersion: 1, percent: 100, loans: 1, paidCents: 0, earned: null, reversed: null },
  ...over,
})
const terms = { rates: [plainRate(80), plainRate(20), plainRate(10), plainRate(5)], tiers: null } as const
const everyone = () => true

describe('dryRunSums', () => {
  it('adds up the levels of a payee under the draft', () => {
    const rows = [
      paid({ loans: 2, paidCents: 4_500_00, earned: packed(400_000_00, 200_000_00) }),
      paid({ level: 1, paidCents: 250_00, earned: packed(100_000_00) }),
    ]
    expect([...dryRunSums(rows, [], { terms, appliesTo: everyone })]).toEqual([
      [1, { loans: 3, paidCents: 4_750_00, wouldPayCents: 5_000_00 }],
    ])
  })

  it('pays portions of split loans, each rounded once', () => {
    const rates = [{ ...plainRate(80), maxCents: 2_000_00, flatCents: 33_33 }, ...terms.rates.slice(1)]
    const draft = { terms: { ...terms, rates: rates as unknown as typeof terms.rates }, appliesTo: everyone }
    const rows = [paid({ percent: 33, earned: packed(100_000_01, 400_000_00) })]
    // 33% of $833.33008 and of $2,033.33.
    expect(dryRunSums(rows, [], draft).get(1)?.wouldPayCents).toBe(275_00 + 671_00)
  })

  it('counts the portions of split loans in the tiers of the draft', () => {
    const tiers = { measure: 'volume', applies: 'whole-month', steps: [{ from: 200_000_00, upliftBp: 10 }] } as const
    const month = (percents: readonly number[] | null) => [
      { memberNo: 1, planVersion: 1, bookedCents: 0, amounts: packed(100_000_01, 200_000_00), percents },
    ]
    const upliftOf = (percents: readonly number[] | null) =>
      dryRunSums([], month(percents), { terms: { ...terms, tiers }, appliesTo: everyone }).get(1)?.wouldPayCents
    expect([upliftOf(null), upliftOf([50, 80]), upliftOf([50, 70])]).toEqual([300_00, 210_00, 0])
  })

  it('subtracts reversed entries', () => {
    const rows = [paid({ loans: 0, earned: packed(400_000_00), reversed: packed(400_000_00) })]
    expect(dryRunSums(rows, [], { terms, appliesTo: everyone }).get(1)?.wouldPayCents).toBe(0)
  })

  it('keeps the pay of payees to whom the draft does not apply', () => {
    const rows = [paid({ paidCents: 100, planVersion: 2, earned: packed(400_000_00) })]
    const appliesTo = (_: number, planVersion: number | null) => planVersion === 1
    expect(dryRunSums(rows, [], { terms, appliesTo }).get(1)?.wouldPayCents).toBe(100)
  })

  it('replaces the uplift of a month by the tiers of the draft', () => {
    const tiers = { measure: 'units', applies: 'marginal', steps: [{ from: 2, upliftBp: 10 }] } as const
    const months = [
      { memberNo: 1, planVersion: 1, bookedCents: 7, amounts: packed(100_000_00, 200_000_00), percents: null },
    ]
    expect(dryRunSums([], months, { terms: { ...terms, tiers }, appliesTo: everyone }).get(1)).toEqual({
      ...{ loans: 0, paidCents: 7, wouldPayCents: 200_00 },
    })
  })
})
