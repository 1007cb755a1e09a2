import { writeCsv } from '@upline/csv'
import type { ShadowRunDetail } from '@upline/contracts'
import type { Figure } from '../figure.ts'
import { payrollInstance } from './payroll-instance.ts'
import { YEAR } from './run-lines.ts'

/** Every tenth row differs, so that differences are decided and stored too. */
const PAID = `
  select l.loan_number loan, m.username payee, ((e.amount_cents + case when row_number() over () % 10 = 0 then 500 else 0 end) / 100.0)::text amount,
    e.funded_on::text as day
  from loans l join commission_entries e on e.loan_id = l.id join members m on m.no = e.member_no
  where l.loan_number like '${YEAR.prefix}-%'`

interface PaidRow {
  loan: string
  payee: string
  amount: string
  day: string
}

export const shadowYear: Figure = {
  name: `shadow run of ${YEAR.lines.toLocaleString('en-US')} lines over 12 months`,
  reach: 30,
  bound: 'at most',
  unit: 's',
  how: 'One POST /api/shadow-runs of a file that differs in every tenth row.',
  async measure() {
    const { database, admin, instance } = await payrollInstance()
    const { rows } = await database.query<PaidRow>(PAID)
    const lines = rows.map(({ loan, payee, amount, day }) => [loan, payee, amount, day])
    const form = new FormData()
    form.append('file', new Blob([writeCsv([['Loan_Number', 'Payee', 'Amount', 'Pay_Date'], ...lines])]), 'year.csv')
    const beganAt = performance.now()
    const request = { method: 'POST', headers: { cookie: admin.cookie }, body: form }
    const response = await fetch(`${instance.url}/api/shadow-runs`, request)
    if (!response.ok) throw new Error(`shadow run: ${response.status} ${await response.text()}`)
    const run = (await response.json()) as ShadowRunDetail
    const seconds = (performance.now() - beganAt) / 1000
    const equal = (YEAR.lines * 9) / 10
    if (run.equal !== equal)
      throw new Error(`shadow run: ${run.equal} of ${run.compared} lines are equal, not ${equal}`)
    const detail = `${run.compared.toLocaleString('en-US')} lines compared, ${run.differences.toLocaleString('en-US')} differences`
    return { value: seconds, detail }
  },
}
