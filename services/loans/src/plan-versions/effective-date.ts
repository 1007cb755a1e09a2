import { type CalendarDate, isCalendarDate } from '@upline/contracts'

/** Why a version cannot take effect on a date; null if it can. A version of today decides everything dated today. */
export function effectiveDateProblem(on: string, today: CalendarDate): 'past' | 'no-date' | null {
  if (!isCalendarDate(on)) return 'no-date'
  return on < today ? 'past' : null
}
