import { packed } from '../../test/packed.ts'
import { plainRate } from '../compensation/plans.ts'
import { type Draft, dryRunSums, type PaidRow } from './comp-dry-run.ts'

interface Written {
  amount: number
  level?: number
  percent?: number
  isReversal?: boolean
}

const entries = (...written: Written[]): Buffer =>
  packed(
    ...written.map(
      ({ amount, level = 0, percent = 100, isReversal = false }) =>
        BigInt(amount) + (BigInt(level) << 36n) + (BigInt(percent) << 40n) + (BigInt(isReversal) << 48n),
    ),
  )
const paid = (over: Partial<PaidRow>): PaidRow => ({
  ...{ memberNo: 1, unpaidVersion: null, isInStretch: false, paidCents: 0, entries: entries() },
  ...over,
})
const terms = { rates: [plainRate(80), plainRate(20), plainRate(10), plainRate(5)], tiers: null } as const
const draft: Draft = { terms, isDecided: () => true, isMonthDecided: () => true, canPay: () => true }

describe('dryRunSums', () => {
  it('adds up the levels of a payee under the draft', () => {
    const rows = [
      paid({
        paidCents: 4_750_00,
        entries: entries({ amount: 400_000_00 }, { amount: 200_000_00 }, { amount: 100_000_00, level: 1 }),
      }),
    ]
    expect([...dryRunSums(rows, [], draft)]).toEqual([[1, { loans: 3, paidCents: 4_750_00, wouldPayCents: 5_000_00 }]])
  })

  it('pays portions of split loans, each rounded once', () => {
    const rates = [{ ...plainRate(80), maxCents: 2_000_00, flatCents: 33_33 }, ...terms.rates.slice(1)]
    const rows = [paid({ entries: entries({ amount: 100_000_01, percent: 33 }, { amount: 400_000_00, percent: 33 }) })]
    const under = { ...draft, terms: { ...terms, rates: rates as unknown as typeof terms.rates } }
    // 33% of $833.33008 and of $2,033.33.
    expect(dryRunSums(rows, [], under).get(1)?.wouldPayCents).toBe(275_00 + 671_00)
  })

  it('counts the portions of split loans in the tiers of the draft', () => {
    const tiers = { measure: 'volume', applies: 'whole-month', steps: [{ from: 200_000_00, upliftBp: 10 }] } as const
    const month = (percents: readonly number[] | null) => [
      { ...{ memberNo: 1, month: 202601, bookedCents: 0 }, amounts: packed(100_000_01, 200_000_00), percents },
    ]
    const upliftOf = (percents: readonly number[] | null) =>
      dryRunSums([], month(percents), { ...draft, terms: { ...terms, tiers } }).get(1)?.wouldPayCents
    expect([upliftOf(null), upliftOf([50, 80]), upliftOf([50, 70])]).toEqual([300_00, 210_00, 0])
  })

  it('subtracts reversed entries', () => {
    const amount = 400_000_00
    const rows = [paid({ entries: entries({ amount }, { amount, isReversal: true }) })]
    expect(dryRunSums(rows, [], draft).get(1)).toEqual({ loans: 0, paidCents: 0, wouldPayCents: 0 })
  })

  it('keeps the pay of rows that the draft does not decide', () => {
    const rows = [
      paid({ paidCents: 100, entries: entries({ amount: 400_000_00 }) }),
      paid({ paidCents: 100, entries: entries({ amount: 400_000_00 }), isInStretch: true }),
    ]
    const isDecided = ({ isInStretch }: PaidRow) => isInStretch
    expect(dryRunSums(rows, [], { ...draft, isDecided }).get(1)?.wouldPayCents).toBe(100 + 3_200_00)
  })

  it('pays an entry of 0 only if its level could not pay', () => {
    const rows = [1, 2].map((unpaidVersion) => paid({ unpaidVersion, entries: entries({ amount: 400_000_00 }) }))
    const canPay = (planVersion: number) => planVersion === 1
    expect(dryRunSums(rows, [], { ...draft, canPay }).get(1)?.wouldPayCents).toBe(3_200_00)
  })

  it('replaces the booked uplift of a month by the tiers of the draft, if it decides the month', () => {
    const tiers = { measure: 'units', applies: 'marginal', steps: [{ from: 2, upliftBp: 10 }] } as const
    const months = [202601, 202602].map((month) => ({
      ...{ memberNo: 1, month, bookedCents: 7, amounts: packed(100_000_00, 200_000_00), percents: null },
    }))
    const isMonthDecided = ({ month }: { month: number }) => month === 202602
    expect(dryRunSums([], months, { ...draft, terms: { ...terms, tiers }, isMonthDecided }).get(1)).toEqual({
      ...{ loans: 0, paidCents: 14, wouldPayCents: 200_00 + 7 },
    })
  })

  it('reads the largest loan amount', () => {
    const rows = [paid({ entries: entries({ amount: 10_000_000_000, level: 3 }) })]
    expect(dryRunSums(rows, [], draft).get(1)?.wouldPayCents).toBe(5_000_000)
  })
})
