import {
  PROXY_TERM_LABELS,
  type ProxyComparison,
  type ProxyGroup,
  type ProxyPayee,
  type ProxyReport,
} from '@upline/contracts'
import { type Cell, csvLine } from '@upline/csv'

const HEADER = [
  ...['Quarter', 'Payee', 'Payee_Loans', 'Result', 'Term', 'Group', 'Group_Loans'],
  ...['Average_Bp', 'Plan_Bp', 'Adjustment_Bp', 'Adjustment'],
]

/** A row for each group that was compared, and one for each payee with too few loans. The writer escapes formulas. */
export function proxyCsv({ quarter, payees, tooFewLoans, minLoans }: ProxyReport): string {
  const tooFew = tooFewLoans.map(({ name, loans }) => [quarter, name, loans, `Fewer than ${minLoans} loans`])
  const lines: Cell[][] = [HEADER, ...payees.flatMap((payee) => rowsOf(quarter, payee)), ...tooFew]
  return `\uFEFF${lines.map(csvLine).join('')}`
}

const rowsOf = (quarter: string, { name, loans, comparisons }: ProxyPayee): Cell[][] =>
  comparisons.flatMap((comparison) =>
    comparison.groups.map((group) => [quarter, name, loans, resultOf(comparison), ...groupCells(comparison, group)]),
  )

const resultOf = ({ finding }: ProxyComparison): string => (finding ? 'Warning' : 'No finding')

const groupCells = ({ term }: ProxyComparison, group: ProxyGroup): Cell[] => [
  ...[PROXY_TERM_LABELS[term], group.label, group.loans],
  ...[group.effectiveBp, group.planBp, group.adjustmentBp, group.adjustment.toFixed(2)],
]
