import {
  dateAt,
  LOAN_OUTCOMES,
  LOAN_STATUSES,
  type LoanOutcome,
  type LoanStatus,
  progressOf,
  type StatusValues,
} from '@upline/contracts'
import {
  fieldOfHeader,
  LOAN_COLUMNS,
  readRowObject,
  readWrittenDate,
  REQUIRED_LOAN_COLUMNS,
  type LoanColumn,
} from '@upline/csv'
import { cents, parseAmount, type Cents } from '@upline/money'
import { contentKey, numberKey } from '../ledger/loan-identity.ts'
import { spellingOf } from '../ledger/spelling-keys.ts'

/** A parsed row of a loan CSV. An empty text or null leaves the loan's value unchanged. */
export interface LoanRow {
  /** 1-based position in the request. */
  row: number
  borrower: string
  address: string
  city: string
  state: string
  product: string
  /** The file has no product, so `product` is the loan purpose. */
  isPurpose: boolean
  /** As written in the file. */
  officerText: string
  officerKey: string
  /** Keys to find the officer by, the most reliable first: username, email, then the name as written. */
  officerKeys: string[]
  /** The second officer as written, and the key to find that member by: a username, an email or a name. Empty: no second officer. */
  secondText: string
  secondKey: string
  /** The second officer's portion; null: the row names no second officer. */
  secondPercent: number | null
  /** 1 to 5, in the order of LOAN_STATUSES; null: the row has an outcome, and the loan keeps its status. */
  status: number | null
  outcome: LoanOutcome | null
  amountCents: Cents | null
  /** Instants, and their calendar dates (YYYY-MM-DD). */
  createdAt: string | null
  createdOn: string | null
  appliedOn: string | null
  lockedOn: string | null
  loanNumber: string | null
  fundedAt: string | null
  fundedOn: string | null
  numberKey: string | null
  contentKey: string
}

/** The current time and the company's time zone; later funding dates are rejected. */
export interface SeenRows {
  now: Date
  /** Converts instants in rows to the company's calendar dates. */
  timeZone: string
  /** Remembered texts of the status column. */
  statuses?: StatusValues
}

export type RowReading = { row: LoanRow } | { refused: string }

export type LoanCells = Partial<Record<LoanColumn, string>>

const MAX_TEXT_LENGTH = 300
const MAX_AMOUNT = cents(100_000_000_00)

class RowRejected extends Error {}

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
    if (error instanceof RowRejected) return { refused: error.message }
    throw error
  }
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null
const isKnownColumn = (header: string): boolean => fieldOfHeader(header, LOAN_COLUMNS) !== null

const REQUIRED = Object.entries(REQUIRED_LOAN_COLUMNS) as [LoanColumn, string][]

function loanRow(cells: LoanCells, row: number, seen: SeenRows): LoanRow {
  for (const [column, header] of REQUIRED) if (!cells[column]) throw new RowRejected(`${header} is missing`)
  const [borrower, address, officerText] = [text(cells, 'borrower'), text(cells, 'address'), text(cells, 'loanOfficer')]
  const product = productOf(cells)
  const { status, outcome } = readProgress(cells, seen)
  const secondText = text(cells, 'secondOfficer')
  const opened = openingOf(cells, seen)
  const loanNumber = text(cells, 'loanNumber') || null
  return {
    ...{ row, borrower, address, status, outcome, loanNumber },
    ...officerOf(cells, officerText),
    ...secondOfficerOf(cells, secondText),
    ...opened,
    lockedOn: readDate(cells.lockDate, 'Lock_Date', seen)?.on ?? null,
    city: text(cells, 'city'),
    state: text(cells, 'state'),
    ...product,
    amountCents: readAmount(cells.loanAmount),
    // Only funded loans have a funding date.
    ...fundingOf(status === LOAN_STATUSES.length ? readFunded(cells.fundedDate, seen) : null),
    numberKey: loanNumber === null ? null : numberKey(loanNumber),
    contentKey: contentKey({ borrower, address, createdDay: opened.createdAt?.slice(0, 10) ?? '', officerText }),
  }
}

/** If there is no product, uses the purpose. */
function productOf(cells: LoanCells): Pick<LoanRow, 'product' | 'isPurpose'> {
  const [product, purpose] = [text(cells, 'product'), text(cells, 'purpose')]
  return { product: product || purpose, isPurpose: product === '' && purpose !== '' }
}

const isOutcome = (text: string): text is LoanOutcome => LOAN_OUTCOMES.some((outcome) => outcome === text)

/** The status, or else the outcome; remembered texts are read like the status that they mean. */
function readProgress({ status: written = '' }: LoanCells, seen: SeenRows): Pick<LoanRow, 'status' | 'outcome'> {
  const found = progressOf(written, seen.statuses ?? {})
  if (found === undefined) throw new RowRejected(`Status: "${shown(written)}" isn't one of ${LOAN_STATUSES.join(', ')}`)
  return isOutcome(found)
    ? { status: null, outcome: found }
    : { status: LOAN_STATUSES.indexOf(found satisfies LoanStatus) + 1, outcome: null }
}

