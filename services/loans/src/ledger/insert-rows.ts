import type { EntityManager } from '@mikro-orm/postgresql'
import { copyRows, type CopyValue, rows as query } from '@upline/db'

/** A table with the columns that a writer fills, and their types. */
export interface Target {
  table: string
  columns: Readonly<Record<string, string>>
}

/** From this number of rows, COPY is faster than one statement with arrays. */
const COPY_FROM = 200

/** Appends rows to a table that has no conflicts: few by one statement, many by COPY. */
export async function insertRows(tx: EntityManager, target: Target, values: readonly CopyValue[][]): Promise<void> {
  if (values.length === 0) return
  const names = Object.keys(target.columns).join(', ')
  if (values.length >= COPY_FROM) return void (await copyRows(tx, `${target.table} (${names})`, values))
  const { text, parameters } = fromArrays(target.columns, values)
  await query(tx, `insert into ${target.table} (${names}) select * from ${text}`, parameters)
}

/** Rows as a table expression over one text array for each column, starting at parameter $1. */
export function fromArrays(
  columns: Readonly<Record<string, string>>,
  values: readonly CopyValue[][],
): { text: string; parameters: unknown[] } {
  const names = Object.keys(columns)
  const arrays = names.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const casts = names.map((name, at) => `c${at}::${columns[name]} ${name}`).join(', ')
  const aliases = names.map((_, at) => `c${at}`).join(', ')
  return {
    text: `(select ${casts} from unnest(${arrays}) with ordinality v(${aliases}, n) order by n) as given`,
    parameters: names.map((_, at) => arrayLiteral(values, at)),
  }
}

const NEEDS_ESCAPE = /["\\]/
const EVERY_ESCAPE = /["\\]/g

/** A column as an array literal. The driver would test each element for several characters, which takes ten times as long. */
function arrayLiteral(values: readonly CopyValue[][], at: number): string {
  const elements = values.map((row) => {
    const value = row[at]
    if (value === null || value === undefined) return 'NULL'
    const text = String(value)
    return NEEDS_ESCAPE.test(text) ? `"${text.replace(EVERY_ESCAPE, '\\$&')}"` : `"${text}"`
  })
  return `{${elements.join(',')}}`
}
