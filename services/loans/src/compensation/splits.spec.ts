import fc from 'fast-check'
import { rates } from '../../test/random-companies.ts'
import { shareCents } from './share-cents.ts'
import { hasOpenPortion, originatorsProblem, portionCents, splitOf, withOfficer, withSecond } from './splits.ts'

/** Whole percents from 1 that add up to 100. */
const percents = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 9 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 100])
  .map((cuts) => cuts.slice(1).map((cut, at) => cut - cuts[at]!))

describe('a split', () => {
  it('cuts the amount that tiers count into portions, each within half a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), percents, (amountCents, portions) => {
        const cut = portions.map((percent) => portionCents(amountCents, percent))
        for (const [at, percent] of portions.entries()) {
          const digits = (BigInt(amountCents) * BigInt(percent)).toString().padStart(3, '0')
          expect(cut[at]).toBe(Number(digits.slice(0, -2)) + (Number(digits.slice(-2)) >= 50 ? 1 : 0))
        }
        const sum = cut.reduce((total, cents) => total + cents, 0)
        expect(Math.abs(sum - amountCents)).toBeLessThanOrEqual(portions.length / 2)
      }),
    )
  })

  it('adds up to the whole share, half a cent for each rounding aside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), rates, percents, (amountCents, rate, portions) => {
        const whole = shareCents(amountCents, 100, rate)
        const sum = portions.reduce((total, percent) => total + shareCents(amountCents, percent, rate), 0)
        expect(Number.isInteger(sum)).toBe(true)
        // Each portion and the whole are rounded once, by half a cent at most.
        expect(Math.abs(sum - whole)).toBeLessThanOrEqual((portions.length + 1) / 2)
      }),
    )
  })

  it('merges the portions of a member who takes over from the loan officer', () => {
    const split = {
      percent: 60,
      coOriginators: [
        { memberNo: 2, percent: 30 },
        { memberNo: 3, percent: 10 },
      ],
    }
    expect(withOfficer(split, 2)).toEqual({ percent: 90, coOriginators: [{ memberNo: 3, percent: 10 }] })
    expect(withOfficer(split, 9)).toBe(split)
    expect(withSecond(1, { memberNo: 1, percent: 40 })).toEqual({ percent: 100, coOriginators: null })
  })

  it('has an open portion only without a second originator', () => {
    expect(hasOpenPortion({ percent: 50, coOriginators: null })).toBe(true)
    expect(
      hasOpenPortion(
        splitOf([
          { memberNo: 1, percent: 50 },
          { memberNo: 2, percent: 50 },
        ]),
      ),
    ).toBe(false)
    expect(hasOpenPortion(splitOf([{ memberNo: 1, percent: 100 }]))).toBe(false)
  })

  it('accepts every list of different members whose percentages add up to 100, and no other', () => {
    const listOf = (portions: number[]) => portions.map((percent, at) => ({ memberId: `m${at}`, percent }))
    fc.assert(
      fc.property(percents, (portions) => {
        expect(originatorsProblem(listOf(portions))).toBeUndefined()
      }),
    )
    fc.assert(
      fc.property(percents, (portions) => {
        const wrong = listOf([...portions.slice(1), portions[0]! + 1])
        expect(originatorsProblem(wrong)).toMatchObject({ field: 'originators' })
      }),
    )
  })
})
