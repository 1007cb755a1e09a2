import {
  type CalendarDate,
  dateText,
  LICENSE_NUMBER_LIMIT,
  type License,
  type LicenseImportError,
  stateCodeOf,
} from '@upline/contracts'
import {
  type Aliases,
  type Columns,
  type CsvRecord,
  headerProblemOf,
  isEmptyRecord,
  readCells,
  readHeader,
  readWrittenDate,
} from '@upline/csv'

/** Reads a file of state licenses, one row for each license. */

const COLUMNS = {
  username: ['Username', 'User_Name'],
  email: ['Email', 'Email_Address', 'E-mail'],
  nmls: ['NMLS_ID', 'NMLS', 'NMLS Number', 'NMLS #'],
  member: ['Member', 'Member_Name', 'Full_Name', 'Name', 'Loan_Officer'],
  state: ['State', 'License_State', 'ST'],
  number: ['License_Number', 'License #', 'License No', 'Number'],
  from: ['From', 'Valid_From', 'Issue_Date', 'Original_Issue_Date', 'Effective_Date', 'Start_Date'],
  to: ['To', 'Valid_To', 'Expiration_Date', 'Expires', 'End_Date', 'Renewed_Through'],
} as const satisfies Aliases<string>

type LicenseColumn = keyof typeof COLUMNS

/** Columns that name the member; the first that is filled decides. */
const MEMBER_COLUMNS = ['username', 'email', 'nmls', 'member'] as const
export type MemberColumn = (typeof MEMBER_COLUMNS)[number]

export const COLUMN_NAMES: Record<LicenseColumn, string> = {
  username: 'Username',
  email: 'Email',
  nmls: 'NMLS_ID',
  member: 'Member',
  state: 'State',
  number: 'License_Number',
  from: 'From',
  to: 'To',
}

export interface LicenseRow extends License {
  /** The line of the file. */
  row: number
  /** At least one, in the order of MEMBER_COLUMNS. */
  names: { column: MemberColumn; text: string }[]
}

export interface LicenseFile {
  rows: LicenseRow[]
  errors: LicenseImportError[]
  ignoredColumns: string[]
}

const MAX_SHOWN_LENGTH = 40

/** Text of the problem if the file as a whole cannot be read. */
export function headerProblem(header: CsvRecord | undefined): string | undefined {
  const columns = readHeader(header?.cells ?? [], COLUMNS)
  if (header && !MEMBER_COLUMNS.some((column) => columns.has(column)))
    return 'The file has no column that names the member. Add Member, Username, Email or NMLS_ID, then upload the file again.'
  const { state, number, from, to } = COLUMN_NAMES
  return headerProblemOf(header?.cells, COLUMNS, { state, number, from, to })
}

/** Reads all rows below a header without a problem. A row with an error is listed with its first wrong field. */
export function readLicenseRows([header, ...records]: readonly CsvRecord[]): LicenseFile {
  const columns = readHeader(header?.cells ?? [], COLUMNS)
  const file: LicenseFile = { rows: [], errors: [], ignoredColumns: columns.unknown.map((name) => name.trim()) }
  for (const { line, cells } of records) {
    if (isEmptyRecord(cells)) continue
    const read = readLicenseRow(line, cells, columns)
    if ('message' in read) file.errors.push(read)
    else file.rows.push(read)
  }
  return file
}

function readLicenseRow(
  row: number,
  cells: readonly string[],
  columns: Columns<LicenseColumn>,
): LicenseRow | LicenseImportError {
  const texts = readCells(cells, columns)
  const names = MEMBER_COLUMNS.flatMap((column) => (texts[column] ? [{ column, text: texts[column] }] : []))
  const { state = '', number = '' } = texts
  const faulty = (column: LicenseColumn, message: string) => ({ row, field: COLUMN_NAMES[column], message })
  const code = stateCodeOf(state)
  if (names.length === 0) return faulty(firstMemberColumn(columns), 'The row names no member.')
  if (code === null) return faulty('state', `${quoted(state)} is not a state. Enter a name or code, for example TX.`)
  if (!isStorable(number))
    return faulty('number', `Enter a license number of 1 to ${LICENSE_NUMBER_LIMIT} printable characters.`)
  const term = readTerm(texts)
  return 'message' in term ? faulty(term.column, term.message) : { row, names, state: code, number, ...term }
}

function readTerm({
  from: writtenFrom = '',
  to: writtenTo = '',
}: Partial<Record<LicenseColumn, string>>):
  { from: CalendarDate; to: CalendarDate | null } | { column: 'from' | 'to'; message: string } {
  const from = readWrittenDate(writtenFrom)?.on
  if (!from) return { column: 'from', message: `${quoted(writtenFrom)} is not a date. ${DATE_HELP}` }
  if (writtenTo === '') return { from, to: null }
  const to = readWrittenDate(writtenTo)?.on
  if (!to) return { column: 'to', message: `${quoted(writtenTo)} is not a date. ${DATE_HELP}` }
  return to < from
    ? { column: 'to', message: `To is ${dateText(to)}, which is before From, ${dateText(from)}.` }
    : { from, to }
}

const DATE_HELP = 'Enter a date like 2026-03-05 or 3/5/2026.'

const firstMemberColumn = (columns: Columns<LicenseColumn>): MemberColumn =>
  MEMBER_COLUMNS.findLast((column) => columns.has(column)) ?? 'member'

const isStorable = (number: string): boolean =>
  number !== '' && number.length <= LICENSE_NUMBER_LIMIT && number.isWellFormed() && !/\p{Cc}/u.test(number)

const quoted = (text: string): string => (text === '' ? 'The empty cell' : `"${text.slice(0, MAX_SHOWN_LENGTH)}"`)
