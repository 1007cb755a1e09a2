import { csvLine } from '@upline/csv'
import { cents, toDollars } from '@upline/money'
import type { PeriodFacts } from '../pay-periods/pay-periods.service.ts'
import type { PayrollRow } from './payroll.service.ts'

const HEADER = [
  ...['Period', 'Starts', 'Ends', 'Member ID', 'Username', 'Name'],
  ...['Personal', 'Level 1', 'Level 2', 'Level 3', 'Adjustments', 'Carried over', 'Net Pay'],
]

const dollars = (amount: number) => toDollars(cents(amount))

/** A row a person; the last one holds how many they are and the control total, summed from the rows that were written. */
export async function* payrollCsv(period: PeriodFacts, rows: AsyncIterable<PayrollRow[]>): AsyncGenerator<string> {
  const about = [period.id, period.startsOn, period.endsOn]
  let total = 0
  let people = 0
  yield `\uFEFF${csvLine(HEADER)}`
  for await (const batch of rows) {
    people += batch.length
    total += batch.reduce((sum, row) => sum + row.total, 0)
    yield batch
      .map((row) =>
        csvLine([...about, row.memberId, row.username, row.name, ...row.parts.map(dollars), dollars(row.total)]),
      )
      .join('')
  }
  yield csvLine([...about, 'Control total', '', `${people} people`, ...Array<string>(6).fill(''), dollars(total)])
}
