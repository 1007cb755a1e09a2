import type { PayPeriod } from '@upline/contracts'
import { type Figure, median } from '../figure.ts'
import { times } from '../people/people-instance.ts'
import { payrollInstance } from './payroll-instance.ts'

const CALLS = 5

const medianOf = async (act: () => Promise<unknown>): Promise<number> => median(await times(CALLS, act)) / 1000

/** While the run is open: a locked one has its sums in statements. */
export const periodsList: Figure = {
  name: 'GET /api/pay-periods with all lines in the open period, against a plain sum of them by member',
  reach: 1,
  bound: 'at most',
  unit: '×',
  how: `Median of ${CALLS} calls by the CEO ÷ median of ${CALLS} sums by member over the table, sequential scan, one process.`,
  async measure() {
    const { ceo, database, run } = await payrollInstance()
    const ours = await medianOf(() => ceo.get<PayPeriod[]>('/api/pay-periods'))
    await database.query(`set enable_indexonlyscan = off; set enable_indexscan = off; set enable_bitmapscan = off;
      set max_parallel_workers_per_gather = 0`)
    const sum = 'select member_no, sum(amount_cents) from commission_entries where period_id = $1 group by 1'
    const theirs = await medianOf(() => database.query(sum, [Number(run.id)]))
    await database.query('reset all')
    return { value: ours / theirs, detail: `${ours.toFixed(2)} s ÷ ${theirs.toFixed(2)} s` }
  },
}
