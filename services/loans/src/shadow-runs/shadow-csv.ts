import { SHADOW_CAUSE_LABELS } from '@upline/contracts'
import { csvLine, dollarsCell } from '@upline/csv'
import type { StoredDifference } from './shadow-differences.queries.ts'

const HEADER = [
  ...['Loan_Number', 'Payee', 'Cause', 'Paid', 'Ledger', 'Difference', 'Pay_Date', 'Due'],
  ...['Explanation', 'Explained by', 'Explained at'],
]

const amount = (amountCents: number | null) => (amountCents === null ? '' : dollarsCell(amountCents))

/** A row for each difference. The writer escapes formulas. */
export async function* shadowCsv(batches: AsyncIterable<StoredDifference[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(HEADER)}`
  for await (const batch of batches) yield batch.map(lineOf).join('')
}

const lineOf = (one: StoredDifference): string =>
  csvLine([
    ...[one.loanNumber, one.payee, SHADOW_CAUSE_LABELS[one.cause], amount(one.paidCents), amount(one.ledgerCents)],
    ...[dollarsCell((one.ledgerCents ?? 0) - (one.paidCents ?? 0)), one.payDate ?? '', one.dueOn ?? ''],
    ...[one.note ?? '', one.explainedBy ?? '', one.explainedAt ?? ''],
  ])
