import { findLoanPayChanges } from './loan-pay-change.ts'
import { UNFORESEEN_COST } from './settlement-cost.ts'

const rulesFor = (amountCents: number, reason: string = UNFORESEEN_COST) =>
  findLoanPayChanges({
    concession: {
      ...{ requestId: 'a', amountCents, reason, earlierCents: 0 },
      settlementCost: { estimateCents: 40_000, actualCents: 55_000 },
    },
    effectivePay: {
      ...{ memberId: 'ann', planCents: 300_000, sharesCents: 300_000 },
      adjustments: [{ requestId: 'a', amountCents }],
    },
  }).map(({ rule }) => rule)

describe('findLoanPayChanges', () => {
  it('finds nothing in a reduction that rule Z5 allows', () => {
    expect(rulesFor(-15_000)).toEqual([])
  })

  it('finds both rules in any other reduction', () => {
    expect(rulesFor(-15_001)).toEqual(['Z5', 'Z4'])
    expect(rulesFor(-100, 'Price match')).toEqual(['Z5', 'Z4'])
  })

  it('finds Z4 in an addition, also with the reason of a concession', () => {
    expect(rulesFor(15_000)).toEqual(['Z4'])
    expect(rulesFor(1)).toEqual([])
  })
})
