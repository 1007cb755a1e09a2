import type { CompDryRun } from '@upline/contracts'
import { csvLine } from '@upline/csv'

const HEADER = ['Name', 'Branch', 'Loans', 'Paid', 'Under the draft', 'Difference']

/** A dry run as a file: a row for each person, and the total. */
export const dryRunCsv = ({ people, loans, paid, wouldPay, difference }: CompDryRun): string =>
  [
    `\uFEFF${csvLine(HEADER)}`,
    ...people.map((row) => csvLine([row.name, row.branch ?? '', row.loans, row.paid, row.wouldPay, row.difference])),
    csvLine(['Total', '', loans, paid, wouldPay, difference]),
  ].join('')
