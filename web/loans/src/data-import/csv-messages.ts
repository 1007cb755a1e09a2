import type { LoanCsvRow, RowError } from '@upline/contracts'
import type { FileSummary, RefusedRow } from './loan-file.ts'

/** What the page asks of the worker; each has an id that its answer carries. */
export type CsvRequest =
  | { id: number; ask: 'read'; file: File }
  | { id: number; ask: 'rows'; from: number; count: number }
  | { id: number; ask: 'refused'; errors: RowError[] }
  | { id: number; ask: 'refusedCsv'; errors: RowError[] }

export type CsvAnswer =
  | { id: number; progress: number }
  | { id: number; result: FileSummary | LoanCsvRow[] | RefusedRow[] | string }
  | { id: number; failure: string }
