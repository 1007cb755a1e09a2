import { type CalendarDate, dateText, isCalendarDate } from './calendar.ts'

/** First and last day in force, company calendar dates; without `to` it is in force until it is changed. */
export interface RecordTerm {
  from: CalendarDate
  to: CalendarDate | null
}

export interface RecordFault<Field extends string = string> {
  /** The list, or a field of one of its records: 'licenses.0.state'. */
  field: Field
  message: string
}

export const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

export function termFault({ from, to }: { from?: unknown; to?: unknown }): RecordFault<'from' | 'to'> | null {
  if (!isCalendarDate(from)) return { field: 'from', message: 'from must be a date like 2026-03-05.' }
  if (to == null || to === '') return null
  if (!isCalendarDate(to)) return { field: 'to', message: 'to must be a date like 2026-03-05, or empty.' }
  return to < from ? { field: 'to', message: `to must not be before from, ${dateText(from)}.` } : null
}

interface ListRules {
  /** The field of the list, and its records in a message. */
  field: string
  name: string
  max: number
  faultOf: (record: Record<string, unknown>) => RecordFault | null
}

/** The first fault of a list of records as someone sent it, or null. */
export function listFault(sent: unknown, { field, name, max, faultOf }: ListRules): RecordFault | null {
  if (!Array.isArray(sent)) return { field, message: `${field} must be a list.` }
  if (sent.length > max) return { field, message: `A member has at most ${max} ${name}.` }
  for (const [index, record] of sent.entries()) {
    const fault = faultOf((record ?? {}) as Record<string, unknown>)
    if (fault) return { field: `${field}.${index}.${fault.field}`, message: fault.message }
  }
  return null
}

/** 'Jan 1, 2026 to Dec 31, 2026', or 'from Jan 1, 2026' */
export const termLabel = ({ from, to }: RecordTerm): string =>
  to === null ? `from ${dateText(from)}` : `${dateText(from)} to ${dateText(to)}`

/** The term covers the day. */
export const isInForceOn = ({ from, to }: RecordTerm, day: CalendarDate): boolean =>
  from <= day && (to === null || day <= to)
