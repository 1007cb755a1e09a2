import type { CalendarDate, ShadowRejectedRow } from '@upline/contracts'
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
import { MAX_DOLLARS, parseAmount } from '@upline/money'
import { numberKey } from '../ledger/loan-identity.ts'
import type { PaidRow } from './shadow-facts.ts'

/** Reads a file of what the old system paid. */

const COLUMNS = {
  loanNumber: ['Loan_Number', 'Loan_ID', 'Loan No', 'Loan #', 'Loan', 'Number'],
  payee: ['Payee', 'Payee_Name', 'Payee_Email', 'Paid_To', 'Employee', 'Recipient', 'Loan_Officer'],
  amount: ['Amount', 'Amount ($)', 'Commission', 'Paid', 'Paid_Amount', 'Payment'],
  payDate: ['Pay_Date', 'Paid_On', 'Paid_Date', 'Payment_Date', 'Date_Paid', 'Check_Date', 'Date'],
} as const satisfies Aliases<string>

type PaidColumn = keyof typeof COLUMNS

const NAMES: Record<PaidColumn, string> = {
  loanNumber: 'Loan_Number',
  payee: 'Payee',
  amount: 'Amount',
  payDate: 'Pay_Date',
}

export interface PaidFile {
  rows: PaidRow[]
  rejected: ShadowRejectedRow[]
}

const MAX_TEXT_LENGTH = 200

/** Text of the problem if the file as a whole cannot be read. */
export const headerProblem = (header: CsvRecord | undefined): string | undefined =>
  headerProblemOf(header?.cells, COLUMNS, NAMES)

/** Reads all rows below a header without a problem. A row with an error is rejected with its first wrong field. */
export function readPaidRows([header, ...records]: readonly CsvRecord[]): PaidFile {
  const file: PaidFile = { rows: [], rejected: [] }
  if (!header) return file
  const columns = readHeader(header.cells, COLUMNS)
  for (const { line, cells } of records) {
    if (isEmptyRecord(cells)) continue
    const read = readPaidRow(line, cells, columns)
    if ('message' in read) file.rejected.push(read)
    else file.rows.push(read)
  }
  return file
}

function readPaidRow(row: number, cells: readonly string[], columns: Columns<PaidColumn>): PaidRow | ShadowRejectedRow {
  const { loanNumber = '', payee = '', amount = '', payDate = '' } = readCells(cells, columns)
  const rejected = (field: PaidColumn, problem: string): ShadowRejectedRow => ({
    ...{ row, field: NAMES[field], message: `${NAMES[field]}: ${problem}` },
  })
  for (const [field, text] of [
    ['loanNumber', loanNumber],
    ['payee', payee],
  ] as const) {
    if (text === '') return rejected(field, 'the cell is empty')
    if (!isStorable(text)) return rejected(field, `use up to ${MAX_TEXT_LENGTH} printable characters`)
  }
  const amountCents = readSigned(amount)
  if (amountCents === undefined)
    return rejected('amount', `"${shown(amount)}" isn't a valid dollar amount (max. two decimals)`)
  const paidOn = readDay(payDate)
  if (!paidOn) return rejected('payDate', `"${shown(payDate)}" isn't a valid date`)
  return { row, loanNumber, loanKey: numberKey(loanNumber), payee, amountCents, paidOn }
}

const isStorable = (text: string): boolean =>
  text.length <= MAX_TEXT_LENGTH && text.isWellFormed() && !/\p{Cc}/u.test(text)

const shown = (text: string): string => text.slice(0, 40)

/** '-12.50', '-$12.50' and '(12.50)' are negative: accounting programs write both. */
function readSigned(text: string): number | undefined {
  const [, parenthesized, negative] = /^\(\s*(.*?)\s*\)$|^-\s*(.*)$/.exec(text) ?? []
  const unsigned = parenthesized ?? negative
  const cents = parseAmount(unsigned ?? text)
  if (cents === undefined || cents > MAX_DOLLARS * 100) return undefined
  return unsigned === undefined || cents === 0 ? cents : -cents
}

const days = new Map<string, CalendarDate | undefined>()
const MAX_CACHED_DAYS = 10_000

/** Caches parsed days, because files repeat the same few pay dates. */
function readDay(text: string): CalendarDate | undefined {
  if (days.has(text)) return days.get(text)
  if (days.size >= MAX_CACHED_DAYS) days.clear()
  const day = readWrittenDate(text)?.on ?? undefined
  if (text.length < MAX_TEXT_LENGTH) days.set(text, day)
  return day
}
