import {
  progressOf,
  readLoanProgress,
  statusKey,
  type ImportMapping,
  type LoanProgress,
  type StatusValues,
} from '@upline/contracts'
import {
  type Columns,
  LOAN_COLUMNS,
  type LoanColumn,
  mapHeader,
  readCells,
  readWrittenDate,
  REQUIRED_LOAN_COLUMNS,
} from '@upline/csv'
import { parseAmount } from '@upline/money'

/** A text of the status column that is not a status itself, and the status or outcome that it is remembered for. */
export interface OtherStatus {
  written: string
  rows: number
  value: LoanProgress | null
}

/** What the check before an import found. */
export interface FileCheck {
  /** Rows that can be imported as far as the file tells. */
  accepted: number
  rejected: number
  /** Rejected rows by reason, most frequent first. */
  reasons: { reason: string; rows: number }[]
  /** Texts of the status column that are not statuses, most frequent first. */
  otherStatuses: OtherStatus[]
}

const MAX_TEXT_LENGTH = 300
const MAX_CENTS = 100_000_000_00
/** Different texts that are counted; more means that the wrong column is mapped. */
const MAX_OTHER = 50

type Cells = Partial<Record<LoanColumn, string>>

const REQUIRED = Object.entries(REQUIRED_LOAN_COLUMNS) as [LoanColumn, string][]
const DATES: readonly LoanColumn[] = ['created', 'applicationDate', 'lockDate']
const TEXTS: readonly LoanColumn[] = ['borrower', 'address', 'loanOfficer', 'secondOfficer', 'city', 'state', 'product']

const label = (column: LoanColumn) => LOAN_COLUMNS[column][0].replaceAll('_', ' ')

/** The first reason why the server would reject a row; undefined if nothing in the row is wrong. */
function reasonOf(cells: Cells, statuses: StatusValues): string | undefined {
  const missing = REQUIRED.find(([column]) => !cells[column])
  if (missing) return `${label(missing[0])} is missing`
  const long = TEXTS.find((column) => (cells[column] ?? '').length > MAX_TEXT_LENGTH)
  if (long) return `${label(long)} is longer than ${MAX_TEXT_LENGTH} characters`
  if (!progressOf(cells.status ?? '', statuses)) return 'Status is not a status of loans'
  if (cells.loanAmount && !isAmount(cells.loanAmount)) return 'Loan amount is not valid'
  const date = DATES.find((column) => cells[column] && !readWrittenDate(cells[column]))
  return date && `${label(date)} is not a valid date`
}

function isAmount(written: string): boolean {
  const amount = parseAmount(written)
  return amount !== undefined && amount > 0 && amount <= MAX_CENTS
}

const byRows = <T extends { rows: number }>(some: T[]): T[] => some.toSorted((one, other) => other.rows - one.rows)

/** Counts rows as they are read: how many will import, and why the others will not. */
export class RowCheck {
  readonly #columns: Columns<LoanColumn>
  readonly #statuses: StatusValues
  readonly #reasons = new Map<string, number>()
  /** By key: 'CLOSED' and 'Closed' are one. */
  readonly #others = new Map<string, OtherStatus>()
  #accepted = 0
  #rejected = 0

  constructor(headers: readonly string[], mapping: ImportMapping, statuses: StatusValues) {
    this.#columns = mapHeader(headers, LOAN_COLUMNS, mapping as Record<string, LoanColumn | null>)
    this.#statuses = statuses
  }

  add(cells: readonly string[]): void {
    const row = readCells(cells, this.#columns)
    const reason = reasonOf(row, this.#statuses)
    if (reason === undefined) this.#accepted++
    else {
      this.#rejected++
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1)
    }
    if (row.status && !readLoanProgress(row.status)) this.#noteOther(row.status.trim())
  }

  #noteOther(written: string): void {
    const known = this.#others.get(statusKey(written))
    if (known) known.rows++
    else if (this.#others.size < MAX_OTHER)
      this.#others.set(statusKey(written), { written, rows: 1, value: progressOf(written, this.#statuses) ?? null })
  }

  end(): FileCheck {
    return {
      ...{ accepted: this.#accepted, rejected: this.#rejected },
      reasons: byRows([...this.#reasons].map(([reason, rows]) => ({ reason, rows }))),
      otherStatuses: byRows([...this.#others.values()]),
    }
  }
}
