import { dateAt, daysBetween, monthNumberOf } from '@upline/contracts'
import { ALWAYS, dateOfMoment, type EffectiveOn, type Moment, momentAt } from '../compensation/history.ts'
import { instantOf, instantText } from './instants.ts'

/** Calendar dates as the rules compare them. An empty text has no beginning. */

/** SQL that reads a date in this form. */
export const dateText = (column: string): string => `case when ${column} = '-infinity' then '' else ${column}::text end`

/** As a parameter of SQL. */
export const sqlDate = (on: EffectiveOn): string => (on === ALWAYS ? '-infinity' : on)

/** SQL that reads a date and an instant as a moment. */
export const momentText = (on: string, at: string): string =>
  `case when ${on} = '-infinity' then '' else ${on}::text || ' ' || ${instantText(at)} end`

/** The date and the instant of a moment as parameters of SQL. */
export const sqlMoment = (moment: Moment): [on: string, at: string] =>
  moment === ALWAYS
    ? ['-infinity', '-infinity']
    : [dateOfMoment(moment), moment.slice(momentAt(dateOfMoment(moment), '').length)]

/** When Upline sees a change, in the company's calendar. */
export interface Sighting {
  at: string
  on: EffectiveOn
  timeZone: string
}

export const sightingAt = (at: Date | string, timeZone: string): Sighting => ({
  at: instantOf(at),
  on: dateAt(at, timeZone),
  timeZone,
})

/** Days since 2000-01-01, as the sums count them. */
export function dayNumber(date: EffectiveOn): number {
  let found = days.get(date)
  if (found === undefined) {
    if (days.size >= MAX_REMEMBERED) days.clear()
    days.set(date, (found = daysBetween('2000-01-01', date)))
  }
  return found
}

const MAX_REMEMBERED = 10_000
const days = new Map<string, number>()

/** yyyymm. */
export const monthNumber = monthNumberOf
