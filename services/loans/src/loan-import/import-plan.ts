import type { PendingRow, RowError } from '@upline/contracts'
import type { LoanChange, NewLoan } from '../ledger/loan-values.ts'
import { changeOf, type ComparedLoan, isKeptForSync, newLoanOf, type RowOfficers } from './row-change.ts'
import type { LoanRow } from './loan-row.ts'

/** How a row matches a stored loan: by identity, by content and adopting the number, or by content only. */
type MatchKind = 'same' | 'adopts' | 'content'

export interface Match {
  row: number
  meeting: MatchKind
  loan: ComparedLoan
}

export interface ImportInput {
  rows: readonly LoanRow[]
  matches: readonly Match[]
  /** The member that matches a row's officer; undefined: no match or several. */
  officerOf: (row: LoanRow) => number | undefined
  /** The same for the second officer. */
  secondOf: (row: LoanRow) => number | undefined
  /** Officers whose loans the importer may import; null: all. */
  mayImport: ReadonlySet<number> | null
  importerId: string
}

export interface ImportPlan {
  changes: LoanChange[]
  inserts: NewLoan[]
  refused: RowError[]
  /** Rows of synced loans: these keep their status and amount. */
  kept: RowError[]
  /** Rows that need the approval of a second person. */
  pendingApproval: PendingRow[]
  needsOfficer: number
}

const SYNC_WINS = 'Kept: newer data from Encompass'
/** How the message of a row that matches several loans begins. */
export const AMBIGUOUS = 'Matches'
export const OUTSIDE = 'The loan officer is not in your downline'
export const OF_OTHERS = 'The loan has no officer yet and was not imported by you'

/** The same plan for a file of loans that another system paid (decision 0076). */
export const asPaidElsewhere = (plan: ImportPlan): ImportPlan => ({
  ...plan,
  changes: plan.changes.map((change) => ({ ...change, paid_elsewhere: true })),
  inserts: plan.inserts.map((loan) => ({ ...loan, paid_elsewhere: true })),
})

/** Decides what an import writes from its rows and the loans they match. */
export function planImport({ rows, matches, officerOf, secondOf, mayImport, importerId }: ImportInput): ImportPlan {
  const plan: ImportPlan = { changes: [], inserts: [], refused: [], kept: [], pendingApproval: [], needsOfficer: 0 }
  const isOutside = (officerNo: number | null | undefined) =>
    officerNo != null && mayImport !== null && !mayImport.has(officerNo)
  // Rejected first, as in a file (staging.queries.ts): they do not replace an earlier row of the same loan.
  const outside = new Set(rows.filter((row) => isOutside(officerOf(row))).map(({ row }) => row))
  for (const row of outside) plan.refused.push({ row, message: OUTSIDE })
  const met = matchedLoans(
    matches.filter(({ row }) => !outside.has(row)),
    plan.refused,
  )
  // Otherwise anyone who knows a loan number could take over a loan of the company's imports or of the sync.
  const isOfOthers = (loan: ComparedLoan | undefined) =>
    mayImport !== null && loan?.officerNo === null && loan.importedBy !== importerId
  for (const row of rows) {
    const loan = met.get(row.row)
    if (outside.has(row.row) || loan === 'refused' || loan === 'superseded') continue
    const officers = { officerNo: officerOf(row), secondNo: secondOf(row) }
    const involved = [officers.secondNo, loan?.officerNo, ...othersOf(loan)]
    if (isOfOthers(loan)) plan.refused.push({ row: row.row, message: OF_OTHERS })
    else if (involved.some(isOutside)) plan.refused.push({ row: row.row, message: OUTSIDE })
    else planRow(plan, row, { loan, officers })
  }
  return plan
}

function planRow(
  plan: ImportPlan,
  row: LoanRow,
  { loan, officers }: { loan: ComparedLoan | undefined; officers: RowOfficers },
): void {
  if (needsOfficer(row, loan, officers)) plan.needsOfficer++
  if (!loan) return void plan.inserts.push(newLoanOf(row, officers))
  if (isKeptForSync(row, loan)) plan.kept.push({ row: row.row, message: SYNC_WINS })
  const change = changeOf(row, loan, officers)
  if (change) plan.changes.push(change)
}

const othersOf = (loan: ComparedLoan | undefined): number[] =>
  (loan?.coOriginators ?? []).map(({ memberNo }) => memberNo)

/** An officer or a second officer matches no member. */
function needsOfficer(row: LoanRow, loan: ComparedLoan | undefined, { officerNo, secondNo }: RowOfficers): boolean {
  if ((loan?.officerNo ?? officerNo ?? null) === null) return true
  return row.secondPercent !== null && secondNo === undefined && (!loan || loan.coOriginators === null)
}

type MatchedLoan = ComparedLoan | 'refused' | 'superseded'

/** The loan of each row. If several rows match one loan, the last one wins. */
function matchedLoans(matches: readonly Match[], refused: RowError[]): Map<number, MatchedLoan> {
  const met = new Map<number, MatchedLoan>()
  const rowOfLoan = new Map<string, { row: number; meeting: MatchKind }>()
  for (const [row, found] of [...byRow(matches)].sort(([a], [b]) => a - b)) {
    const [first] = found
    if (!first) continue
    if (found.length > 1) {
      met.set(row, 'refused')
      refused.push({
        row,
        message: `${AMBIGUOUS} ${found.length} existing loans. Add a loan number to tell them apart.`,
      })
      continue
    }
    const before = rowOfLoan.get(first.loan.id)
    // A loan adopts one number, so an earlier row with another number becomes a loan of its own.
    if (before?.meeting === 'adopts') met.delete(before.row)
    else if (before) met.set(before.row, 'superseded')
    rowOfLoan.set(first.loan.id, { row, meeting: first.meeting })
    met.set(row, first.loan)
  }
  return met
}

function byRow(matches: readonly Match[]): Map<number, Match[]> {
  const found = new Map<number, Match[]>()
  for (const match of matches) found.set(match.row, [...(found.get(match.row) ?? []), match])
  return found
}
