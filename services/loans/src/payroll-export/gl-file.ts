import { PAY_KINDS, type PayKind, type PayrollSettings } from '@upline/contracts'
import { type Cell, dollarsCell, writeCsv } from '@upline/csv'
import { CONTROL_TOTAL, type PayRunLine, type WritePayrollFile } from './pay-run.ts'

interface JournalLine {
  account: string
  costCenter: string
  /** Above 0: a debit. Below 0: a credit. */
  cents: number
}

const HEADER = ['Account', 'Cost Center', 'Debit', 'Credit']

/**
 * A journal: expenses by account and cost center against the account that the pay is owed in, so debits equal credits.
 * The control total is the net pay of the ledger, on both sides.
 */
export const glFile: WritePayrollFile = (run, { glAccounts }) => {
  const expenses = expensesOf(run.lines, glAccounts)
  const totalCents = expenses.reduce((sum, { cents }) => sum + cents, 0)
  const payable = { account: glAccounts.payable, costCenter: '', cents: -totalCents }
  const rows = [...expenses, payable].filter(({ cents }) => cents !== 0).map(journalRow)
  const control = [CONTROL_TOTAL, '', dollarsCell(totalCents), dollarsCell(totalCents)]
  return { name: `gl-${run.id}-${run.payDate}.csv`, text: writeCsv([HEADER, ...rows, control]), totalCents }
}

const journalRow = ({ account, costCenter, cents }: JournalLine): Cell[] => [
  ...[account, costCenter],
  ...(cents > 0 ? [dollarsCell(cents), ''] : ['', dollarsCell(-cents)]),
]

/** Sums by cost center and account, in the order of names and of the kinds of pay. */
function expensesOf(lines: readonly PayRunLine[], accounts: PayrollSettings['glAccounts']): JournalLine[] {
  const sums = new Map<string, JournalLine & { kind: PayKind }>()
  for (const { costCenter, kind, amountCents } of lines) {
    const key = JSON.stringify([costCenter, accounts[kind]])
    const sum = sums.get(key) ?? { account: accounts[kind], costCenter, cents: 0, kind }
    sums.set(key, { ...sum, cents: sum.cents + amountCents })
  }
  const place = ({ kind }: { kind: PayKind }) => PAY_KINDS.indexOf(kind)
  return [...sums.values()].toSorted(
    (a, b) => compare(a.costCenter, b.costCenter) || place(a) - place(b) || compare(a.account, b.account),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
