import type { ShadowRunDetail } from '@upline/contracts'
import { writeCsv } from '@upline/csv'
import { type StatementsFixture, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded } from './loans-fixture.ts'

const LOANS = 25_000
const LOANS_PER_CALL = 5_000
const MAX_SECONDS = 30

let fixture: StatementsFixture

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    ...[1, 2, 3, 4].map((level) => ({ username: `p${level}`, ...(level > 1 && { upline: `p${level - 1}` }) })),
  )
  for (let at = 0; at < LOANS; at += LOANS_PER_CALL)
    await fixture.import(...Array.from({ length: LOANS_PER_CALL }, (_, n) => loanOf(at + n)))
}, 500_000)
afterAll(() => fixture.stop())

/** Funded on one of the days of 12 months. */
function loanOf(no: number): Record<string, unknown> {
  const day = new Date(Date.UTC(2025, 9, 1 + (no % 365))).toISOString().slice(0, 10)
  return funded(`B-${no}`, day, { Loan_Officer: 'p4', Loan_Amount: String(100_000 + no), Created: '2025-09-01' })
}

it('compares 12 months with 100,000 rows within 30 s', { timeout: 300_000 }, async () => {
  const rows = await fixture.database.query<{ loan: string; payee: string; cents: number; day: string }>(
    `select l.loan_number loan, m.username payee, e.amount_cents::float8 cents, e.funded_on::text as day
     from commission_entries e join loans l on l.id = e.loan_id join members m on m.no = e.member_no`,
  )
  expect(rows).toHaveLength(LOANS * 4)
  // Every tenth row differs, so that differences are decided and stored too.
  const lines = rows.map(({ loan, payee, cents, day }, at) => [
    loan,
    payee,
    ((cents + (at % 10 ? 0 : 500)) / 100).toFixed(2),
    day,
  ])
  const file = writeCsv([['Loan_Number', 'Payee', 'Amount', 'Pay_Date'], ...lines])
  const payload = `--x\r\ncontent-disposition: form-data; name="file"; filename="year.csv"\r\n\r\n${file}\r\n--x--\r\n`
  const startedAt = performance.now()
  const run = expectOk(
    await fixture.admin.call<ShadowRunDetail>('POST', '/shadow-runs', {
      ...{ payload, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  expect([run.rows, run.compared, run.differences]).toEqual([100_000, 100_000, 10_000])
  expect(seconds).toBeLessThan(MAX_SECONDS)
  if (process.env['SHADOW_SECONDS']) console.log(`shadow run: ${seconds.toFixed(2)} s`)
})
