import { isCalendarDate } from '@upline/contracts'
import { InvalidParameterError } from '@upline/http'

/** The parameter `asOf` of a list: a date; null without it. */
export function readAsOf(value: unknown): string | null {
  if (value === undefined || value === '') return null
  if (!isCalendarDate(value)) throw new InvalidParameterError('asOf', 'asOf must be a date, as 2026-03-01')
  return value
}
