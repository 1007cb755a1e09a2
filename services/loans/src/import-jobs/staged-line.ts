import { LOAN_TEXT_FIELDS } from '@upline/contracts'
import { copyLine } from '@upline/db/copy-text'
import type { LoanRow } from '../loan-import/loan-row.ts'

/** Columns of a staged file in the order of its lines. `cells` is the unchanged record of the file. */
export const STAGED_COLUMNS = `line, cells, message, borrower, ${LOAN_TEXT_FIELDS.join(', ')}, officer_text, officer_key,
  k1, k2, k3, status, amount_cents, created_at, loan_number, funded_at, number_key, content_key, is_purpose,
  created_on, applied_on, locked_on, funded_on, outcome, second_text, second_key, second_percent`

export const STAGED_TYPES = `line int, cells text, message text, borrower text,
  ${LOAN_TEXT_FIELDS.map((field) => `${field} text`).join(', ')},
  officer_text text, officer_key text, k1 text, k2 text, k3 text, status smallint, amount_cents bigint, created_at timestamptz,
  loan_number text, funded_at timestamptz, number_key uuid, content_key uuid,
  is_purpose boolean, created_on date, applied_on date, locked_on date, funded_on date,
  outcome text, second_text text, second_key text, second_percent smallint`

const NOTHING: null[] = STAGED_COLUMNS.split(',')
  .slice(3)
  .map(() => null)

/** A record that can be imported, in Postgres's text format. */
export function stagedLine(cells: readonly string[], row: LoanRow): string {
  const [k1 = '', k2 = '', k3 = ''] = row.officerKeys
  const { borrower, officerText, officerKey, status, amountCents } = row
  const about = [row.row, cellsText(cells), null, borrower]
  for (const field of LOAN_TEXT_FIELDS) about.push(row[field])
  about.push(
    officerText,
    officerKey,
    k1,
    k2,
    k3,
    status,
    amountCents,
    row.createdAt,
    row.loanNumber,
    row.fundedAt,
    row.numberKey,
    row.contentKey,
    String(row.isPurpose),
    row.createdOn,
    row.appliedOn,
    row.lockedOn,
    row.fundedOn,
    row.outcome,
    row.secondText,
    row.secondKey,
    row.secondPercent,
  )
  return copyLine(about)
}

/** A rejected record. */
export const refusedLine = (cells: readonly string[], line: number, message: string): string =>
  copyLine([line, cellsText(cells), message, ...NOTHING])

/** Cells that jsonb can store: no NUL, no lone surrogate. JSON writes both as escapes. */
export function cellsText(cells: readonly string[]): string {
  const text = JSON.stringify(cells)
  return text.includes('\\u') ? JSON.stringify(cells.map((cell) => cell.replaceAll('\0', '').toWellFormed())) : text
}
