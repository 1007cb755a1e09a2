import type { EntityManager } from '@mikro-orm/postgresql'
import { copyRows, type CopyValue, rows as query } from '@upline/db'

/** A table with the columns that a writer fills, and their types. */
export interface Target {
  table: string
  columns: Readonly<Record<string, string>>
}

/** From this number of rows, COPY is faster than one statement with arrays. */
const COPY_FROM = 200

export const isCopied = (values: readonly CopyValue[][]): boolean => values.length >= COPY_FROM

/** Appends rows to a table that has no conflicts: few by one statement, many by COPY. */
export async function insertRows(tx: EntityManager, target: Target, values: readonly CopyValue[][]): Promise<void> {
  if (values.length === 0) return
  const names = Object.keys(target.columns).join(', ')
  if (isCopied(values)) return void (await copyRows(tx, `${target.table} (${names})`, values))
  const { text, parameters } = fromArrays(target.columns, values)
  await query(tx, `insert into ${target.table} (${names}) select * from ${text}`, parameters)
}

/** Fewer rows have an array for each column, so that their text does not depend on them and keeps its plan. */
const CONSTANTS_FROM = 50

/**
 * Rows as a table expression with parameters from $1, or after others: an array for each column, or one value if many rows all
 * have the same. Most columns of an import do, and Postgres would parse each element.
 */
export function fromArrays(
  columns: Readonly<Record<string, string>>,
  values: readonly CopyValue[][],
  after = 0,
): { text: string; parameters: unknown[] } {
  const given = Object.entries(columns).map(([name, type], at) => ({ name, ...parameterOf(type, values, at) }))
  const arrays = given.flatMap(({ array }, at) => (array ? [{ at, type: array }] : []))
  const selected = given.map(
    ({ name, type, array }, at) => `${array ? `c${at}` : `$${after + at + 1}`}::${type} ${name}`,
  )
  const unnested = arrays.map(({ at, type }) => `$${after + at + 1}::${type}[]`).join(', ')
  return {
    text: `(select ${selected.join(', ')} from unnest(${unnested}) with ordinality v(${arrays.map(({ at }) => `c${at}`).join(', ')}, n) order by n) as given`,
    parameters: given.map(({ value }) => value),
  }
}

interface Parameter {
  type: string
  /** The type of its elements; undefined: one value for all rows. */
  array: string | undefined
  value: string | null
}

function parameterOf(type: string, values: readonly CopyValue[][], at: number): Parameter {
  const [first] = values
  const isConstant = at > 0 && values.length >= CONSTANTS_FROM && values.every((row) => row[at] === first![at])
  if (isConstant) return { type, array: undefined, value: textOf(first![at]) }
  // unnest() would take arrays of arrays apart.
  return { type, array: type.endsWith('[]') ? 'text' : type, value: arrayLiteral(values, at) }
}

const textOf = (value: CopyValue): string | null => (value === null || value === undefined ? null : String(value))

const NEEDS_ESCAPE = /["\\]/
const EVERY_ESCAPE = /["\\]/g

/** Numbers, ids and dates as an array literal: they need no escapes, and the driver would test each of them. */
export const plainArray = (values: readonly (number | string | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

/** A column as an array literal. The driver would test each element for several characters, which takes ten times as long. */
function arrayLiteral(values: readonly CopyValue[][], at: number): string {
  const elements = values.map((row) => {
    const text = textOf(row[at])
    if (text === null) return 'NULL'
    return NEEDS_ESCAPE.test(text) ? `"${text.replace(EVERY_ESCAPE, '\\$&')}"` : `"${text}"`
  })
  return `{${elements.join(',')}}`
}
