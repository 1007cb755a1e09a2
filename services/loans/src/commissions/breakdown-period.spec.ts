import { monthsOf } from './breakdown-period.ts'

describe('monthsOf', () => {
  const now = new Date('2026-02-28T23:59:59Z')

  it('ends with the current month', () => {
    expect(monthsOf('this-month', now)).toEqual({
      ...{ from: '2026-02-01', to: '2026-02-28', begin: '2026-02-01T00:00:00.000Z', end: '2026-03-01T00:00:00.000Z' },
      ...{ firstMonth: 202602, lastMonth: 202602 },
    })
  })

  it('counts the months before across the turn of the year', () => {
    expect(monthsOf('last-3-months', now)).toMatchObject({ from: '2025-12-01', to: '2026-02-28', firstMonth: 202512 })
    expect(monthsOf('last-6-months', now)).toMatchObject({ from: '2025-09-01', firstMonth: 202509, lastMonth: 202602 })
  })
})
