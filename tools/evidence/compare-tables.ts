import { parseCsv, unguardFormula } from '@upline/csv'

export type JsonRow = Record<string, string | number | boolean | null>

/** What differs between a CSV and the JSON rows of the same name; null: nothing. */
export function tableDifference(csv: string, rows: readonly JsonRow[]): string | null {
  const [head, ...records] = parseCsv(csv, { delimiter: ',' })
  if (!head) return 'the CSV is empty'
  if (records.length !== rows.length) return `the CSV has ${records.length} rows and the JSON has ${rows.length}`
  for (const [at, record] of records.entries()) {
    const values = Object.values(rows[at]!)
    if (record.cells.length !== values.length)
      return `row ${at + 1} has ${record.cells.length} cells instead of ${values.length}`
    const column = record.cells.findIndex((cell, no) => !isSame(cell, values[no]!))
    if (column >= 0) return `row ${at + 1} differs in '${head.cells[column] ?? ''}'`
  }
  return null
}

const isSame = (cell: string, value: JsonRow[string]): boolean =>
  typeof value === 'number' ? cell !== '' && Number(cell) === value : unguardFormula(cell) === String(value ?? '')
