import {
  byText,
  dateAt,
  hasInvisible,
  LOAN_OUTCOMES,
  LOAN_STATUSES,
  type LoanPercent,
  type LoanOutcome,
  type LoanStatus,
  type LoanTexts,
  PAYERS,
  percentRange,
  percentText,
  progressOf,
  type StatusValues,
} from '@upline/contracts'
import { cents, parseAmount, type Cents } from '@upline/money'
import { LOAN_COLUMNS, REQUIRED_LOAN_COLUMNS, type LoanColumn } from './loan-columns.ts'
import { readWrittenDate } from './written-date.ts'

/**
 * The content of a row of a loan file, before it is matched with members and stored loans. An empty text or null leaves the loan's
 * value unchanged.
 */
export interface LoanFacts extends LoanTexts {
  borrower: string
  /** The file has no product, so `product` is the loan purpose. */
  isPurpose: boolean
  /** As written in the file. */
  officerText: string
  officerUsername: string
  officerEmail: string
  /** The second officer as written. Empty: no second officer. */
  secondText: string
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
}

/** The current time and the company's time zone; later funding dates are rejected. */
export interface SeenRows {
  now: Date
  /** Converts instants in rows to the company's calendar dates. */
  timeZone: string
  /** Remembered texts of the status column. */
  statuses?: StatusValues
}

export type LoanCells = Partial<Record<LoanColumn, string>>

/** Limit of a text in characters. */
export const MAX_LOAN_TEXT = 300
const MAX_AMOUNT = cents(100_000_000_00)

/** Why a row is rejected. `message` names its value; `reason` is the same for all rows with this fault. */
export class LoanRowError extends Error {
  readonly reason: string

  constructor(reason: string, message = reason) {
    super(message)
    this.reason = reason
  }
}

const REQUIRED = Object.entries(REQUIRED_LOAN_COLUMNS) as [LoanColumn, string][]

/**
 * Reads the cells of a row, keyed by column. The import and the check before it use the same rule.
 * @throws LoanRowError for the first fault
 */
export function readLoanFacts(cells: LoanCells, seen: SeenRows): LoanFacts {
  for (const [column, header] of REQUIRED) if (!cells[column]) throw new LoanRowError(`${header} is missing`)
  const [borrower, officerText] = [text(cells, 'borrower'), text(cells, 'loanOfficer')]
  const product = productOf(cells)
  const progress = readProgress(cells, seen)
  const secondText = text(cells, 'secondOfficer')
  return {
    ...{ borrower, officerText, secondText },
    ...byText((field) => text(cells, field)),
    paidBy: readPayer(cells.paidBy),
    ...{ noteRate: readLoanPercent(cells, 'noteRate'), points: readLoanPercent(cells, 'points') },
    ...progress,
    ...openingOf(cells, seen),
    loanNumber: readLoanNumber(cells),
    officerUsername: text(cells, 'officerUsername'),
    officerEmail: text(cells, 'officerEmail'),
    secondPercent: secondText === '' ? null : readPercent(cells.secondOfficerPercent),
    lockedOn: readDate(cells.lockDate, 'Lock_Date', seen)?.on ?? null,
    ...product,
    amountCents: readAmount(cells.loanAmount),
    // Only funded loans have a funding date.
    ...fundingOf(progress.status === LOAN_STATUSES.length ? readFunded(cells.fundedDate, seen) : null),
  }
}

/** If there is no product, uses the purpose. */
function productOf(cells: LoanCells): Pick<LoanFacts, 'product' | 'isPurpose'> {
  const [product, purpose] = [text(cells, 'product'), text(cells, 'purpose')]
  return { product: product || purpose, isPurpose: product === '' && purpose !== '' }
}

const isOutcome = (text: string): text is LoanOutcome => LOAN_OUTCOMES.some((outcome) => outcome === text)

/** The status, or else the outcome; remembered texts are read like the status that they mean. */
function readProgress({ status: written = '' }: LoanCells, seen: SeenRows): Pick<LoanFacts, 'status' | 'outcome'> {
  const found = progressOf(written, seen.statuses ?? {})
  if (found === undefined)
    throw new LoanRowError(
      'Status is not a known loan status',
      `Status: "${shown(written)}" isn't one of ${LOAN_STATUSES.join(', ')}`,
    )
  return isOutcome(found)
    ? { status: null, outcome: found }
    : { status: LOAN_STATUSES.indexOf(found satisfies LoanStatus) + 1, outcome: null }
}

