import { addMonths, type CalendarDate, firstOfMonth, lastOfMonth } from './calendar.ts'

/** A calendar quarter: '2026-Q3'. */
export type CalendarQuarter = string

const QUARTER = /^(\d{4})-Q([1-4])$/

export const isCalendarQuarter = (text: unknown): text is CalendarQuarter =>
  typeof text === 'string' && QUARTER.test(text)

export const quarterOf = (date: CalendarDate): CalendarQuarter =>
  `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`

const firstMonthOf = (quarter: CalendarQuarter): string => {
  const [, year, number] = QUARTER.exec(quarter) ?? []
  if (year === undefined) throw new RangeError(`"${quarter}" is not a quarter like 2026-Q3`)
  return addMonths(`${year}-01`, 3 * (Number(number) - 1))
}

/** The first and the last date. */
export const datesOfQuarter = (quarter: CalendarQuarter): { from: CalendarDate; to: CalendarDate } => {
  const month = firstMonthOf(quarter)
  return { from: firstOfMonth(month), to: lastOfMonth(addMonths(month, 2)) }
}

/** The quarters that ended before a date, the latest first. */
export const finishedQuarters = (today: CalendarDate, count: number): CalendarQuarter[] =>
  Array.from({ length: count }, (_, at) =>
    quarterOf(firstOfMonth(addMonths(firstMonthOf(quarterOf(today)), -3 * (at + 1)))),
  )
