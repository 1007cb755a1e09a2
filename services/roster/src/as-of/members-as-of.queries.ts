import { uplineAsOf } from './as-of.queries.ts'
import { isAfterDate, positionAsOf } from './position-as-of.queries.ts'

/**
 * Takes the place of `members` in a query as of a date, a parameter: upline, role, level and activity are those of the date,
 * `columns` are those of today. Without a `condition` Postgres calculates only the columns that the query uses.
 */
export const membersAsOf = (columns: readonly string[], date: string, condition = ''): string => `(
  select ${columns.map((column) => `t.${column}`).join(', ')}, ${uplineAsOf('t.id', date)} as upline_id,
    ${positionAsOf('t', isAfterDate(date))}
  from members t ${condition})`
