import {
  type Columns,
  headerSet,
  type HeaderMapping,
  LOAN_COLUMNS,
  type LoanColumn,
  mapHeader,
  repeatedHeaders,
  repeatedText,
  REQUIRED_LOAN_COLUMNS,
} from '@upline/csv'
import { ImportFileError } from '@upline/imports'

/** A mapping that a person chose once for files of these headers. */
export interface KnownMapping {
  headerSet: string
  mapping: HeaderMapping<LoanColumn>
}

export interface MappingChoice {
  /** Sent with the file; null: what was remembered for its headers counts. */
  chosen: HeaderMapping<LoanColumn> | null
  /** The surest first. */
  remembered: readonly KnownMapping[]
}

/** What the header's columns feed; a file without a column that every row needs is refused by that column's name, and so is a column that stands there twice. */
export function readLoanHeader(cells: readonly string[], { chosen, remembered }: MappingChoice): Columns<LoanColumn> {
  const set = headerSet(cells)
  const mapping = chosen ?? remembered.find((known) => known.headerSet === set)?.mapping ?? {}
  const columns = mapHeader(cells, LOAN_COLUMNS, mapping)
  const missing = Object.entries(REQUIRED_LOAN_COLUMNS).flatMap(([field, name]) =>
    columns.has(field as LoanColumn) ? [] : [name],
  )
  if (missing.length > 0)
    throw new ImportFileError(`The file has no column ${missing.join(', ')}. Its columns are ${shown(cells)}.`)
  const repeated = repeatedHeaders(cells, columns)
  if (repeated.length > 0) throw new ImportFileError(repeatedText(repeated))
  return columns
}

export const NO_ROWS = 'The file has no rows: a header and at least one record are needed.'

const MOST = 20

const shown = (cells: readonly string[]): string => {
  const names = cells.slice(0, MOST).map((cell) => `'${cell.slice(0, 40)}'`)
  return `${names.join(', ')}${cells.length > MOST ? ' and more' : ''}`
}
