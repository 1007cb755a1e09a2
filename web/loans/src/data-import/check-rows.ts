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
  type LoanCells,
  type LoanColumn,
  LoanRowError,
  mapHeader,
  readCells,
  readLoanFacts,
  type SeenRows,
} from '@upline/csv'

/** A text of the status column that is not a status itself, and the status or outcome that it maps to. */
export interface OtherStatus {
  written: string
  rows: number
  value: LoanProgress | null
}

/** The result of the check before an import. */
export interface FileCheck {
  /** Rows that can be imported as far as the file alone shows. */
  accepted: number
  rejected: number
  /** Rejected rows by reason, most frequent first. */
  reasons: { reason: string; rows: number }[]
  /** Texts of the status column that are not statuses, most frequent first. */
  otherStatuses: OtherStatus[]
}

/** Different texts that are counted; more means that the wrong column is mapped. */
const MAX_OTHER = 50

/** The first reason why the server would reject a row; undefined if nothing in the row is wrong. */
function reasonOf(cells: LoanCells, seen: SeenRows): string | undefined {
  try {
    readLoanFacts(cells, seen)
    return undefined
  } catch (fault) {
    if (fault instanceof LoanRowError) return fault.reason.replaceAll('_', ' ')
    throw fault
  }
}

const byRows = <T extends { rows: number }>(some: T[]): T[] => some.toSorted((one, other) => other.rows - one.rows)

/** Counts rows as they are read: how many will import, and why the others will not. */
export class RowCheck {
  readonly #columns: Columns<LoanColumn>
  readonly #seen: SeenRows & { statuses: StatusValues }
  readonly #reasons = new Map<string, number>()
  /** By key: 'CLOSED' and 'Closed' are one. */
  readonly #others = new Map<string, OtherStatus>()
  #accepted = 0
  #rejected = 0

  constructor(headers: readonly string[], mapping: ImportMapping, seen: SeenRows & { statuses: StatusValues }) {
    this.#columns = mapHeader(headers, LOAN_COLUMNS, mapping as Record<string, LoanColumn | null>)
    this.#seen = seen
  }

  add(cells: readonly string[]): void {
    const row = readCells(cells, this.#columns)
    const reason = reasonOf(row, this.#seen)
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
      this.#others.set(statusKey(written), {
        written,
        rows: 1,
        value: progressOf(written, this.#seen.statuses) ?? null,
      })
  }

  end(): FileCheck {
    return {
      ...{ accepted: this.#accepted, rejected: this.#rejected },
      reasons: byRows([...this.#reasons].map(([reason, rows]) => ({ reason, rows }))),
      otherStatuses: byRows([...this.#others.values()]),
    }
  }
}
