import { LOAN_COLUMNS, type LoanColumn, mapHeader } from '@upline/csv'

const COLUMNS = Object.entries(LOAN_COLUMNS) as [LoanColumn, readonly string[]][]

/** The field that the reason of a rejected row names: 'Status: "CLOSED" isn't one of ...', 'Borrower is missing'. */
function namedColumn(message: string): LoanColumn | undefined {
  if (/^Funded date .* is in the future$/.test(message)) return 'fundedDate'
  const isNamed = (name: string) => message.startsWith(`${name}: `) || message.startsWith(`${name} is `)
  return COLUMNS.find(([, names]) => names.some(isNamed))?.[0]
}

/** The header in the file of the field that a row was rejected for; undefined if no single field is wrong. */
export function badHeader(headers: readonly string[], message: string): string | undefined {
  const column = namedColumn(message)
  const fields = mapHeader(headers, LOAN_COLUMNS, {}).fields
  return column && headers[fields.indexOf(column)]
}

/** The header that holds the status. */
export const statusHeader = (headers: readonly string[]): string | undefined =>
  headers[mapHeader(headers, LOAN_COLUMNS, {}).fields.indexOf('status')]

interface RejectedRow {
  cells: Record<string, string>
  message: string
}

/** Rows that were rejected for the same value of the same field, this row included. */
export function rowsLike<Row extends RejectedRow>(row: Row, rows: readonly Row[]): Row[] {
  const header = badHeader(Object.keys(row.cells), row.message)
  if (header === undefined) return [row]
  return rows.filter(
    ({ cells, message }) => cells[header] === row.cells[header] && badHeader(Object.keys(cells), message) === header,
  )
}