/** A file with only an application date uses it as the created date. */
function openingOf(cells: LoanCells, seen: SeenRows): Pick<LoanFacts, 'createdAt' | 'createdOn' | 'appliedOn'> {
  const applied = readDate(cells.applicationDate, 'Application_Date', seen)
  const created = readDate(cells.created, 'Created', seen) ?? applied
  return { createdAt: created?.at ?? null, createdOn: created?.on ?? null, appliedOn: applied?.on ?? null }
}

const storableText = (value: string): string =>
  value.isWellFormed() && !value.includes('\0') ? value : value.replaceAll('\0', '').toWellFormed()

/** A cell that Postgres can store: no NUL, no lone surrogate, and short enough for an index. */
function text(cells: LoanCells, column: LoanColumn): string {
  const written = cells[column]
  if (!written) return ''
  const value = storableText(written)
  if (value.length > MAX_LOAN_TEXT)
    throw new LoanRowError(`${LOAN_COLUMNS[column][0]} is longer than ${MAX_LOAN_TEXT} characters`)
  return value
}

/** An invisible character would make a second loan of the same number, which looks the same everywhere and pays again. */
function readLoanNumber(cells: LoanCells): string | null {
  const number = text(cells, 'loanNumber')
  if (hasInvisible(number.replace(/[\t\r\n]/g, ' ')))
    throw new LoanRowError(
      'Loan number has an invisible character',
      `Loan_Number: "${shown(number)}" has an invisible character. Type the number again`,
    )
  return number || null
}

function readPayer(written: string | undefined): string {
  if (!written) return ''
  const payer = PAYERS.find((one) => one === written.toLowerCase())
  if (payer) return payer
  throw new LoanRowError('Paid_By is not consumer or lender', `Paid_By: "${shown(written)}" isn't consumer or lender`)
}

function readLoanPercent(cells: LoanCells, field: LoanPercent): string {
  const written = cells[field]
  if (!written) return ''
  const percent = percentText(written, field)
  if (percent !== undefined) return percent
  const [header, allowed] = [LOAN_COLUMNS[field][0], percentRange(field)]
  throw new LoanRowError(`${header} is not ${allowed}`, `${header}: "${shown(written)}" isn't ${allowed}`)
}

const DEFAULT_PERCENT = 50

function readPercent(written: string | undefined): number {
  if (!written) return DEFAULT_PERCENT
  const percent = Number(written.replace(/\s*%$/, ''))
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent
  throw new LoanRowError(
    'Second_Officer_Percent is not a whole percentage from 1 to 99',
    `Second_Officer_Percent: "${shown(written)}" isn't a whole percentage from 1 to 99`,
  )
}

function readAmount(written: string | undefined): Cents | null {
  if (!written) return null
  const amount = parseAmount(written)
  if (amount === undefined) throw amountError(written, "isn't a valid dollar amount (max. two decimals)")
  if (amount <= 0) throw amountError(written, "isn't above $0")
  if (amount > MAX_AMOUNT) throw amountError(written, 'is above $100,000,000')
  return amount
}

const amountError = (written: string, fault: string): LoanRowError =>
  new LoanRowError('Loan amount is not valid', `Loan_Amount: "${shown(written)}" ${fault}`)

interface ReadDate {
  /** ISO 8601 in UTC. */
  at: string
  on: string
}

function readDate(written: string | undefined, header: string, seen: SeenRows): ReadDate | null {
  if (!written) return null
  const date = dateOf(written, seen)
  if (!date)
    throw new LoanRowError(`${header} is not a valid date`, `${header}: "${shown(written)}" isn't a valid date`)
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
    throw new LoanRowError('Funded_Date is in the future', `Funded date ${dateLabel(funded.on)} is in the future`)
  return funded
}

const fundingOf = (funded: ReadDate | null) => ({ fundedAt: funded?.at ?? null, fundedOn: funded?.on ?? null })

/** 'Nov 21, 2026'. */
const dateLabel = (on: string): string =>
  new Date(`${on}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A value in a message, shortened. */
export const shown = (written: string): string => (written.length > 60 ? `${written.slice(0, 60)}…` : written)
