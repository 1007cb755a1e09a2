import type { PayRunDetail } from '@upline/contracts'
import { type Figure, median } from '../figure.ts'
import { times } from '../people/people-instance.ts'
import { payrollInstance } from './payroll-instance.ts'

const SUM = 'select member_no, sum(amount_cents), count(*) from commission_entries where period_id = $1 group by 1'

let locked: Promise<{ seconds: number; detail: PayRunDetail }> | undefined

/** Locks the run, once for all figures. The call writes the statements before it returns. */
export const lockedRun = () => (locked ??= lock())

async function lock() {
  const { admin, run } = await payrollInstance()
  const path = `/api/pay-runs/${run.id}`
  const { blockers } = await admin.get<PayRunDetail>(path)
  if (blockers.some(({ kind }) => kind === 'negative-net')) await admin.post(`${path}/carry`, { all: true })
  const beganAt = performance.now()
  const detail = await admin.post<PayRunDetail>(`${path}/lock`, {})
  return { seconds: (performance.now() - beganAt) / 1000, detail }
}

export const lockAndTotal: Figure = {
  name: 'lock and totals of a pay run with all its statements, against a plain sum of its lines by member',
  reach: 3,
  bound: 'at most',
  unit: '×',
  how: 'One POST /api/pay-runs/{id}/lock ÷ median of 5 sums over the table in one process.',
  async measure() {
    const { database, run } = await payrollInstance()
    const { seconds, detail } = await lockedRun()
    await database.query('set max_parallel_workers_per_gather = 0')
    const sum = median(await times(5, () => database.query(SUM, [Number(run.id)]))) / 1000
    await database.query('reset all')
    const { lines, people } = detail.company!
    const size = `${lines.toLocaleString('en-US')} lines, ${people.toLocaleString('en-US')} members`
    return { value: seconds / sum, detail: `${size}: ${seconds.toFixed(2)} s ÷ ${sum.toFixed(2)} s` }
  },
}
