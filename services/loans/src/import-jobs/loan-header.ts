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

/** A mapping that a member chose for files with these headers. */
export interface KnownMapping {
  headerSet: string
  mapping: HeaderMapping<LoanColumn>
}

export interface MappingChoice {
  /** Sent with the file; null: use the mapping remembered for its headers. */
  chosen: HeaderMapping<LoanColumn> | null
  /** The most reliable first. */
  remembered: readonly KnownMapping[]
}

/** The mapping that applies to a file with this header; empty if its headers are matched by their names alone. */
export const mappingOf = (cells: readonly string[], { chosen, remembered }: MappingChoice): HeaderMapping<LoanColumn> =>
  chosen ?? remembered.find((known) => known.headerSet === headerSet(cells))?.mapping ?? {}

/** Maps header columns to loan fields. Throws ImportFileError if a required column is missing or a column is repeated. */
export function readLoanHeader(cells: readonly string[], choice: MappingChoice): Columns<LoanColumn> {
  const columns = mapHeader(cells, LOAN_COLUMNS, mappingOf(cells, choice))
  const missing = Object.entries(REQUIRED_LOAN_COLUMNS).flatMap(([field, name]) =>
    columns.has(field as LoanColumn) ? [] : [name],
  )
  if (missing.length > 0)
    throw new ImportFileError(`The file has no column ${missing.join(', ')}. Its columns are ${shown(cells)}.`)
  const repeated = repeatedHeaders(cells, columns)
  if (repeated.length > 0) throw new ImportFileError(repeatedText(repeated))
  return columns
}

export const NO_ROWS = 'The file has no rows. It needs a header and at least one row.'

const MAX_SHOWN_COLUMNS = 20

const shown = (cells: readonly string[]): string => {
  const names = cells.slice(0, MAX_SHOWN_COLUMNS).map((cell) => `'${cell.slice(0, 40)}'`)
  return `${names.join(', ')}${cells.length > MAX_SHOWN_COLUMNS ? ' and more' : ''}`
}
