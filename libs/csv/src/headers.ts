import { unguardFormula } from './formula-guard.ts'

/** Spellings of each field's column, in any case, with or without spaces, underscores and hyphens. */
export type Aliases<Field extends string> = Readonly<Record<Field, readonly string[]>>

export interface Columns<Field extends string> {
  /** The field of each column; null if the column is unknown. */
  fields: readonly (Field | null)[]
  /** Unknown headers, as written. */
  unknown: string[]
  has(field: Field): boolean
}

/** Normalizes headers for comparison: lowercase, without accents, only letters and digits. */
export const headerKey = (header: string): string =>
  unguardFormula(header)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const tables = new WeakMap<object, Map<string, string>>()

function keysOf<Field extends string>(aliases: Aliases<Field>): Map<string, Field> {
  let keys = tables.get(aliases) as Map<string, Field> | undefined
  if (!keys) {
    keys = new Map()
    for (const [field, spellings] of Object.entries(aliases) as [Field, readonly string[]][])
      for (const spelling of [field, ...spellings]) keys.set(headerKey(spelling), field)
    tables.set(aliases, keys)
  }
  return keys
}

/** The field of a header, or null. */
export const fieldOfHeader = <Field extends string>(header: string, aliases: Aliases<Field>): Field | null =>
  keysOf(aliases).get(headerKey(header)) ?? null

/** Maps the columns of a file to fields. */
export function readHeader<Field extends string>(cells: readonly string[], aliases: Aliases<Field>): Columns<Field> {
  const fields = cells.map((cell) => fieldOfHeader(cell, aliases))
  return {
    fields,
    unknown: cells.filter((cell, at) => fields[at] === null && cell.trim() !== ''),
    has: (field) => fields.includes(field),
  }
}

/** A user's choice of fields by the header as written; null: none. */
export type HeaderMapping<Field extends string> = Readonly<Record<string, Field | null>>

/** Maps the columns of a file, with a user's choice for some of the headers. */
export function mapHeader<Field extends string>(
  cells: readonly string[],
  aliases: Aliases<Field>,
  mapping: HeaderMapping<Field>,
): Columns<Field> {
  const chosen = new Map(Object.entries(mapping).map(([header, field]) => [headerKey(header), field]))
  const own = readHeader(cells, aliases)
  const fields = cells.map((cell, at) => {
    const field = chosen.get(headerKey(cell))
    return field === undefined ? (own.fields[at] ?? null) : field
  })
  const unknown = own.unknown.filter((header) => !chosen.has(headerKey(header)))
  return { fields, unknown, has: (field) => fields.includes(field) }
}

/** Headers of two columns that both map to a field. Only the sender can decide which one counts. */
export function repeatedHeaders<Field extends string>(
  cells: readonly string[],
  { fields }: Pick<Columns<Field>, 'fields'>,
): string[] {
  const read = cells.filter((_, at) => fields[at] !== null).map((cell) => ({ cell: cell.trim(), key: headerKey(cell) }))
  const seen = new Map<string, number>()
  for (const { key } of read) seen.set(key, (seen.get(key) ?? 0) + 1)
  return read.flatMap(({ cell, key }, at) =>
    (seen.get(key) ?? 0) > 1 && read.findIndex((other) => other.key === key) === at ? [unguardFormula(cell)] : [],
  )
}

/** The message for the sender of the file. */
export const repeatedText = (names: readonly string[]): string =>
  names.length === 1
    ? `The file has the column ${names[0]} more than once. Keep one of them.`
    : `The file has the columns ${names.join(', ')} more than once. Keep the one of each that counts.`

/** Text of the problem of a file without a header, without a needed column, or with a column twice. `needed`: names of columns by field. */
export function headerProblemOf<Field extends string>(
  header: readonly string[] | undefined,
  aliases: Aliases<Field>,
  needed: Partial<Record<Field, string>>,
): string | undefined {
  if (!header) return 'The file has no rows. It needs a header and at least one row.'
  const columns = readHeader(header, aliases)
  const missing = Object.entries<string | undefined>(needed).flatMap(([field, name]) =>
    columns.has(field as Field) ? [] : [name],
  )
  if (missing.length > 0) return `The file has no column ${missing.join(', ')}. Add it, then upload the file again.`
  const repeated = repeatedHeaders(header, columns)
  return repeated.length > 0 ? repeatedText(repeated) : undefined
}

/** A key for files with the same columns, in any order. */
export const headerSet = (cells: readonly string[]): string =>
  [...new Set(cells.map(headerKey).filter((key) => key !== ''))].sort().join(' ')

/**
 * A record by fields: trimmed, without formula apostrophes. Of two columns of one field, the first filled one counts.
 */
export function readCells<Field extends string>(
  cells: readonly string[],
  columns: Columns<Field>,
): Partial<Record<Field, string>> {
  const row: Partial<Record<Field, string>> = {}
  columns.fields.forEach((field, at) => {
    if (field !== null && !row[field]) row[field] = unguardFormula(cells[at] ?? '').trim()
  })
  return row
}

const lastRead = new WeakMap<object, { headers: readonly string[]; columns: Columns<string> }>()

/** readHeader() for rows of one call, which have the same headers. */
function readSameHeader<Field extends string>(headers: readonly string[], aliases: Aliases<Field>): Columns<Field> {
  const last = lastRead.get(aliases)
  if (last?.headers.length === headers.length && last.headers.every((header, at) => header === headers[at]))
    return last.columns as Columns<Field>
  const columns = readHeader(headers, aliases)
  lastRead.set(aliases, { headers, columns: columns as Columns<string> })
  return columns
}

/** The same for a row object keyed by the file's headers, as the bulk calls send it. Values may be numbers. */
export function readRowObject<Field extends string>(
  object: Readonly<Record<string, unknown>>,
  aliases: Aliases<Field>,
): { row: Partial<Record<Field, string>>; unknown: string[] } {
  const headers = Object.keys(object)
  const columns = readSameHeader(headers, aliases)
  const cells = headers.map((header) => cellText(object[header]))
  return { row: readCells(cells, columns), unknown: columns.unknown }
}

const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A record with only empty cells, as spreadsheets leave them at the end of a file. */
export const isEmptyRecord = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
