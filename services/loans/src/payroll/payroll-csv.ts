import { csvLine } from '@upline/csv'
import { cents, toDollars } from '@upline/money'
import type { PeriodFacts } from '../pay-periods/pay-periods.service.ts'
import type { PayrollRow } from './payroll.service.ts'

const HEADER = [
  ...['Period', 'Starts', 'Ends', 'Member ID', 'Username', 'Name'],
  ...['Personal', 'Level 1', 'Level 2', 'Level 3', 'Adjustments', 'Net Pay'],
]

const BALANCE_HEADER = ['Balance', 'Paid']

const dollars = (amount: number) => toDollars(cents(amount))

/**
 * One row for each person. The last row has the number of people and the control total, summed from the written rows. Net Pay
 * is the ledger. With balances, Paid is what the member gets.
 */
export async function* payrollCsv(
  period: PeriodFacts,
  rows: AsyncIterable<PayrollRow[]>,
  { hasBalances }: { hasBalances: boolean },
): AsyncGenerator<string> {
  const about = [period.id, period.startsOn, period.endsOn]
  const sums = { total: 0, balance: 0 }
  const ending = ({ total, balance }: Pick<PayrollRow, 'total' | 'balance'>): number[] =>
    (hasBalances ? [total, balance, total + balance] : [total]).map(dollars)
  let people = 0
  yield `\uFEFF${csvLine(hasBalances ? [...HEADER, ...BALANCE_HEADER] : HEADER)}`
  for await (const batch of rows) {
    people += batch.length
    for (const { total, balance } of batch) {
      sums.total += total
      sums.balance += balance
    }
    yield batch
      .map((row) =>
        csvLine([...about, row.memberId, row.username, row.name, ...row.parts.map(dollars), ...ending(row)]),
      )
      .join('')
  }
  yield csvLine([...about, 'Control total', '', `${people} people`, ...Array<string>(5).fill(''), ...ending(sums)])
}
