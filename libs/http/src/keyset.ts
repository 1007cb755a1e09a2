import { InvalidParameterError } from './paging.ts'

const MAX_TEXT_LENGTH = 2_000
const INT32 = 2n ** 31n
const INT64 = 2n ** 63n

const isWholeNumber = (value: string, bound: bigint): boolean =>
  /^-?\d{1,19}$/.test(value) && BigInt(value) >= -bound && BigInt(value) < bound

const INSTANT =
  /^(\d{4,5})-(\d\d)-(\d\d)[ T]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-5])(:?[0-5]\d)?)$/

function isInstant(value: string): boolean {
  if (value === 'infinity' || value === '-infinity') return true
  const parts = INSTANT.exec(value)
  return parts !== null && isCalendarDay({ year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) })
}

/** In the Gregorian calendar, which repeats every 400 years. */
const isCalendarDay = ({ year, month, day }: { year: number; month: number; day: number }): boolean =>
  year > 0 &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

/** What Postgres can read as a value of each type. */
const IS_READABLE = {
  text: (value: string) => value.length <= MAX_TEXT_LENGTH && !value.includes('\0'),
  uuid: (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  integer: (value: string) => isWholeNumber(value, INT32),
  bigint: (value: string) => isWholeNumber(value, INT64),
  boolean: (value: string) => value === 'true' || value === 'false',
  timestamptz: isInstant,
}

export type KeysetType = keyof typeof IS_READABLE

/** Values of one row by column, as Postgres writes them. */
export type Place<Column extends string> = Readonly<Record<Column, string>>

type RowOf<Column extends string> = Readonly<Record<Column, string | number | boolean>>

export interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

export interface Keyset<Column extends string> {
  /** The position of a cursor; undefined without a cursor. A cursor of another list is refused. */
  read(cursor: unknown): Place<Column> | undefined
  /** The position as parameters of the query, in the order of the columns; all null on the first page. */
  values(place: Place<Column> | undefined): (string | null)[]
  /** Reads the cursor and returns its parameters. */
  after(cursor: unknown): (string | null)[]
  placeOf(row: RowOf<Column>): Place<Column>
  /**
   * Takes the `limit + 1` rows that were read and returns the page, and the cursor of the next one if more rows follow.
   */
  pageOf<Row extends RowOf<Column>>(rows: Row[], limit: number): Page<Row>
}

/**
 * Paging of one list by the columns that order it: the same definition writes and reads its cursors, so they cannot disagree.
 * `list` distinguishes lists, and orders of the same list, with equal columns. The columns are properties of the list's rows.
 */
export function defineKeyset<Column extends string>(list: string, columns: Record<Column, KeysetType>): Keyset<Column> {
  const names = Object.keys(columns) as Column[]
  const isReadable = (value: unknown, at: number): boolean =>
    typeof value === 'string' && IS_READABLE[columns[names[at]!]](value)

  const placeOf = (row: RowOf<Column>): Place<Column> =>
    Object.fromEntries(names.map((name) => [name, String(row[name])])) as Place<Column>

  function write(row: RowOf<Column>): string {
    const values = names.map((name) => String(row[name]))
    const wrong = names.find((_, at) => !isReadable(values[at], at))
    if (wrong) throw new Error(`Cannot write a cursor of ${list}: ${wrong} is not a ${columns[wrong]}`)
    return Buffer.from(JSON.stringify([list, ...values])).toString('base64url')
  }

  function read(cursor: unknown): Place<Column> | undefined {
    if (cursor === undefined || cursor === '') return undefined
    const [of, ...values] = partsOf(cursor)
    if (of !== list || values.length !== names.length || !values.every(isReadable)) throw new InvalidCursorError()
    return Object.fromEntries(names.map((name, at) => [name, values[at]])) as Place<Column>
  }

  const values = (place: Place<Column> | undefined) => names.map((name) => place?.[name] ?? null)

  return {
    read,
    values,
    placeOf,
    after: (cursor) => values(read(cursor)),
    pageOf: (rows, limit) => {
      if (rows.length <= limit) return { rows, nextCursor: null }
      const page = rows.slice(0, limit)
      return { rows: page, nextCursor: write(page[limit - 1]!) }
    },
  }
}

class InvalidCursorError extends InvalidParameterError {
  constructor() {
    super('cursor', 'cursor is not from this list. Send the Next-Cursor of the page before, or leave it out.')
  }
}

function partsOf(cursor: unknown): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(String(cursor), 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
