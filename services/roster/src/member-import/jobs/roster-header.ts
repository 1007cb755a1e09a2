import { type Columns, readHeader, repeatedHeaders, repeatedText, ROSTER_COLUMNS, type RosterColumn } from '@upline/csv'
import { ImportFileError } from '@upline/imports'

/** Maps the header's columns to fields. Refuses a file with a missing required column or a duplicate one, by its name. */
export function readRosterHeader(cells: readonly string[]): Columns<RosterColumn> {
  const columns = readHeader(cells, ROSTER_COLUMNS)
  const missing = [
    ...(columns.has('fullName') || columns.has('firstName') ? [] : ['First Name']),
    ...(columns.has('fullName') || columns.has('lastName') ? [] : ['Last Name']),
    ...(columns.has('email') ? [] : ['Email']),
  ]
  if (missing.length > 0) throw new ImportFileError(`The file has no column ${missing.join(', ')}.`)
  const repeated = repeatedHeaders(cells, columns)
  if (repeated.length > 0) throw new ImportFileError(repeatedText(repeated))
  return columns
}

export const NO_ROWS = 'CSV must have at least a header row and one data row.'
