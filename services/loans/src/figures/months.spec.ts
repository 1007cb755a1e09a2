import { commissionByMonth, lastMonths } from './months.ts'

describe('commission by month', () => {
  it('ends with the current month and spans two years', () => {
    expect(lastMonths('2026-02-28', 4)).toEqual([202511, 202512, 202601, 202602])
  })

  it('includes months without fundings and sums the entries of each month', () => {
    const rows = [
      { level: 0, month: 202601, shareCents: 300_001 },
      { level: 3, month: 202601, shareCents: 7 },
    ]
    const none = { personal: 0, level1Override: 0, level2Override: 0, level3Override: 0, totalCommission: 0 }
    expect(commissionByMonth([202512, 202601], rows)).toEqual([
      { month: '2025-12', ...none },
      { month: '2026-01', ...none, personal: 3_000.01, level3Override: 0.07, totalCommission: 3_000.08 },
    ])
  })
})
