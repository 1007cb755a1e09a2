import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import type pg from 'pg'
import { parseCsv } from '@upline/csv'
import type { PayPeriod } from '@upline/contracts'
import { type Figure, median } from '../figure.ts'
import { times } from '../people/people-instance.ts'
import { millionLoans } from './loans-instance.ts'
import { highest, memoryOf } from './service-memory.ts'

const RUNS = 3

const secondsOf = async (count: number, act: () => Promise<unknown>): Promise<number> =>
  median(await times(count, act)) / 1000

const openPeriod = async (): Promise<PayPeriod> => {
  const { ceo } = await millionLoans()
  return (await ceo.get<PayPeriod[]>('/api/pay-periods')).findLast(({ state }) => state === 'open')!
}

/** Lists the periods while the period of the million loans is open, which sums its entries. */
export const periodsList: Figure = {
  name: 'GET /api/pay-periods with 2,000,000 entries in the open period, against summing them from the ledger',
  reach: 1,
  bound: 'at most',
  unit: '×',
  how: 'Median of 5 calls by the CEO ÷ median of 5 sums by member over the table, sequential scan, one process.',
  async measure() {
    const { ceo, database } = await millionLoans()
    const { id } = await openPeriod()
    const ours = await secondsOf(5, () => ceo.get('/api/pay-periods'))
    await database.query(`set enable_indexonlyscan = off; set enable_indexscan = off; set enable_bitmapscan = off;
      set max_parallel_workers_per_gather = 0`)
    const sum = 'select member_no, sum(amount_cents) from commission_entries where period_id = $1 group by 1'
    const theirs = await secondsOf(5, () => database.query(sum, [id]))
    await database.query('reset all')
    return { value: ours / theirs, detail: `${ours.toFixed(2)} s ÷ ${theirs.toFixed(2)} s` }
  },
}

interface Exports {
  lines: number
  people: number
  payroll: { ours: number; copy: number }
  statement: { lines: number; ours: number; copy: number }
  bytes: { before: number; most: number }
}

let exported: Promise<Exports> | undefined
const exports = (): Promise<Exports> => (exported ??= measureExports())

/** Closes the period of the million loans, and downloads its payroll and its longest statement. */
async function measureExports(): Promise<Exports> {
  const { ceo, database, instance } = await millionLoans()
  const { id } = await openPeriod()
  await ceo.post(`/api/pay-periods/${id}/close`, {})
  while (!(await ceo.get<PayPeriod[]>('/api/pay-periods')).find((one) => one.id === id)?.statementsReady) continue
  const longest = `select m.id, m.no, s.lines, (select sum(lines)::int from statements where period_id = $1) all_lines
    from statements s join members m on m.no = s.member_no where s.period_id = $1 order by s.lines desc limit 1`
  const [whose] = (await database.query<Longest>(longest, [id])).rows
  const paths = [`/api/payroll/${id}/payroll.csv`, `/api/statements/${id}/statement.csv?member=${whose!.id}`] as const
  const people = await mustBalance(await ceo.get<string>(paths[0]), database, id)
  const before = memoryOf(instance, 'loans')
  const { result, bytes } = await highest(instance, 'loans', async () => [
    await secondsOf(RUNS, () => ceo.get(paths[0])),
    await secondsOf(RUNS, () => ceo.get(paths[1])),
  ])
  const [payroll, statement] = result as [number, number]
  return {
    lines: whose!.all_lines,
    people,
    payroll: { ours: payroll, copy: await secondsOf(RUNS, () => copied(database, PAYROLL(id))) },
    statement: {
      lines: whose!.lines,
      ours: statement,
      copy: await secondsOf(RUNS, () => copied(database, STATEMENT(id, whose!.no))),
    },
    bytes: { before, most: bytes },
  }
}

interface Longest {
  id: string
  no: number
  lines: number
  all_lines: number
}

