import type { Loan } from '@upline/contracts'
import type { Client } from '../../instance/client.ts'
import { type Figure, median } from '../figure.ts'
import { millionLoans } from './loans-instance.ts'

const COUNT = 60
const shown = (ms: number) => `${ms.toFixed(1)} ms`

/** Loans of the officer, far from the newest ones. */
const PENDING = `
  select l.id from loans l join members m on m.no = l.officer_no
  where m.username = 'officer' and l.status < 5 and l.outcome is null order by l.id limit $1`

/** A table without triggers or further indexes. */
const TABLE = `
  create table if not exists bench_rows as select n, 0 changes from generate_series(1, 10000) n;
  create unique index if not exists bench_rows_key on bench_rows (n)`
const UPDATE = 'update bench_rows set changes = changes + 1 where n = $1'

export const fundingByPatch: Figure = {
  name: 'a funding by PATCH, commit included, against one updated row with its commit, p50',
  reach: 10,
  bound: 'at most',
  unit: '×',
  how: `Median of ${COUNT} PATCH /api/loans/{id} to Funded by the CEO among 1,000,000 loans, through the gateway, against the median of as many updates of one row of a plain table, each with its commit, alternating.`,
  async measure() {
    const { ceo, database } = await millionLoans()
    await database.query(TABLE)
    const { rows } = await database.query<{ id: string }>(PENDING, [COUNT * 2.2])
    const [patches, updates]: [number[], number[]] = [[], []]
    for (const [at, { id }] of rows.entries()) {
      const began = performance.now()
      if (at % 2 === 0) await fund(ceo, id)
      else await database.query(UPDATE, [at * 37])
      // The first ones fill caches.
      if (at >= COUNT * 0.2) (at % 2 === 0 ? patches : updates).push(performance.now() - began)
    }
    const [patch, update] = [median(patches), median(updates)]
    return { value: patch / update, detail: `${shown(patch)} ÷ ${shown(update)}` }
  },
}

async function fund(ceo: Client, id: string): Promise<void> {
  const { status, body } = await ceo.call<Loan>('PATCH', `/api/loans/${id}`, { status: 'Funded' })
  if (status !== 200) throw new Error(`PATCH returned ${status} ${JSON.stringify(body)}`)
}