/** A file with only an application date uses it as the created date. */
function openingOf(cells: LoanCells, seen: SeenRows): Pick<LoanRow, 'createdAt' | 'createdOn' | 'appliedOn'> {
  const applied = readDate(cells.applicationDate, 'Application_Date', seen)
  const created = readDate(cells.created, 'Created', seen) ?? applied
  return { createdAt: created?.at ?? null, createdOn: created?.on ?? null, appliedOn: applied?.on ?? null }
}

function officerOf(cells: LoanCells, officerText: string): Pick<LoanRow, 'officerText' | 'officerKey' | 'officerKeys'> {
  const officerKeys = [text(cells, 'officerUsername'), text(cells, 'officerEmail'), officerText].filter(Boolean)
  return {
    officerText,
    officerKey: spellingOf(officerKeys[0] ?? officerText).slice(0, MAX_TEXT_LENGTH),
    officerKeys: officerKeys.map(spellingOf),
  }
}

const secondOfficerOf = (
  cells: LoanCells,
  secondText: string,
): Pick<LoanRow, 'secondText' | 'secondKey' | 'secondPercent'> => ({
  secondText,
  secondKey: spellingOf(secondText).slice(0, MAX_TEXT_LENGTH),
  secondPercent: secondText === '' ? null : readPercent(cells.secondOfficerPercent),
})

const storableText = (value: string): string =>
  value.isWellFormed() && !value.includes('\0') ? value : value.replaceAll('\0', '').toWellFormed()

/** A cell that Postgres can store: no NUL, no lone surrogate, and short enough for an index. */
function text(cells: LoanCells, column: LoanColumn): string {
  const value = storableText(cells[column] ?? '')
  if (value.length > MAX_TEXT_LENGTH)
    throw new RowRejected(`${LOAN_COLUMNS[column][0]} is longer than ${MAX_TEXT_LENGTH} characters`)
  return value
}

const DEFAULT_PERCENT = 50

function readPercent(written: string | undefined): number {
  if (!written) return DEFAULT_PERCENT
  const percent = Number(written.replace(/\s*%$/, ''))
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent
  throw new RowRejected(`Second_Officer_Percent: "${shown(written)}" isn't a whole percentage from 1 to 99`)
}

function readAmount(written: string | undefined): Cents | null {
  if (!written) return null
  const amount = parseAmount(written)
  if (amount === undefined)
    throw new RowRejected(`Loan_Amount: "${shown(written)}" isn't a valid dollar amount (max. two decimals)`)
  if (amount <= 0) throw new RowRejected(`Loan_Amount: "${shown(written)}" isn't above $0`)
  if (amount > MAX_AMOUNT) throw new RowRejected(`Loan_Amount: "${shown(written)}" is above $100,000,000`)
  return amount
}

interface ReadDate {
  /** ISO 8601 in UTC. */
  at: string
  on: string
}

function readDate(written: string | undefined, header: string, seen: SeenRows): ReadDate | null {
  if (!written) return null
  const date = dateOf(written, seen)
  if (!date) throw new RowRejected(`${header}: "${shown(written)}" isn't a valid date`)
  return date
}

const MAX_CACHED_DATES = 50_000
let dates: { timeZone: string; known: Map<string, ReadDate | undefined> } = { timeZone: '', known: new Map() }

/** Caches parsed dates, because files repeat the same days. */
function dateOf(written: string, { timeZone }: SeenRows): ReadDate | undefined {
  if (dates.timeZone !== timeZone || dates.known.size >= MAX_CACHED_DATES) dates = { timeZone, known: new Map() }
  if (dates.known.has(written)) return dates.known.get(written)
  const found = readWrittenDate(written)
  const date = found && { at: found.at.toISOString(), on: found.on ?? dateAt(found.at, timeZone) }
  if (written.length < 40) dates.known.set(written, date)
  return date
}

/** Ignores yes/no values, because 'Funded' can also be a yes/no column, and rejects future dates. */
function readFunded(written: string | undefined, seen: SeenRows): ReadDate | null {
  if (!written || /^(yes|no|true|false|y|n)$/i.test(written)) return null
  const funded = readDate(written, 'Funded_Date', seen)
  if (funded !== null && funded.on > dateAt(seen.now, seen.timeZone))
    throw new RowRejected(`Funded date ${dateLabel(funded.on)} is in the future`)
  return funded
}

const fundingOf = (funded: ReadDate | null) => ({ fundedAt: funded?.at ?? null, fundedOn: funded?.on ?? null })

/** 'Nov 21, 2026'. */
const dateLabel = (on: string): string =>
  new Date(`${on}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const shown = (written: string): string => (written.length > 60 ? `${written.slice(0, 60)}…` : written)
