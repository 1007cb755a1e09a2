import { expectedOn, likelyLoans } from './likely-loans.ts'

const stages = [4_000, 7_999, 8_000, 9_500].map((likelihoodBp, at) => ({
  ...{ status: at + 1, likelihoodBp, measuredFrom: null },
}))
const outlook = { stages, typicalDays: 45, today: '2026-11-25', endsOn: '2026-11-30' }

describe('likelyLoans', () => {
  it('selects stages that fund at least 80% of their loans', () => {
    expect(likelyLoans(outlook).statuses).toEqual([3, 4])
  })

  it('selects loans whose typical funding day is in the period or has passed', () => {
    expect(likelyLoans(outlook).createdUntil).toBe('2026-10-16')
    expect(expectedOn('2026-10-16', outlook)).toBe('2026-11-30')
  })

  it('selects no loan for a period that has ended, and some on its last day', () => {
    expect(likelyLoans({ ...outlook, endsOn: '2026-11-24' }).statuses).toEqual([])
    expect(likelyLoans({ ...outlook, endsOn: '2026-11-25' }).statuses).toEqual([3, 4])
  })
})

describe('expectedOn', () => {
  it('expects an overdue loan today', () => {
    expect(expectedOn('2026-01-01', outlook)).toBe('2026-11-25')
  })
})
