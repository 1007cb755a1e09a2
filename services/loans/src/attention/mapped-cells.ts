import type { ImportMapping } from '@upline/contracts'
import { fieldOfHeader, LOAN_COLUMNS, type LoanColumn, mapHeader } from '@upline/csv'
import { cellsOf } from '../loan-import/sent-cells.ts'

interface StoredRow {
  header: readonly string[]
  cells: readonly string[]
}

/** The name of each column for an import without the mapping of its file; null: the column was not imported. */
function namesOf(header: readonly string[], mapping: ImportMapping): (string | null)[] {
  const { fields } = mapHeader(header, LOAN_COLUMNS, mapping as Record<string, LoanColumn | null>)
  return header.map((name, at) => {
    const field = fields[at] ?? null
    const own = fieldOfHeader(name, LOAN_COLUMNS)
    if (field === own) return name
    return field === null ? null : LOAN_COLUMNS[field][0]
  })
}

/** The cells of a rejected row by name. Of two columns with one name, the first filled one counts. */
export function mappedCells({ header, cells }: StoredRow, mapping: ImportMapping): Record<string, string> {
  const named: Record<string, string> = {}
  namesOf(header, mapping).forEach((name, at) => {
    if (name !== null) named[name] ||= cells[at] ?? ''
  })
  return named
}

/** The row with cells that were changed by name. */
export function changedCells(
  { header, cells }: StoredRow,
  mapping: ImportMapping,
  changed: Readonly<Record<string, unknown>>,
): string[] {
  const names = namesOf(header, mapping)
  const texts = cellsOf(
    changed,
    names.map((name) => name ?? ''),
  )
  return names.map((name, at) => (name !== null && name in changed ? texts[at] : cells[at]) ?? '')
}
