import { monthsOf } from './breakdown-period.ts'

describe('monthsOf', () => {
  const today = '2026-02-28'

  it('ends with the current month', () => {
    expect(monthsOf('this-month', today)).toEqual({
      ...{ from: '2026-02-01', to: '2026-02-28' },
      ...{ firstMonth: 202602, lastMonth: 202602 },
    })
  })

  it('counts the months before across the turn of the year', () => {
    expect(monthsOf('last-3-months', today)).toMatchObject({ from: '2025-12-01', to: '2026-02-28', firstMonth: 202512 })
    expect(monthsOf('last-6-months', today)).toMatchObject({
      from: '2025-09-01',
      firstMonth: 202509,
      lastMonth: 202602,
    })
  })
})
