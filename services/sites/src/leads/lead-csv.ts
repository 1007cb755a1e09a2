import type { Lead } from '@upline/contracts'
import { writeCsv } from '@upline/csv'

const COLUMNS: [heading: string, cell: (lead: Lead) => string | number][] = [
  ['Received', ({ createdAt }) => createdAt],
  ['Agent', ({ agentName }) => agentName],
  ['Kind', ({ kind }) => kind],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Purpose', ({ purpose }) => purpose],
  ['Amount', ({ amount }) => amount ?? ''],
  ['Message', ({ message }) => message],
  ['Page', ({ page }) => page],
  ['Status', ({ status }) => status],
  ['Loan Number', ({ loanNumber }) => loanNumber],
  ['Last Change', ({ history }) => history.at(-1)?.at ?? ''],
  ['Changed By', ({ history }) => history.at(-1)?.by.name ?? ''],
]

/** One row per lead. Formulas in a visitor's text are escaped. */
export async function* leadsCsv(pages: AsyncIterable<Lead[]>): AsyncGenerator<string> {
  yield writeCsv([COLUMNS.map(([heading]) => heading)], { bom: true })
  for await (const leads of pages) yield writeCsv(leads.map((lead) => COLUMNS.map(([, cell]) => cell(lead))))
}
