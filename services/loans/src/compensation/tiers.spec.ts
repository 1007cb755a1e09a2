import fc from 'fast-check'
import { dates } from '../../test/random-companies.ts'
import { naiveUplift } from '../../test/naive-rules.ts'
import { tierDifference, tierUplift, type VolumeTiers } from './tiers.ts'

const fundings = fc.uniqueArray(
  fc.record({ loanId: fc.uuid(), fundedOn: dates, portionCents: fc.nat(900).map((dollars) => dollars * 100) }),
  { selector: ({ loanId }) => loanId, maxLength: 12 },
)
const tiers: fc.Arbitrary<VolumeTiers> = fc
  .record({
    measure: fc.constantFrom('volume' as const, 'units' as const),
    applies: fc.constantFrom('marginal' as const, 'whole-month' as const),
    froms: fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 3 }),
    uplifts: fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50)),
  })
  .map(({ measure, applies, froms, uplifts }) => ({
    measure,
    applies,
    steps: froms
      .toSorted((a, b) => a - b)
      .map((from, at) => ({ from: measure === 'volume' ? from * 500_00 : from, upliftBp: uplifts[at]! })),
  }))

describe('the uplift of a month', () => {
  it('equals the naive rule, dollar by dollar and loan by loan', () => {
    fc.assert(
      fc.property(tiers, fundings, (plan, month) => {
        expect(tierUplift(plan, month)).toBe(naiveUplift(plan, month))
      }),
      { numRuns: 2_000 },
    )
  })

  it('posts the difference to the entries posted before', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_00)), (wanted) => {
        const posted: number[] = []
        for (const cents of wanted) posted.push(tierDifference(cents, posted))
        expect(posted.reduce((sum, cents) => sum + cents, 0)).toBe(wanted.at(-1) ?? 0)
      }),
    )
  })
})
