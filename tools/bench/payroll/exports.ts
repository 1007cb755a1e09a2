import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { type Figure, median } from '../figure.ts'
import { times } from '../people/people-instance.ts'
import { lockedRun } from './lock-run.ts'
import { payrollInstance } from './payroll-instance.ts'

const RUNS = 3

/** The rows of every format: pay by member and kind. */
const ROWS = (period: number): string => `
  select m.employee_number, m.full_name, x.kind, sum(x.amount_cents)
  from (select member_no, case when level = 0 then 'commission' else 'override' end kind, amount_cents
      from commission_entries where period_id = ${period} and amount_cents <> 0
    union all select member_no, 'adjustment', amount_cents from adjustments where period_id = ${period}) x
  join members m on m.no = x.member_no group by m.no, x.kind order by m.full_name, m.id, x.kind`

const secondsOf = async (act: () => Promise<unknown>): Promise<number> => median(await times(RUNS, act)) / 1000

let approved: Promise<void> | undefined

async function approve(): Promise<void> {
  await lockedRun()
  const { admin, ceo, run } = await payrollInstance()
  await admin.post(`/api/pay-runs/${run.id}/verify`, {})
  await ceo.post(`/api/pay-runs/${run.id}/approve`, {})
}

const exportOf = (format: string): Figure => ({
  name: `export of that pay run as ${format}, against \\copy of the same rows`,
  reach: 3,
  bound: 'at most',
  unit: '×',
  how: `Median of ${RUNS} downloads by the CEO ÷ median of ${RUNS} COPY of pay by member and kind.`,
  async measure() {
    await (approved ??= approve())
    const { ceo, database, run } = await payrollInstance()
    const ours = await secondsOf(() => ceo.get<string>(`/api/pay-runs/${run.id}/export?format=${format}`))
    const copy = await secondsOf(() =>
      pipeline(
        database.query(copyTo(`copy (${ROWS(Number(run.id))}) to stdout`)),
        new Writable({ write: (_piece, _encoding, taken) => taken() }),
      ),
    )
    return { value: ours / copy, detail: `${ours.toFixed(2)} s ÷ ${copy.toFixed(2)} s` }
  },
})

export const exportFigures: Figure[] = ['adp', 'paylocity', 'gusto', 'generic', 'gl'].map(exportOf)
