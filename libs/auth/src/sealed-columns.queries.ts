import { SEALED_COLUMNS, type SealingService } from './sealed-columns.ts'

/** Counts values that are encrypted with another secret than the one with ID $1, or that do not name theirs. */
export const sealedByOthers = (service: SealingService): string =>
  SEALED_COLUMNS[service]
    .map(([table, column]) => `select count(*)::int as n from ${table} where ${column} not like $1 || '.%'`)
    .join(' union all ')

/** The next value after $2 that is encrypted with another secret than $1. */
export const nextToReseal = (table: string, column: string): string =>
  `select ${column} as box from ${table} where ${column} not like $1 || '.%' and ${column} > $2
      order by ${column} limit 1`

/** Replaces $1 by $2, unless it has changed. */
export const replaceSealed = (table: string, column: string): string =>
  `update ${table} set ${column} = $2 where ${column} = $1`
