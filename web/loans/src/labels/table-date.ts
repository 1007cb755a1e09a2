import { type CalendarDate, dateAt, DEFAULT_TIME_ZONE } from '@upline/contracts'
import { tableDay } from '@upline/ui'

const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const otherYear = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })

/** An instant in a table, in the browser's local time: 'Nov 20' of this year, '11/20/2025' of another. */
export function tableDate(iso: string, now: Date): string {
  const date = new Date(iso)
  return (date.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(date)
}

/** A calendar date in a table; it does not depend on the browser's time zone. */
export const tableCalendarDate = (on: CalendarDate): string => tableDay(on, dateAt(new Date(), DEFAULT_TIME_ZONE))
