import type { BulkLoansAnswer, RowError } from '@upline/contracts'

/** What an import has done so far, over all the slices that were sent. */
export interface ImportTotals {
  /** Records sent. */
  done: number
  imported: number
  commissionsCreated: number
  needsOfficer: number
  /** `row` is the 1-based place among the file's records. */
  errors: RowError[]
  /** Rows whose loan Encompass feeds: imported, status and amount as Encompass has them. */
  kept: RowError[]
  message: string
}

export const NOTHING_YET: ImportTotals = {
  done: 0,
  imported: 0,
  commissionsCreated: 0,
  needsOfficer: 0,
  errors: [],
  kept: [],
  message: '',
}

/** Adds a slice's answer; the rows that it names count from the slice's beginning. */
export function addSlice(totals: ImportTotals, answer: BulkLoansAnswer, sent: number): ImportTotals {
  const placed = (rows: RowError[] = []) => rows.map((one) => ({ ...one, row: one.row + totals.done }))
  return {
    done: totals.done + sent,
    imported: totals.imported + answer.imported,
    commissionsCreated: totals.commissionsCreated + answer.commissionsCreated,
    needsOfficer: totals.needsOfficer + answer.needsOfficer,
    errors: [...totals.errors, ...placed(answer.errors)],
    kept: [...totals.kept, ...placed(answer.kept)],
    message: answer.message,
  }
}

const whole = (count: number) => count.toLocaleString('en-US')

/** The server's message where one call did it all, else the same said of all slices. */
export function importMessage(totals: ImportTotals, slices: number): string {
  if (slices === 1 && totals.message) return totals.message
  return `Imported ${whole(totals.imported)} of ${whole(totals.done)} records and created ${whole(totals.commissionsCreated)} commissions.`
}
