import { cents } from '@upline/money'
import fc from 'fast-check'
import { FIRST_PLAN, type Plan } from '../plans/plan.ts'
import { shareCents, splitCommission } from './commission-split.ts'

const amounts = fc.integer({ min: 1, max: 10_000_000_000 }).map(cents)
const chains = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 })

describe('the split of a commission', () => {
  it('pays 75, 25, 10 and 10 basis points on a $400,000 loan', () => {
    const lines = splitCommission({ amountCents: cents(400_000_00), chain: ['ann', 'bob', 'cy', 'di'] })
    expect(lines.map((line) => line.amountCents)).toEqual([300_000, 100_000, 40_000, 40_000])
    expect(lines.map((line) => line.level)).toEqual([0, 1, 2, 3])
  })

  it('pays the share of a missing upline to no one', () => {
    const lines = splitCommission({ amountCents: cents(400_000_00), chain: ['ann', 'bob'] })
    expect(lines.map((line) => line.memberId)).toEqual(['ann', 'bob'])
  })

  it('pays an inactive member nothing while the members above keep their own level', () => {
    const chain = ['ann', 'bob', 'cy', 'di']
    const lines = splitCommission({ amountCents: cents(400_000_00), chain, inactive: new Set(['bob']) })
    expect(lines).toEqual([
      { level: 0, memberId: 'ann', rateBp: 75, amountCents: 300_000 },
      { level: 2, memberId: 'cy', rateBp: 10, amountCents: 40_000 },
      { level: 3, memberId: 'di', rateBp: 10, amountCents: 40_000 },
    ])
  })

  it('rounds each share half up on its own', () => {
    // 75 bp of $666.66 is 499.995 cents, 25 bp 166.665, 10 bp 66.666
    const lines = splitCommission({ amountCents: cents(666_66), chain: ['ann', 'bob', 'cy'] })
    expect(lines.map((line) => line.amountCents)).toEqual([500, 167, 67])
    expect(shareCents(cents(200), FIRST_PLAN.rates[1])).toBe(1)
    expect(shareCents(cents(199), FIRST_PLAN.rates[1])).toBe(0)
  })

  it('keeps a share between the floor and the cap of its level', () => {
    const bounded = { rateBp: 75, minCents: 50_000, maxCents: 200_000 }
    expect(shareCents(cents(1_000_00), bounded)).toBe(50_000)
    expect(shareCents(cents(100_000_00), bounded)).toBe(75_000)
    expect(shareCents(cents(900_000_00), bounded)).toBe(200_000)
  })

  it('never differs from the exact share by more than half a cent', () => {
    fc.assert(
      fc.property(amounts, chains, (amountCents, chain) => {
        for (const line of splitCommission({ amountCents, chain })) {
          const twiceTheFault = 20_000n * BigInt(line.amountCents) - 2n * BigInt(amountCents) * BigInt(line.rateBp)
          expect(twiceTheFault > -10_000n && twiceTheFault <= 10_000n).toBe(true)
        }
      }),
    )
  })

  it('takes back exactly what it paid', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, rateBp) => {
        const rate = { rateBp, minCents: null, maxCents: null }
        expect(shareCents(cents(-amount), rate) + shareCents(amount, rate)).toBe(0)
      }),
    )
  })

  it('pays each member of a chain once at most, by position', () => {
    fc.assert(
      fc.property(amounts, chains, fc.subarray(['a', 'b', 'c']), (amountCents, chain, out) => {
        const inactive = new Set(out)
        const lines = splitCommission({ amountCents, chain, inactive, plan: FIRST_PLAN as Plan })
        expect(lines.map((line) => [line.level, line.memberId])).toEqual(
          chain.map((id, at) => [at, id]).filter(([, id]) => !inactive.has(id as string)),
        )
      }),
    )
  })
})
