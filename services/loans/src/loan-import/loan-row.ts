import {
  fieldOfHeader,
  LOAN_COLUMNS,
  type LoanCells,
  type LoanFacts,
  LoanRowError,
  MAX_LOAN_TEXT,
  readLoanFacts,
  readRowObject,
  type SeenRows,
  shown,
} from '@upline/csv'
import { contentKey, numberKey } from '../ledger/loan-identity.ts'
import { officerKeyOf } from '../ledger/spelling-keys.ts'

/** A parsed row of a loan CSV, with the keys that match it to members and stored loans. */
export interface LoanRow extends Omit<LoanFacts, 'officerUsername' | 'officerEmail'> {
  /** 1-based position in the request. */
  row: number
  officerKey: string
  /** Keys to find the officer by, the most reliable first: username, email, then the name as written. */
  officerKeys: string[]
  /** The key to find the second officer by: a username, an email or a name. Empty: no second officer. */
  secondKey: string
  numberKey: string | null
  contentKey: string
}

export type RowReading = { row: LoanRow } | { refused: string }

/** Reads one row object keyed by CSV header, or returns the reason with the invalid value (decisions, Loans). */
export function readLoanRow(object: unknown, row: number, seen: SeenRows): RowReading {
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    return { refused: "This row couldn't be read" }
  const columns = object as Record<string, unknown>
  const nested = Object.keys(columns).find((header) => isNested(columns[header]) && isKnownColumn(header))
  if (nested !== undefined) return { refused: `${shown(nested)} must be text or a number` }
  return readLoanCells(readRowObject(columns, LOAN_COLUMNS).row, row, seen)
}

/** Reads the cells of a file row, keyed by column. */
export function readLoanCells(cells: LoanCells, row: number, seen: SeenRows): RowReading {
  try {
    return { row: loanRow(cells, row, seen) }
  } catch (error) {
    if (error instanceof LoanRowError) return { refused: error.message }
    throw error
  }
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null
const isKnownColumn = (header: string): boolean => fieldOfHeader(header, LOAN_COLUMNS) !== null

function loanRow(cells: LoanCells, row: number, seen: SeenRows): LoanRow {
  const { officerUsername, officerEmail, ...facts } = readLoanFacts(cells, seen)
  const { borrower, address, officerText, createdAt, loanNumber, secondText } = facts
  const officerKeys = [officerUsername, officerEmail, officerText].filter(Boolean)
  return {
    ...facts,
    row,
    officerKey: officerKeyOf(officerKeys[0] ?? officerText).slice(0, MAX_LOAN_TEXT),
    officerKeys: officerKeys.map(officerKeyOf),
    secondKey: officerKeyOf(secondText).slice(0, MAX_LOAN_TEXT),
    numberKey: loanNumber === null ? null : numberKey(loanNumber),
    contentKey: contentKey({ borrower, address, createdDay: createdAt?.slice(0, 10) ?? '', officerText }),
  }
}
