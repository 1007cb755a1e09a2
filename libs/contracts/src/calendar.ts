/**
 * Calendar dates of the company (compensation.md, section 1). A date is a text like '2026-11-23': texts sort by date, and a
 * text is the same day everywhere. An instant belongs to the date that the company's time zone has at that moment.
 */

/** 'YYYY-MM-DD'. */
export type CalendarDate = string

/** 'YYYY-MM'. */
export type CalendarMonth = string

export const DEFAULT_TIME_ZONE = 'America/New_York'

/** The earliest date that `asOf` accepts. */
export const EARLIEST_AS_OF: CalendarDate = '2000-01-01'

const DAY_MS = 86_400_000
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text names a time zone of the IANA database; abbreviations and offsets do not. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text })
    return text === 'UTC' || text.includes('/')
  } catch {
    return false
  }
}

/** Whether a text is a day of the calendar, like 2028-02-29 and unlike 2026-02-29. */
export function isCalendarDate(text: unknown): text is CalendarDate {
  if (typeof text !== 'string' || !DATE.test(text)) return false
  const at = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** The company's date at an instant. */
export const dateAt = (instant: Date | string | number, timeZone: string): CalendarDate =>
  new Date(shifted(new Date(instant), timeZone)).toISOString().slice(0, 10)

/** The instant when a date begins: 00:00 in the zone, or the first moment after a night that skips 00:00. */
export function startOfDate(date: CalendarDate, timeZone: string): Date {
  const local = midnightUtc(date)
  let at = local - offsetAt(local, timeZone)
  // The offset before a change of the clock can differ from the one at the guessed moment.
  at = local - offsetAt(at, timeZone)
  while (dateAt(at, timeZone) < date) at += HALF_HOUR_MS
  while (dateAt(at - 1, timeZone) === date) at -= HALF_HOUR_MS
  return new Date(at)
}

const HALF_HOUR_MS = 1_800_000

/** The date a number of days later, or earlier. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => dateOfUtc(midnightUtc(date) + days * DAY_MS)

/** Days from one date to another. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (midnightUtc(to) - midnightUtc(from)) / DAY_MS

export const monthOf = (date: CalendarDate): CalendarMonth => date.slice(0, 7)
export const firstOfMonth = (month: CalendarMonth): CalendarDate => `${month}-01`
export const lastOfMonth = (month: CalendarMonth): CalendarDate => addDays(firstOfMonth(addMonths(month, 1)), -1)

/** The month a number of months later, or earlier. */
export function addMonths(month: CalendarMonth, months: number): CalendarMonth {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dateOfUtc(Date.UTC(year, number - 1 + months, 1)).slice(0, 7)
}

/** The same day of a later month, or its last day if that month is shorter. */
export function addMonthsToDate(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(date), months)
  const day = `${month}-${date.slice(8)}`
  const last = lastOfMonth(month)
  return day < last ? day : last
}

/** 202611 for any date of November 2026. */
export const monthNumberOf = (date: CalendarDate): number => Number(date.slice(0, 4)) * 100 + Number(date.slice(5, 7))

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** 'Sep 24, 2026', independent of locale data: it is part of stored messages. */
export function dateText(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return `${MONTHS[month - 1]} ${day}, ${year}`
}

const midnightUtc = (date: CalendarDate): number => Date.parse(`${date}T00:00:00.000Z`)
const dateOfUtc = (at: number): CalendarDate => new Date(at).toISOString().slice(0, 10)

/** The instant with the same clock time in UTC as the zone has at an instant. */
const shifted = (instant: Date, timeZone: string): number => instant.getTime() + offsetAt(instant.getTime(), timeZone)

/** How far the zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const quarter = Math.floor(at / QUARTER_MS)
  const offsets = offsetsOf(timeZone)
  const known = offsets.get(quarter) ?? offsetOfQuarter(quarter, timeZone)
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(quarter, known)
  return known === 'changes' ? computeOffset(at, timeZone) : known
}

/** Clocks rarely change within a quarter of an hour. St. John's did at 00:01, until 2011. */
function offsetOfQuarter(quarter: number, timeZone: string): number | 'changes' {
  const first = computeOffset(quarter * QUARTER_MS, timeZone)
  const last = computeOffset((quarter + 1) * QUARTER_MS - 1_000, timeZone)
  return first === last ? first : 'changes'
}

const QUARTER_MS = 900_000
const MAX_OFFSETS = 50_000
const zones = new Map<string, { format: Intl.DateTimeFormat; offsets: Map<number, number | 'changes'> }>()

const offsetsOf = (timeZone: string): Map<number, number | 'changes'> => zoneOf(timeZone).offsets

function zoneOf(timeZone: string) {
  let zone = zones.get(timeZone)
  if (!zone) {
    const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    const options = { ...digits, second: '2-digit', hourCycle: 'h23', era: 'short', timeZone } as const
    zone = { format: new Intl.DateTimeFormat('en-US', options), offsets: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}

function computeOffset(instant: number, timeZone: string): number {
  const at = Math.floor(instant / 1_000) * 1_000 // the formatted clock has no milliseconds
  const parts = Object.fromEntries(
    zoneOf(timeZone)
      .format.formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const number = (type: string) => Number(parts[type])
  const day = Date.UTC(number('year'), number('month') - 1, number('day'))
  const clock = (number('hour') * 3_600 + number('minute') * 60 + number('second')) * 1_000
  return day + clock - at
}
