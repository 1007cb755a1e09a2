import { dateAt, LOAN_OUTCOMES, LOAN_STATUSES, type LoanOutcome, parseLoanStatus } from '@upline/contracts'
import { fieldOfHeader, LOAN_COLUMNS, readRowObject, REQUIRED_LOAN_COLUMNS, type LoanColumn } from '@upline/csv'
import { cents, parseAmount, type Cents } from '@upline/money'
import { contentKey, numberKey } from './loan-identity.ts'
import { spellingOf } from './spelling-keys.ts'
import { readWrittenDate } from './written-date.ts'

/** A row of a loan CSV, read. An empty text or null says nothing about the loan and erases nothing. */
export interface LoanRow {
  /** 1-based in the list that was sent. */
  row: number
  borrower: string
  address: string
  city: string
  state: string
  product: string
  /** Whether the file says no product, and its purpose stands for it. */
  isPurpose: boolean
  /** As written, for people. */
  officerText: string
  officerKey: string
  /** What the officer may be found by, the surest first: username, e-mail, then what is written. */
  officerKeys: string[]
  /** The second officer as written, and what that member is found by: a username, an email or a name. Empty: the row names none. */
  secondText: string
  secondKey: string
  /** The second officer's portion; null: the row names no second officer. */
  secondPercent: number | null
  /** 1 to 5, in the order of LOAN_STATUSES; null: the row says an outcome, and the loan keeps its status. */
  status: number | null
  outcome: LoanOutcome | null
  amountCents: Cents | null
  /** Instants, and the calendar dates that they are: YYYY-MM-DD. */
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

/** When and where the product sees rows: a funding after it is in the future. */
export interface SeenRows {
  now: Date
  /** Of the company: instants in rows belong to its dates. */
  timeZone: string
}

export type RowReading = { row: LoanRow } | { refused: string }

export type LoanCells = Partial<Record<LoanColumn, string>>

const MAX_TEXT_LENGTH = 300
const LARGEST_AMOUNT = cents(100_000_000_00)

class RowRefused extends Error {}

/** Reads one row object keyed by CSV header, or says why not, with the value that is wrong (decisions, Loans). */
export function readLoanRow(object: unknown, row: number, seen: SeenRows): RowReading {
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    return { refused: 'The row is no object of columns' }
  const columns = object as Record<string, unknown>
  const crooked = Object.keys(columns).find((header) => isNested(columns[header]) && isOurs(header))
  if (crooked !== undefined) return { refused: `${shown(crooked)} is neither a text nor a number` }
  return readLoanCells(readRowObject(columns, LOAN_COLUMNS).row, row, seen)
}

/** The same for the cells of a file, by what their columns stand for. */
export function readLoanCells(cells: LoanCells, row: number, seen: SeenRows): RowReading {
  try {
    return { row: loanRow(cells, row, seen) }
  } catch (fault) {
    if (fault instanceof RowRefused) return { refused: fault.message }
    throw fault
  }
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null
const isOurs = (header: string): boolean => fieldOfHeader(header, LOAN_COLUMNS) !== null

const REQUIRED = Object.entries(REQUIRED_LOAN_COLUMNS) as [LoanColumn, string][]

function loanRow(cells: LoanCells, row: number, seen: SeenRows): LoanRow {
  for (const [column, header] of REQUIRED) if (!cells[column]) throw new RowRefused(`${header} is missing`)
  const [borrower, address, officerText] = [text(cells, 'borrower'), text(cells, 'address'), text(cells, 'loanOfficer')]
  const [product, purpose] = [text(cells, 'product'), text(cells, 'purpose')]
  const outcome = outcomeOf(cells.status ?? '')
  const status = outcome === null ? readStatus(cells.status ?? '') : null
  const secondText = text(cells, 'secondOfficer')
  const applied = readDate(cells.applicationDate, 'Application_Date', seen)
  // A file that dates only the application dates the loan by it.
  const created = readDate(cells.created, 'Created', seen) ?? applied
  const loanNumber = text(cells, 'loanNumber') || null
  const officerKeys = [text(cells, 'officerUsername'), text(cells, 'officerEmail'), officerText].filter(Boolean)
  return {
    ...{ row, borrower, address, officerText, status, outcome, loanNumber, secondText },
    secondKey: spellingOf(secondText).slice(0, MAX_TEXT_LENGTH),
    secondPercent: secondText === '' ? null : readPercent(cells.secondOfficerPercent),
    ...{ createdAt: created?.at ?? null, createdOn: created?.on ?? null, appliedOn: applied?.on ?? null },
    lockedOn: readDate(cells.lockDate, 'Lock_Date', seen)?.on ?? null,
    city: text(cells, 'city'),
    state: text(cells, 'state'),
    // Without a product the product is the purpose.
    product: product || purpose,
    isPurpose: product === '' && purpose !== '',
    officerKey: spellingOf(officerKeys[0] ?? officerText).slice(0, MAX_TEXT_LENGTH),
    officerKeys: officerKeys.map(spellingOf),
    amountCents: readAmount(cells.loanAmount),
    // A date of funding says something of a funded loan alone.
    ...fundingOf(status === LOAN_STATUSES.length ? readFunded(cells.fundedDate, seen) : null),
    numberKey: loanNumber === null ? null : numberKey(loanNumber),
    contentKey: contentKey({ borrower, address, createdDay: created?.at.slice(0, 10) ?? '', officerText }),
  }
}

const keepable = (value: string): string =>
  value.isWellFormed() && !value.includes('\0') ? value : value.replaceAll('\0', '').toWellFormed()

/** A cell as Postgres can keep it: no NUL, no half of a surrogate pair, and short enough for an index. */
function text(cells: LoanCells, column: LoanColumn): string {
  const value = keepable(cells[column] ?? '')
  if (value.length > MAX_TEXT_LENGTH)
    throw new RowRefused(`${LOAN_COLUMNS[column][0]} is longer than ${MAX_TEXT_LENGTH} characters`)
  return value
}

const OUTCOMES: ReadonlyMap<string, LoanOutcome> = new Map([
  ...LOAN_OUTCOMES.map((outcome) => [outcome, outcome] as const),
  ['canceled', 'cancelled'],
])

/** A status that ends a loan, in any case; null for the others. */
const outcomeOf = (written: string): LoanOutcome | null => OUTCOMES.get(written.trim().toLowerCase()) ?? null

const DEFAULT_PERCENT = 50

function readPercent(written: string | undefined): number {
  if (!written) return DEFAULT_PERCENT
  const percent = Number(written.replace(/\s*%$/, ''))
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent
  throw new RowRefused(`Second_Officer_Percent '${shown(written)}' is not a whole percentage from 1 to 99`)
}

function readStatus(written: string): number {
  const status = parseLoanStatus(written)
  if (!status) throw new RowRefused(`Status '${shown(written)}' is not one of ${LOAN_STATUSES.join(', ')}`)
  return LOAN_STATUSES.indexOf(status) + 1
}

function readAmount(written: string | undefined): Cents | null {
  if (!written) return null
  const amount = parseAmount(written)
  if (amount === undefined) throw new RowRefused(`Loan_Amount '${shown(written)}' is not an amount above 0`)
  if (amount <= 0) throw new RowRefused(`Loan_Amount '${shown(written)}' is not above 0`)
  if (amount > LARGEST_AMOUNT) throw new RowRefused(`Loan_Amount '${shown(written)}' is above 100,000,000`)
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
  if (!date) throw new RowRefused(`${header} '${shown(written)}' is not a date`)
  return date
}

const MAX_REMEMBERED_DATES = 50_000
let dates: { timeZone: string; known: Map<string, ReadDate | undefined> } = { timeZone: '', known: new Map() }

/** A file writes the same days over and over: each is read once. */
function dateOf(written: string, { timeZone }: SeenRows): ReadDate | undefined {
  if (dates.timeZone !== timeZone || dates.known.size >= MAX_REMEMBERED_DATES) dates = { timeZone, known: new Map() }
  if (dates.known.has(written)) return dates.known.get(written)
  const found = readWrittenDate(written)
  const date = found && { at: found.at.toISOString(), on: found.on ?? dateAt(found.at, timeZone) }
  if (written.length < 40) dates.known.set(written, date)
  return date
}

/** 'Funded' may be the name of a yes/no column too; a date in the future is no funding yet. */
function readFunded(written: string | undefined, seen: SeenRows): ReadDate | null {
  if (!written || /^(yes|no|true|false|y|n)$/i.test(written)) return null
  const funded = readDate(written, 'Funded_Date', seen)
  if (funded !== null && funded.on > dateAt(seen.now, seen.timeZone))
    throw new RowRefused(`Funded_Date '${shown(written)}' lies in the future`)
  return funded
}

const fundingOf = (funded: ReadDate | null) => ({ fundedAt: funded?.at ?? null, fundedOn: funded?.on ?? null })

const shown = (written: string): string => (written.length > 60 ? `${written.slice(0, 60)}…` : written)
