import { type CalendarDate, EARLIEST_AS_OF, isCalendarDate } from '@upline/contracts'
import { InvalidParameterError } from './paging.ts'

/** The parameter `asOf`: a company calendar date from 2000-01-01 to today. Null if it is missing or empty. */
export function readPastDate(asOf: unknown, today: CalendarDate): CalendarDate | null {
  if (asOf === undefined || asOf === '') return null
  if (!isCalendarDate(asOf)) throw new InvalidParameterError('asOf', 'asOf must be a date like 2026-03-01')
  if (asOf < EARLIEST_AS_OF || asOf > today)
    throw new InvalidParameterError('asOf', `asOf must be a date from ${EARLIEST_AS_OF} to today, ${today}`)
  return asOf
}
