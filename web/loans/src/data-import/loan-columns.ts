import type { ImportMapping } from '@upline/contracts'
import { LOAN_COLUMNS, mapHeader, readCells, type LoanColumn } from '@upline/csv'

export interface LoanPreview {
  line: number
  borrower: string
  address: string
  state: string
  purpose: string
  officer: string
  status: string
  amount: string
  created: string
}

const ADDRESS_LENGTH = 30

export const shortAddress = (address: string): string =>
  address.length > ADDRESS_LENGTH ? `${address.slice(0, ADDRESS_LENGTH)}...` : address

/** '2026-11-20' as '11/20/2026'; anything else as it was written. */
export function previewDate(written: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(written) ?? []
  return year ? `${month}/${day}/${year}` : written
}

export function previewOf(
  headers: readonly string[],
  record: { line: number; cells: readonly string[] },
  mapping: ImportMapping = {},
): LoanPreview {
  const columns = mapHeader(headers, LOAN_COLUMNS, mapping as Record<string, LoanColumn | null>)
  const row = readCells(record.cells, columns)
  return {
    line: record.line,
    borrower: row.borrower ?? '',
    address: shortAddress(row.address ?? ''),
    state: row.state ?? '',
    purpose: row.purpose ?? '',
    officer: row.loanOfficer ?? '',
    status: row.status ?? '',
    amount: row.loanAmount ?? '',
    created: previewDate(row.created ?? ''),
  }
}
