import type { CalendarDate } from '@upline/contracts'

/**
 * Texts of calendar dates, the same in every browser. A date is formatted from its midnight in UTC, never in the browser's
 * time zone, where that instant can be on the previous day.
 */
const inUtc = (options: Intl.DateTimeFormatOptions) => {
  // Created at the first use, because the five formats take 30 ms to create and the sign-in shows no date.
  let format: Intl.DateTimeFormat | undefined
  return (on: CalendarDate): string => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    return format.format(new Date(`${on}T00:00:00Z`))
  }
}

/** 'Monday, November 23, 2026'. */
export const fullDate = inUtc({ dateStyle: 'full' })

/** 'November 23, 2026'. */
export const longDate = inUtc({ dateStyle: 'long' })

/** 'Nov 23, 2026'. */
export const mediumDate = inUtc({ dateStyle: 'medium' })

/** 'Nov 23'. */
export const dayOfYear = inUtc({ month: 'short', day: 'numeric' })

const withYear = inUtc({ month: '2-digit', day: '2-digit', year: 'numeric' })

/** 'Nov 20' for this year, '11/20/2025' for other years. */
export const tableDay = (on: CalendarDate, today: CalendarDate): string =>
  (on.slice(0, 4) === today.slice(0, 4) ? dayOfYear : withYear)(on)
