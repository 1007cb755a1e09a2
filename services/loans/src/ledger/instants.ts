import type { EffectiveOn } from '../compensation/history.ts'

/** Instants as the rules compare them: UTC with microseconds, as Postgres keeps them. An empty text has no beginning. */

/** SQL that reads a timestamptz in this form. */
export const instantText = (column: string): string =>
  `case when ${column} = '-infinity' then '' else to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end`

const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** Any ISO 8601 text or date in this form. */
export function instantOf(value: string | Date): EffectiveOn {
  if (typeof value === 'string' && CANONICAL.test(value)) return value
  return `${new Date(value).toISOString().slice(0, -1)}000Z`
}

/** As a parameter of SQL. */
export const timestampOf = (instant: EffectiveOn): string => (instant === '' ? '-infinity' : instant)

/** As JSON and events have it: milliseconds. */
export const isoOf = (instant: EffectiveOn): string => `${instant.slice(0, 23)}Z`

/** After every instant that a history can hold: today's chain is the one of the latest links. */
export const LATEST: EffectiveOn = '~'

/** Whole days since 2000-01-01, UTC. */
export function dayNumber(instant: EffectiveOn): number {
  const day = instant.slice(0, 10)
  let found = days.get(day)
  if (found === undefined) {
    if (days.size >= MAX_REMEMBERED) days.clear()
    days.set(day, (found = (Date.parse(day) - FIRST_DAY) / DAY_MS))
  }
  return found
}

const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAY_MS = 86_400_000
const MAX_REMEMBERED = 10_000
const days = new Map<string, number>()

/** yyyymm, UTC. */
export const monthNumber = (instant: EffectiveOn): number =>
  Number(instant.slice(0, 4)) * 100 + Number(instant.slice(5, 7))
