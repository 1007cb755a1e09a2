const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date of an instant in a time zone: YYYY-MM-DD. */
export function dateIn(zone: string, at: Date): string {
  let format = formats.get(zone)
  if (!format) formats.set(zone, (format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...PARTS })))
  return format.format(at)
}

const PARTS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

const HOUR_MS = 3_600_000

/** The last millisecond of a date in a time zone. A day has 23 to 25 hours, and a zone is up to 14 hours off UTC. */
export function endOfDate(zone: string, date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  let [last, next] = [midnight - 14 * HOUR_MS, midnight + 40 * HOUR_MS]
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2)
    if (dateIn(zone, new Date(middle)) <= date) last = middle
    else next = middle
  }
  return new Date(last)
}

/** A day of the Gregorian calendar, written YYYY-MM-DD. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