/** The same rows by SQL. */
const PAYROLL = (period: string) => `
  select m.id, m.username, m.full_name, s.* from (
    select member_no, sum(amount_cents) filter (where level = 0) p0, sum(amount_cents) filter (where level = 1) p1,
      sum(amount_cents) filter (where level = 2) p2, sum(amount_cents) filter (where level = 3) p3, sum(amount_cents) net
    from commission_entries where period_id = ${Number(period)} group by 1) s join members m on m.no = s.member_no order by m.full_name, m.id`

const STATEMENT = (period: string, member: number) => `
  select e.at, e.kind, e.level, l.loan_number, l.borrower, e.basis_cents, e.rate_bp, e.plan_version, e.amount_cents, e.cause
  from commission_entries e left join loans l on l.id = e.loan_id
  where e.period_id = ${Number(period)} and e.member_no = ${member} and e.amount_cents <> 0 order by e.level, e.at, e.loan_id`

const copied = (database: pg.Client, select: string): Promise<void> =>
  pipeline(
    database.query(copyTo(`copy (${select}) to stdout`)),
    new Writable({ write: (_piece, _encoding, taken) => taken() }),
  )

/** Checks each member's row and the control total against the ledger, to the cent. Returns the number of members. */
async function mustBalance(csv: string, database: pg.Client, period: string): Promise<number> {
  const sql = `select m.id, sum(e.amount_cents)::float8 cents from (
      select member_no, amount_cents from commission_entries where period_id = $1
      union all select member_no, amount_cents from adjustments where period_id = $1
      union all select member_no, amount_cents from run_lines where period_id = $1) e join members m on m.no = e.member_no
    group by 1 having count(*) filter (where e.amount_cents <> 0) > 0`
  const owed = new Map(
    (await database.query<{ id: string; cents: number }>(sql, [period])).rows.map((row) => [row.id, row.cents]),
  )
  const [header, ...rows] = parseCsv(csv).map(({ cells }) => cells)
  const [who, net] = [header!.indexOf('Member ID'), header!.indexOf('Net Pay')]
  const centsOf = (cells: string[]) => Math.round(Number(cells[net]) * 100)
  const control = rows.pop()!
  const wrong = rows.filter((cells) => owed.get(cells[who]!) !== centsOf(cells))
  const total = [...owed.values()].reduce((sum, cents) => sum + cents, 0)
  if (wrong.length > 0 || rows.length !== owed.size || centsOf(control) !== total)
    throw new Error(`The payroll does not match the ledger: ${wrong.length} rows, ${centsOf(control)} ≠ ${total} cents`)
  return rows.length
}

const count = (n: number) => n.toLocaleString('en-US')

export const payrollExport: Figure = {
  name: "payroll of a period with 2,000,000 entries as CSV, against \\copy of the same members' sums",
  reach: 3,
  bound: 'at most',
  unit: '×',
  how: 'Median of 3 downloads by the CEO ÷ median of 3 COPY of sums by member and level; fails unless each row and the control total equal the ledger to the cent.',
  async measure() {
    const { lines, people, payroll } = await exports()
    const detail = `${count(lines)} entries, ${count(people)} members: ${payroll.ours.toFixed(2)} s ÷ ${payroll.copy.toFixed(2)} s`
    return { value: payroll.ours / payroll.copy, detail }
  },
}

export const statementExport: Figure = {
  name: 'the longest statement of that period as CSV, against \\copy of the same lines',
  reach: 5,
  bound: 'at most',
  unit: '×',
  how: 'Median of 3 downloads ÷ median of 3 COPY of its lines with their loans, in the same order.',
  async measure() {
    const { statement } = await exports()
    const detail = `${count(statement.lines)} lines: ${statement.ours.toFixed(2)} s ÷ ${statement.copy.toFixed(2)} s`
    return { value: statement.ours / statement.copy, detail }
  },
}

export const payrollMemory: Figure = {
  name: 'memory of the loans service during these downloads, against before',
  reach: 1.3,
  bound: 'at most',
  unit: '×',
  how: 'Highest PSS of the process, sampled twice a second.',
  async measure() {
    const { bytes } = await exports()
    const detail = `${(bytes.most / 1e6).toFixed(0)} MB ÷ ${(bytes.before / 1e6).toFixed(0)} MB`
    return { value: bytes.most / bytes.before, detail }
  },
}
