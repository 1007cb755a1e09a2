import type { LoanRow } from './loan-row.ts'

/**
 * If several rows of one file name one loan, the last one wins (decisions, Loans). A row without a number belongs to
 * the numbered loan of the same content, if the file has exactly one.
 */
export function oneRowPerLoan(rows: readonly LoanRow[]): LoanRow[] {
  const numbers = numbersByContent(rows)
  const last = new Map<string, LoanRow>()
  for (const row of rows) {
    const numbered = row.numberKey === null ? onlyOne(numbers.get(row.contentKey)) : undefined
    const complete = numbered ? { ...row, loanNumber: numbered.loanNumber, numberKey: numbered.numberKey } : row
    last.set(complete.numberKey ?? complete.contentKey, complete)
  }
  return [...last.values()]
}

function numbersByContent(rows: readonly LoanRow[]): Map<string, Map<string, LoanRow>> {
  const found = new Map<string, Map<string, LoanRow>>()
  for (const row of rows) {
    if (row.numberKey === null) continue
    const ofContent = found.get(row.contentKey) ?? new Map<string, LoanRow>()
    found.set(row.contentKey, ofContent.set(row.numberKey, row))
  }
  return found
}

const onlyOne = (rows: Map<string, LoanRow> | undefined): LoanRow | undefined =>
  rows?.size === 1 ? rows.values().next().value : undefined
