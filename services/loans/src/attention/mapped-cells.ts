import type { ImportMapping } from '@upline/contracts'
import { fieldOfHeader, LOAN_COLUMNS, type LoanColumn, mapHeader } from '@upline/csv'

/**
 * The cells of a rejected row by header, as an import without a mapping reads them: a header that was mapped by hand gets the
 * name of its field's column, and a column that was not imported is left out.
 */
export function mappedCells(
  { header, cells }: { header: readonly string[]; cells: readonly string[] },
  mapping: ImportMapping,
): Record<string, string> {
  const { fields } = mapHeader(header, LOAN_COLUMNS, mapping as Record<string, LoanColumn | null>)
  const named: Record<string, string> = {}
  header.forEach((name, at) => {
    const field = fields[at] ?? null
    const own = fieldOfHeader(name, LOAN_COLUMNS)
    if (field === null && own !== null) return
    // Of two columns of one field, the first filled one counts.
    named[field === null || field === own ? name : LOAN_COLUMNS[field][0]] ||= cells[at] ?? ''
  })
  return named
}
