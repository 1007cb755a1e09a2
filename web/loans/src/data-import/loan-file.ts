import type { LoanCsvRow, RowError } from '@upline/contracts'
import { CsvParser, decodeText, isEmptyRecord, unguardFormula, writeCsv, type CsvRecord } from '@upline/csv'
import { missingColumns, previewOf, type LoanPreview } from './loan-columns.ts'

/** CSV preview: 10 rows (product text, section 9). */
export const PREVIEW_ROWS = 10
const PIECE = 1_000_000

export interface FileSummary {
  records: number
  missing: string[]
  preview: LoanPreview[]
}

export interface RefusedRow {
  /** The line of the file on which the record begins. */
  line: number
  borrower: string
  message: string
}

/** A loan file as a whole: read once, handed over in slices, and its refused records written back. */
export class LoanFile {
  readonly headers: string[]
  readonly records: CsvRecord[]

  private constructor(all: CsvRecord[]) {
    this.headers = all[0]?.cells.map((cell) => unguardFormula(cell).trim()) ?? []
    this.records = all.slice(1).filter((record) => !isEmptyRecord(record.cells))
  }

  /** `onProgress` hears the share that is read, from 0 to 1. */
  static read(bytes: Uint8Array, onProgress: (share: number) => void = () => undefined): LoanFile {
    const text = decodeText(bytes)
    const parser = new CsvParser()
    const records: CsvRecord[] = []
    for (let at = 0; at < text.length; at += PIECE) {
      for (const record of parser.push(text.slice(at, at + PIECE))) records.push(record)
      onProgress(Math.min(1, (at + PIECE) / text.length))
    }
    for (const record of parser.end()) records.push(record)
    return new LoanFile(records)
  }

  summary(): FileSummary {
    return {
      records: this.records.length,
      missing: missingColumns(this.headers),
      preview: this.records.slice(0, PREVIEW_ROWS).map((record) => previewOf(this.headers, record)),
    }
  }

  /** Rows keyed by the file's own headers, as POST /api/loans/bulk-import takes them. */
  rows(from: number, count: number): LoanCsvRow[] {
    return this.records
      .slice(from, from + count)
      .map((record) => Object.fromEntries(this.headers.map((header, at) => [header, record.cells[at] ?? ''])))
  }

  /** What to show of refused records; `row` is the 1-based place among the records. */
  refused(errors: readonly RowError[]): RefusedRow[] {
    return errors.map(({ row, message }) => {
      const record = this.records[row - 1]
      const borrower = record ? previewOf(this.headers, record).borrower : ''
      return { line: record?.line ?? row + 1, borrower, message }
    })
  }

  /** The refused records as they stood in the file, each with its reason; formulas are defused. */
  refusedCsv(errors: readonly RowError[]): string {
    const lines = errors.map(({ row, message }) => {
      const cells = this.records[row - 1]?.cells ?? []
      return [...this.headers.map((_, at) => unguardFormula(cells[at] ?? '')), message]
    })
    return writeCsv([[...this.headers, 'Reason'], ...lines], { bom: true })
  }
}
