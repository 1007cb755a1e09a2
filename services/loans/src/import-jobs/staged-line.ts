import { LOAN_TEXT_FIELDS, loanTextColumn } from '@upline/contracts'
import type { LoanColumn } from '@upline/csv'
import { copyLine, type CopyValue } from '@upline/db/copy-text'
import type { LoanRow } from '../loan-import/loan-row.ts'

/** Loan columns by their place in a file; null: a column of no meaning. */
export type FileFields = readonly (LoanColumn | null)[]

interface StagedColumn {
  name: string
  /** The type in SQL, with the value for files that cannot fill the column. */
  type: string
  valueOf(row: LoanRow): CopyValue
  /** How many of these columns a file needs to fill this one. */
  needs?: { count: number; of: readonly LoanColumn[] }
}

const oneOf = (...of: LoanColumn[]) => ({ count: 1, of })
const officerKeys = (count: number) => ({ count, of: ['loanOfficer', 'officerUsername', 'officerEmail'] as const })

/** Columns with the facts of a row. Files lack most of the optional ones, and an unused column takes time in each statement. */
const FACTS: readonly StagedColumn[] = [
  { name: 'borrower', type: 'text', valueOf: (row) => row.borrower },
  ...LOAN_TEXT_FIELDS.map((field): StagedColumn => {
    const needs = field === 'product' ? oneOf('product', 'purpose') : oneOf(field)
    return { name: loanTextColumn(field), type: "text default ''", valueOf: (row) => row[field], needs }
  }),
  { name: 'officer_text', type: 'text', valueOf: (row) => row.officerText },
  { name: 'officer_key', type: 'text', valueOf: (row) => row.officerKey },
  { name: 'k1', type: 'text', valueOf: (row) => row.officerKeys[0] ?? '' },
  { name: 'k2', type: "text default ''", valueOf: (row) => row.officerKeys[1] ?? '', needs: officerKeys(2) },
  { name: 'k3', type: "text default ''", valueOf: (row) => row.officerKeys[2] ?? '', needs: officerKeys(3) },
  { name: 'status', type: 'smallint', valueOf: (row) => row.status },
  { name: 'outcome', type: 'text', valueOf: (row) => row.outcome },
  { name: 'amount_cents', type: 'bigint', valueOf: (row) => row.amountCents, needs: oneOf('loanAmount') },
  {
    ...{ name: 'created_at', type: 'timestamptz', valueOf: (row) => row.createdAt },
    needs: oneOf('created', 'applicationDate'),
  },
  { name: 'created_on', type: 'date', valueOf: (row) => row.createdOn, needs: oneOf('created', 'applicationDate') },
  { name: 'applied_on', type: 'date', valueOf: (row) => row.appliedOn, needs: oneOf('applicationDate') },
  { name: 'locked_on', type: 'date', valueOf: (row) => row.lockedOn, needs: oneOf('lockDate') },
  { name: 'loan_number', type: 'text', valueOf: (row) => row.loanNumber, needs: oneOf('loanNumber') },
  { name: 'funded_at', type: 'timestamptz', valueOf: (row) => row.fundedAt, needs: oneOf('fundedDate') },
  { name: 'funded_on', type: 'date', valueOf: (row) => row.fundedOn, needs: oneOf('fundedDate') },
  { name: 'number_key', type: 'uuid', valueOf: (row) => row.numberKey, needs: oneOf('loanNumber') },
  { name: 'content_key', type: 'uuid', valueOf: (row) => row.contentKey },
  {
    ...{ name: 'is_purpose', type: 'boolean default false', valueOf: (row) => row.isPurpose },
    needs: oneOf('purpose'),
  },
  { name: 'second_text', type: "text default ''", valueOf: (row) => row.secondText, needs: oneOf('secondOfficer') },
  { name: 'second_key', type: "text default ''", valueOf: (row) => row.secondKey, needs: oneOf('secondOfficer') },
  { name: 'second_percent', type: 'smallint', valueOf: (row) => row.secondPercent, needs: oneOf('secondOfficer') },
]

/** All columns of a staged file. `cells` is the unchanged record of the file, `message` why a record is rejected. */
export const STAGED_TYPES = [
  ...['line int', 'cells text', 'message text'],
  ...FACTS.map(({ name, type }) => `${name} ${type}`),
].join(', ')

/** Records of files with these fields, in Postgres's text format. */
export class StagedLineFormat {
  /** The columns that such a file can fill, in the order of its lines. */
  readonly columns: readonly string[]
  readonly #facts: readonly StagedColumn[]
  readonly #nothing: readonly null[]

  constructor(fields: FileFields) {
    this.#facts = FACTS.filter(
      ({ needs }) => !needs || needs.of.filter((one) => fields.includes(one)).length >= needs.count,
    )
    this.columns = ['line', 'cells', 'message', ...this.#facts.map(({ name }) => name)]
    this.#nothing = this.#facts.map(() => null)
  }

  /** A record that can be imported. */
  accepted(cells: readonly string[], row: LoanRow): string {
    const values: CopyValue[] = [row.row, cellsText(cells), null]
    for (const { valueOf } of this.#facts) values.push(valueOf(row))
    return copyLine(values)
  }

  /** A rejected record. */
  refused(cells: readonly string[], line: number, message: string): string {
    return copyLine([line, cellsText(cells), message, ...this.#nothing])
  }
}

/** Cells that jsonb can store: no NUL, no lone surrogate. JSON writes both as escapes. */
function cellsText(cells: readonly string[]): string {
  const text = JSON.stringify(cells)
  return text.includes('\\u') ? JSON.stringify(cells.map((cell) => cell.replaceAll('\0', '').toWellFormed())) : text
}
