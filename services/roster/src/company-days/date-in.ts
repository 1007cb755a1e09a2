const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date of an instant in a time zone: YYYY-MM-DD. */
export function dateIn(zone: string, at: Date): string {
  let format = formats.get(zone)
  if (!format) formats.set(zone, (format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...PARTS })))
  return format.format(at)
}

const PARTS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** A day of the Gregorian calendar, written YYYY-MM-DD. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
