import { isRole, type NewMemberRow, type Role, type RowError } from '@upline/contracts'
import {
  decodeText,
  isEmptyRecord,
  parseCsv,
  readCells,
  readHeader,
  repeatedHeaders,
  repeatedText,
  ROSTER_COLUMNS,
  rosterNames,
  rosterWebsite,
  unguardFormula,
  writeCsv,
  type CsvRecord,
  type RosterRow,
} from '@upline/csv'

/** Maximum number of preview rows. */
const PREVIEW_ROWS = 10
export const TOO_SHORT = 'CSV must have at least a header row and one data row.'

export interface ReadMember {
  /** The first line number of the record. */
  line: number
  cells: string[]
  member: NewMemberRow
}

export interface RosterFile {
  headers: string[]
  members: ReadMember[]
  /** Rows without first name, last name or email. */
  skipped: number
}

/** Undefined without a header row and a data row. Throws if the file has a duplicate column. */
export function readRosterFile(bytes: Uint8Array): RosterFile | undefined {
  const [head, ...rest] = parseCsv(decodeText(bytes))
  const records = rest.filter((record) => !isEmptyRecord(record.cells))
  if (!head || records.length === 0) return undefined
  const columns = readHeader(head.cells, ROSTER_COLUMNS)
  const repeated = repeatedHeaders(head.cells, columns)
  if (repeated.length > 0) throw new Error(repeatedText(repeated))
  const members = records
    .map((record) => readMember(record, readCells(record.cells, columns)))
    .filter((one) => one.member.firstName && one.member.lastName && one.member.email)
  return {
    headers: head.cells.map((cell) => unguardFormula(cell).trim()),
    members,
    skipped: records.length - members.length,
  }
}

export const skippedText = (skipped: number): string =>
  `${skipped} rows were skipped due to missing required data (name or email)`

/** Summary of a file for the page. The rows stay in the worker. */
export interface FileSummary {
  members: number
  skipped: number
  preview: ReadMember[]
}

export interface RefusedMember {
  line: number
  name: string
  message: string
}

export const summaryOf = ({ members, skipped }: RosterFile): FileSummary => ({
  members: members.length,
  skipped,
  preview: members.slice(0, PREVIEW_ROWS),
})

/** `row` of an error is the 1-based position among the members that were sent. */
export const refusedOf = ({ members }: RosterFile, errors: readonly RowError[]): RefusedMember[] =>
  errors.map(({ row, message }) => {
    const one = members[row - 1]
    return { line: one?.line ?? row, name: one ? `${one.member.firstName} ${one.member.lastName}` : '', message }
  })

/** Sends only values from the file and the defaults of the product text. */
function readMember(record: CsvRecord, row: RosterRow): ReadMember {
  const { fullName: _, upline, role, level, originationWebsite, recruitingWebsite, ...texts } = row
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
  const member: NewMemberRow = {
    ...given,
    ...rosterNames(row),
    email: row.email ?? '',
    role: readRole(role),
    level: readLevel(level),
    originationWebsite: rosterWebsite(originationWebsite),
    recruitingWebsite: rosterWebsite(recruitingWebsite),
    isActive: true,
    ...(upline && { upline }),
  }
  return { line: record.line, cells: record.cells, member }
}

const SPELLINGS: Record<string, Role> = { lo: 'loan_officer', sr_lo: 'senior_loan_officer', administrator: 'admin' }

/** 'Senior Loan Officer', 'senior_loan_officer' and 'Sr. LO' are the same role. Missing or unknown: loan_officer. */
export function readRole(written: string | undefined): Role {
  const key = (written ?? '')
    .trim()
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[\s_-]+/g, '_')
  return isRole(key) ? key : (SPELLINGS[key] ?? 'loan_officer')
}

/** Organization level 1 to 10, or 0 for a manager. Defaults to 1 if it cannot be read. */
export function readLevel(written: string | undefined): number {
  const digits = /^(?:level\s*)?(\d{1,2})$/i.exec((written ?? '').trim())?.[1]
  const level = digits === undefined ? 1 : Number(digits)
  return level <= 10 ? level : 1
}

/** Rejected rows as written in the file, each with its reason. Escapes formulas. */
export function refusedCsv(file: RosterFile, errors: readonly RowError[]): string {
  const lines = errors.map(({ row, message }) => {
    const cells = file.members[row - 1]?.cells ?? []
    return [...file.headers.map((_, at) => unguardFormula(cells[at] ?? '')), message]
  })
  return writeCsv([[...file.headers, 'Reason'], ...lines], { bom: true })
}
