import { levelLabel, type CommissionLevel, type StatementLineKind } from '@upline/contracts'
import { csvLine } from '@upline/csv'
import { cents, toDollars } from '@upline/money'
import { causeLabel } from '../ledger/cause-labels.ts'
import type { LineRow, SumsRow } from './statement-line.ts'
import { isOfLedger } from '../period-lines/statement-sections.ts'

export const KIND_LABELS: Record<StatementLineKind, string> = {
  earned: 'Earned',
  reversed: 'Reversed',
  correction: 'Correction',
  clawback: 'Clawback',
  'early-payoff': 'Early payoff',
  adjustment: 'Adjustment',
  tier: 'Tier',
  carried: 'Carried over',
}

const HEADER = [
  'Date',
  'Kind',
  'Level',
  'Loan',
  'Borrower',
  'Loan amount',
  'Rate (bp)',
  'Plan',
  'Amount',
  'Paid in period',
  'Why',
  'Funded',
  'Portion (%)',
]
const AMOUNT = HEADER.indexOf('Amount')

const dollars = (amount: number | null) => (amount === null ? null : toDollars(cents(amount)))

/** A statement as a spreadsheet reads it; the last row is the sum that the page and the PDF show. */
export async function* statementCsv(lines: AsyncIterable<LineRow[]>, sums: SumsRow): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(HEADER)}`
  for await (const batch of lines) yield batch.map((line) => csvLine(cellsOf(line))).join('')
  yield csvLine(HEADER.map((_, at) => (at === 0 ? 'Total' : at === AMOUNT ? toDollars(cents(sums.total)) : '')))
}

const cellsOf = (line: LineRow) => [
  line.on,
  KIND_LABELS[line.kind],
  line.level === null ? '' : levelLabel(line.level as CommissionLevel),
  line.loanNumber ?? line.loanId ?? '',
  line.borrower ?? '',
  dollars(line.basisCents),
  line.rateBp,
  line.planVersion,
  dollars(line.amountCents),
  line.paidInPeriod ?? '',
  isOfLedger(line.section) ? causeLabel(line.why) : line.why,
  line.fundedOn ?? '',
  line.percent,
]
