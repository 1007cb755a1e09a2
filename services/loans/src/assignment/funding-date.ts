import { type CalendarDate, dateText, isCalendarDate } from '@upline/contracts'

const EARLIEST = '1950-01-01'

/** Why a text is not a valid funding date, or null. */
export const fundingDateProblem = (on: string, today: CalendarDate): string | null =>
  loanDateProblem('funding date', on, today)

/** The same for another date of a loan. */
export function loanDateProblem(name: string, on: string, today: CalendarDate): string | null {
  if (!isCalendarDate(on)) return `'${on}' is not a date. Write it like 2026-03-05.`
  if (on < EARLIEST) return `The ${name} ${dateText(on)} is before 1950.`
  return on > today ? `The ${name} ${dateText(on)} is in the future.` : null
}
