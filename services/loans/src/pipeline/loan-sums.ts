import { LOAN_STATUSES, type LoansResponse, type LoanStatus } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'

/** Sums of the loans of one level and status. Days count from 2000-01-01. */
export interface SumRow {
  level: number
  /** 1 to 5, in the order of LOAN_STATUSES. */
  status: number
  loans: number
  amountCents: number
  createdDays: number
  fundedDays: number
  shareCents: number
}

export interface SumsInput {
  rows: readonly SumRow[]
  /** The viewer's sums, where `rows` are the company's. */
  viewerRows?: readonly SumRow[]
  /** Only loans of this status count; null: all. */
  status: number | null
  /** Estimates of an inactive viewer are shown as 0. */
  earns: boolean
  /** Today, in days since 2000-01-01. */
  today: number
  /** Maximum of loans that the rows cover. */
  maxLoans?: number
}

type Totals = Omit<LoansResponse, 'scope' | 'loans'>

const FUNDED = LOAN_STATUSES.length

/** The totals of GET /loans: sums of shares, never rounded again. */
export function loanTotals({ rows, viewerRows = rows, status, earns, today, maxLoans }: SumsInput): Totals {
  const isSelected = (row: SumRow) => status === null || row.status === status
  const selected = rows.filter(isSelected)
  const own = viewerRows.filter((row) => row.level === 0 && isSelected(row))
  const share = (row: SumRow) => (row.status < FUNDED && !earns ? 0 : row.shareCents)
  const loans = sum(selected, (row) => row.loans)
  const days = sum(selected, (row) => (row.status === FUNDED ? row.fundedDays : row.loans * today) - row.createdDays)
  const dollarsOfLevel = (level: number) =>
    toDollars(
      cents(
        sum(
          selected.filter((row) => row.level === level),
          share,
        ),
      ),
    )
  return {
    totalLoans: loans,
    totalVolume: toDollars(cents(sum(selected, (row) => row.amountCents))),
    totalCommission: toDollars(cents(sum(selected, share))),
    avgDaysInPipeline: loans === 0 ? 0 : Math.max(0, Math.round(days / loans)),
    commissionByLevel: {
      ...{ personal: dollarsOfLevel(0), level1Override: dollarsOfLevel(1) },
      ...{ level2Override: dollarsOfLevel(2), level3Override: dollarsOfLevel(3) },
    },
    personalLoans: {
      count: sum(own, (row) => row.loans),
      volume: toDollars(cents(sum(own, (row) => row.amountCents))),
    },
    statusCounts: statusCounts(rows),
    ...(maxLoans !== undefined && sum(rows, (row) => row.loans) >= maxLoans ? { coversNewest: maxLoans } : {}),
  }
}

/** How many loans of the scope have each status, before the status filter. */
function statusCounts(rows: readonly SumRow[]): Record<LoanStatus, number> {
  const count = (status: number) =>
    sum(
      rows.filter((row) => row.status === status),
      (row) => row.loans,
    )
  return Object.fromEntries(LOAN_STATUSES.map((name, at) => [name, count(at + 1)])) as Record<LoanStatus, number>
}

const sum = (rows: readonly SumRow[], of: (row: SumRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)
