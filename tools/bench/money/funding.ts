import type { Client } from '../../instance/client.ts'
import { type Figure, median } from '../figure.ts'
import { millionLoans } from './loans-instance.ts'

const COUNT = 60
/** The first ones fill caches. */
const WARM_UP = 6
const shown = (ms: number) => `${ms.toFixed(1)} ms`

/** A table without triggers or further indexes. */
const TABLE = `
  create table if not exists bench_rows as select n, 0 changes from generate_series(1, 10000) n;
  create unique index if not exists bench_rows_key on bench_rows (n)`
const UPDATE = 'update bench_rows set changes = changes + 1 where n = $1'

const rowOf = (turn: number, status: string) => ({
  ...{ Borrower: `Bench Funding ${turn}`, Address: '1 Elm St', State: 'NV', Purpose: 'Purchase' },
  ...{
    Loan_Number: `BENCH-FUNDING-${turn}`,
    Loan_Officer: 'officer',
    Loan_Amount: String(200_000 + turn),
    Status: status,
  },
})

async function send(ceo: Client, loans: object[]): Promise<void> {
  await ceo.post('/api/loans/bulk-import', { loans })
}

export const funding: Figure = {
  name: 'a funding by call, commit included, against one updated row with its commit, p50',
  reach: 10,
  bound: 'at most',
  unit: '×',
  how: `Median of ${COUNT} POST /api/loans/bulk-import by the CEO that fund one pending loan each, four levels, among 1,000,000 loans, through the gateway, against as many updates of one row of a plain table in one process, alternating. PATCH sets no status.`,
  async measure() {
    const { ceo, database } = await millionLoans()
    await database.query(TABLE)
    const turns = Array.from({ length: COUNT + WARM_UP }, (_, turn) => turn)
    await send(
      ceo,
      turns.map((turn) => rowOf(turn, 'Clear to Close')),
    )
    const [fundings, updates]: [number[], number[]] = [[], []]
    for (const turn of turns) {
      fundings.push(await timed(() => send(ceo, [rowOf(turn, 'Funded')])))
      updates.push(await timed(() => database.query(UPDATE, [turn * 37 + 1])))
    }
    const [funded, updated] = [fundings, updates].map((times) => median(times.slice(WARM_UP))) as [number, number]
    return { value: funded / updated, detail: `${shown(funded)} ÷ ${shown(updated)}` }
  },
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}
