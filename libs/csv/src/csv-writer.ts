import { guardFormula } from './formula-guard.ts'

// Quotes every separator that a reader may guess, not only ours, and edges that a reader may trim.
const NEEDS_QUOTES = /[",;\t\r\n\uFEFF]|^\s|\s$/

export type Cell = string | number | boolean | null | undefined

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

const textOf = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell))

function quoted(cell: Cell): string {
  // A negative number is not a formula. The text '-1' may be the beginning of one.
  const text = typeof cell === 'number' ? String(cell) : guardFormula(textOf(cell))
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
