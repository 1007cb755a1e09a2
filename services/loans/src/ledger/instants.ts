/** Instants as the ledger stores them next to calendar dates: UTC with microseconds, in the format of Postgres. */

/** SQL that reads a timestamptz in this form. */
export const instantText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** Any ISO 8601 text or date in this form. */
export function instantOf(value: string | Date): string {
  if (typeof value === 'string' && CANONICAL.test(value)) return value
  return `${new Date(value).toISOString().slice(0, -1)}000Z`
}

/** The format of JSON and events: milliseconds. */
export const isoOf = (instant: string): string => `${instant.slice(0, 23)}Z`

/** The instant of a file date: the API has always shown midnight UTC. */
export const instantOfDate = (date: string): string => `${date}T00:00:00.000000Z`
