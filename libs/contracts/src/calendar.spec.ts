import fc from 'fast-check'
import {
  addDays,
  addMonths,
  addMonthsToDate,
  dateAt,
  dateText,
  daysBetween,
  firstOfMonth,
  isCalendarDate,
  isTimeZone,
  lastOfMonth,
  monthNumberOf,
  monthOf,
  startOfDate,
} from './calendar.ts'

const EAST = 'Pacific/Auckland'
const WEST = 'America/Los_Angeles'
const COMPANY = 'America/New_York'
const ZONES = [
  ...[COMPANY, WEST, EAST, 'UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati'],
  ...['Pacific/Niue', 'America/St_Johns', 'Europe/London', 'America/Sao_Paulo', 'Africa/Cairo'],
]
const zones = fc.constantFrom(...ZONES)
const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) })
const dates = fc.integer({ min: 0, max: 14_000 }).map((days) => addDays('2000-01-01', days))

describe('dateAt', () => {
  it.each([
    ['2026-11-24T04:59:59.999Z', COMPANY, '2026-11-23'],
    ['2026-11-24T05:00:00.000Z', COMPANY, '2026-11-24'],
    // In summer the day begins an hour earlier.
    ['2026-07-01T03:59:59.999Z', COMPANY, '2026-06-30'],
    ['2026-07-01T04:00:00.000Z', COMPANY, '2026-07-01'],
    ['2027-01-01T07:59:59Z', WEST, '2026-12-31'],
    ['2027-01-01T08:00:00Z', WEST, '2027-01-01'],
    ['2026-12-31T10:59:59Z', EAST, '2026-12-31'],
    ['2026-12-31T11:00:00Z', EAST, '2027-01-01'],
    ['2026-11-24T00:00:00.000Z', 'UTC', '2026-11-24'],
  ])('places %s in %s on %s', (instant, zone, date) => expect(dateAt(instant, zone)).toBe(date))

  it('keeps a day of 23 hours in spring and of 25 hours in fall', () => {
    const hours = (date: string) =>
      (startOfDate(addDays(date, 1), COMPANY).getTime() - startOfDate(date, COMPANY).getTime()) / 3_600_000
    expect(['2026-03-08', '2026-11-01', '2026-11-02'].map(hours)).toEqual([23, 25, 24])
  })

  it('follows a clock that changes one minute after midnight', () => {
    const dates = ['2000-10-29T02:30:59Z', '2000-10-29T02:31:00Z', '2000-10-29T03:30:00Z'].map((at) =>
      dateAt(at, 'America/St_Johns'),
    )
    expect(dates).toEqual(['2000-10-29', '2000-10-28', '2000-10-29'])
  })

  it('agrees with the calendar of the browser in any zone', () => {
    fc.assert(
      fc.property(instants, zones, (at, timeZone) => {
        const written = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
        expect(dateAt(at, timeZone)).toBe(written)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('startOfDate', () => {
  it('begins a date at its first moment, whatever the clocks do that night', () => {
    fc.assert(
      fc.property(dates, zones, (date, timeZone) => {
        const start = startOfDate(date, timeZone).getTime()
        expect(dateAt(start, timeZone)).toBe(date)
        expect(dateAt(start - 1, timeZone)).toBe(addDays(date, -1))
      }),
      { numRuns: 2_000 },
    )
  })

  it('begins a date after midnight if the clock skips midnight', () => {
    expect(startOfDate('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
  })
})

describe('months', () => {
  it('hold each instant once: their days add up whatever the zone', () => {
    fc.assert(
      fc.property(fc.array(instants, { maxLength: 40 }), zones, (all, timeZone) => {
        const days = all.map((at) => dateAt(at, timeZone))
        const months = new Set(days.map(monthOf))
        const counts = [...months].map((month) => {
          const [begin, end] = [firstOfMonth(month), firstOfMonth(addMonths(month, 1))]
          const from = startOfDate(begin, timeZone).getTime()
          const till = startOfDate(end, timeZone).getTime()
          return all.filter((at) => at >= from && at < till).length
        })
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length)
      }),
    )
  })

  it('end on their last day', () => {
    expect(['2026-02', '2028-02', '2026-12'].map(lastOfMonth)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
    expect(addMonths('2026-11', 3)).toBe('2027-02')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonthsToDate('2026-01-31', 1)).toBe('2026-02-28')
    expect(monthNumberOf('2026-11-23')).toBe(202611)
  })
})

describe('days', () => {
  it('add up', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -4_000, max: 4_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })
})

describe('isCalendarDate', () => {
  it.each(['2026-02-29', '2026-13-01', '26-01-01', '2026-11-23T00:00:00Z', '', null, 20_261_123])(
    'refuses %j',
    (text) => expect(isCalendarDate(text)).toBe(false),
  )

  it('accepts a leap day', () => expect(isCalendarDate('2028-02-29')).toBe(true))
})

describe('isTimeZone', () => {
  it.each(['America/New_York', 'Pacific/Auckland', 'America/Argentina/Ushuaia', 'UTC', 'Etc/GMT+5'])(
    'knows %s',
    (zone) => expect(isTimeZone(zone)).toBe(true),
  )

  it.each(['America/Atlantis', 'EST', '-05:00', '', 'New York', "UTC'; --"])('refuses %j', (zone) =>
    expect(isTimeZone(zone)).toBe(false),
  )
})

describe('dateText', () => {
  it.each([
    ['2026-01-01', 'Jan 1, 2026'],
    ['2024-02-29', 'Feb 29, 2024'],
    ['2026-09-24', 'Sep 24, 2026'],
    ['2026-12-31', 'Dec 31, 2026'],
  ])('writes %s as %s', (date, text) => {
    expect(dateText(date)).toBe(text)
  })
})
