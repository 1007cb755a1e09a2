import { dateIn, endOfDate, isCalendarDate } from './date-in.ts'

describe('dateIn', () => {
  it('changes at midnight of the zone', () => {
    expect(dateIn('America/New_York', new Date('2026-03-10T03:59:59Z'))).toBe('2026-03-09')
    expect(dateIn('America/New_York', new Date('2026-03-10T04:00:00Z'))).toBe('2026-03-10')
  })
})

describe('endOfDate', () => {
  it.each([
    ['America/New_York', '2026-03-07', '2026-03-08T04:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T03:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z'],
    ['Pacific/Auckland', '2026-06-15', '2026-06-15T11:59:59.999Z'],
    ['UTC', '2026-06-15', '2026-06-15T23:59:59.999Z'],
  ])('in %s of %s is %s', (zone, date, end) => {
    expect(endOfDate(zone, date).toISOString()).toBe(end)
  })
})

describe('isCalendarDate', () => {
  it('accepts days that exist, written in full', () => {
    expect(['2026-02-28', '2028-02-29'].every(isCalendarDate)).toBe(true)
    expect(['2026-02-29', '2026-13-01', '2026-3-1', '', 'today', null].some(isCalendarDate)).toBe(false)
  })
})
