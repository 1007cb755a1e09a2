import { guardFormula } from './formula-guard.ts'

// Quotes every separator that a reader may guess, not only ours, and edges that a reader may trim.
const NEEDS_QUOTES = /[",;\t\r\n\uFEFF]|^\s|\s$/

/** A number with a fixed number of decimals, such as 1250.00. */
export interface DecimalCell {
  readonly decimal: string
}

export type Cell = string | number | boolean | DecimalCell | null | undefined

/** Cents as dollars with two decimals. Not a text, so a minus sign stays as it is. */
export function dollarsCell(cents: number): DecimalCell {
  if (!Number.isSafeInteger(cents)) throw new Error(`${cents} is not a whole number of cents`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return { decimal: `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` }
}

const isDecimal = (cell: Cell): cell is DecimalCell => typeof cell === 'object' && cell !== null

/** One record with its line break (CRLF), formulas escaped. */
export function csvLine(cells: readonly Cell[]): string {
  if (cells.length === 1 && textOf(cells[0]) === '') return '""\r\n'
  return `${cells.map(quoted).join(',')}\r\n`
}

/** A complete file. `bom` makes a spreadsheet read it as UTF-8. */
export function writeCsv(rows: Iterable<readonly Cell[]>, options: { bom?: boolean } = {}): string {
  let text = options.bom ? '\uFEFF' : ''
  for (const row of rows) text += csvLine(row)
  return text
}

const textOf = (cell: Cell): string =>
  cell === null || cell === undefined ? '' : isDecimal(cell) ? cell.decimal : String(cell)

function quoted(cell: Cell): string {
  // A negative number is not a formula. The text '-1' may be the beginning of one.
  const text = typeof cell === 'number' || isDecimal(cell) ? textOf(cell) : guardFormula(textOf(cell))
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
