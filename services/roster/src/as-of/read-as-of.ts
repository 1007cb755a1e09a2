import { isCalendarDate } from '@upline/contracts'
import { InvalidParameterError } from '@upline/http'

/** The parameter `asOf` of a list: a date, or null if it is omitted. */
export function readAsOf(value: unknown): string | null {
  if (value === undefined || value === '') return null
  if (!isCalendarDate(value)) throw new InvalidParameterError('asOf', 'asOf must be a date like 2026-03-01')
  return value
}
