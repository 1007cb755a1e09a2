/** SQL that reads a timestamptz as JSON and events have it: ISO 8601 in UTC, with milliseconds. */
export const isoInstant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
