import {
  levelLabel,
  PAYMENT_MOVEMENT_LABELS,
  type CommissionLevel,
  type StatementLineKind,
  type StatementPayment,
} from '@upline/contracts'
import { csvLine } from '@upline/csv'
import { cents, toDollars } from '@upline/money'
import { causeLabel } from '../ledger/cause-labels.ts'
import { type LineRow, notesOf, type SumsRow } from './statement-line.ts'
import { isOfLedger } from '../period-lines/statement-sections.ts'

export const KIND_LABELS: Record<StatementLineKind, string> = {
  earned: 'Earned',
  reversed: 'Reversed',
  correction: 'Correction',
  clawback: 'Clawback',
  'early-payoff': 'Early payoff',
  adjustment: 'Adjustment',
  tier: 'Tier',
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
  'Note',
]
const AMOUNT = HEADER.indexOf('Amount')
const WHY = HEADER.indexOf('Why')

const dollars = (amount: number | null) => (amount === null ? null : toDollars(cents(amount)))

/** A statement as a spreadsheet reads it: lines, their total, and the payment of a locked run, as on the page and in the PDF. */
export async function* statementCsv(
  lines: AsyncIterable<LineRow[]>,
  { sums, payment }: { sums: SumsRow; payment: StatementPayment | null },
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(HEADER)}`
  for await (const batch of lines) yield batch.map((line) => csvLine(cellsOf(line))).join('')
  yield sumLine('Total', toDollars(cents(sums.total)))
  if (payment) yield* paymentLines(payment)
}

function* paymentLines({ movements, paid, payOn, balance }: StatementPayment): Generator<string> {
  for (const { kind, amount, cause } of movements) yield sumLine(PAYMENT_MOVEMENT_LABELS[kind], amount, cause)
  yield sumLine('Paid', paid, `Pay day ${payOn}`)
  yield sumLine('Balance after this period', balance)
}

const sumLine = (label: string, amount: number, why = ''): string =>
  csvLine(HEADER.map((_, at) => (at === 0 ? label : at === AMOUNT ? amount : at === WHY ? why : '')))

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
  notesOf(line).join(', '),
]
