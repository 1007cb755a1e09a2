/** Whether a text YYYY-MM-DD is a day of the calendar. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** The day before, as YYYY-MM-DD. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000

/** The last day of the month that a day is in. */
export function lastDayOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The calendar day of an instant. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Whether something effective on a day, or always, is in effect. */
export const isInEffect = (effectiveOn: string, now: Date): boolean =>
  effectiveOn === '-infinity' || effectiveOn <= dayOf(now)

/** The day after, as YYYY-MM-DD. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10)
