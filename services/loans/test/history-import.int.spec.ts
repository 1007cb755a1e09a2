import type {
  Benchmark,
  BulkLoansResponse,
  CommissionTotals,
  CompDryRun,
  ImportJob,
  LoanExplanation,
  LoanLookup,
  PayPeriod,
  PayRunDetail,
  Problem,
} from '@upline/contracts'
import { type Caller, eventually } from '@upline/testing'
import { expectOk } from './statements-fixture.ts'
import { ended, form, HEAD, startImport } from './import-fixture.ts'
import { funded } from './loans-fixture.ts'
import { COMPANY_TERMS, day, openPlans, type PlansFixture } from './plan-fixture.ts'

const FILE_HEAD = `${HEAD},Funded_Date`
const MONTH = day(0).slice(0, 7)
const FIRST_OF_MONTH = `${MONTH}-01`

let fixture: PlansFixture
let ann: Caller
let mia: Caller

beforeAll(async () => {
  fixture = await openPlans()
  await fixture.people({ username: 'mia', role: 'manager', employeeNumber: '1' })
  await fixture.people({ username: 'ann', upline: 'mia', employeeNumber: '2' })
  ;[ann, mia] = await Promise.all([fixture.as('ann'), fixture.as('mia')])
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const fileRow = (number: string, amount: number, status = 'Funded') =>
  `Borrower ${number},1 Elm St,NV,Purchase,ann,${status},2026-08-01,${amount},${number},${status === 'Funded' ? FIRST_OF_MONTH : ''}`
const file = (...rows: string[]) => [FILE_HEAD, ...rows].join('\r\n')

async function importFile(text: string, mode?: string): Promise<ImportJob> {
  const id = await startImport(fixture.admin, text, mode === undefined ? {} : { mode })
  return ended(fixture, fixture.admin, id)
}

const totals = async () => expectOk(await ann.get<CommissionTotals>('/commissions/totals'))
const benchmark = async () => expectOk(await fixture.admin.get<Benchmark>('/benchmark?scope=company'))
const explained = async (number: string) => {
  const { id } = await fixture.loan(number)
  return expectOk(await ann.get<LoanExplanation>(`/loans/${id}/explanation`))
}
/** Cents of a loan that are payable and that another system paid, by SQL of the test's own. */
async function cents(number: string) {
  const [found] = await fixture.database.query<{ payable: number; elsewhere: number }>(
    `select coalesce(sum(e.amount_cents) filter (where p.kind = 'regular'), 0)::float8 payable,
       coalesce(sum(e.amount_cents) filter (where p.kind = 'elsewhere'), 0)::float8 elsewhere
     from commission_entries e join pay_periods p on p.id = e.period_id join loans l on l.id = e.loan_id where l.loan_number = $1`,
    [number],
  )
  return found
}

describe('the mode of POST /imports', () => {
  it('refuses history from a manager with a reason, and stores no import', async () => {
    const answer = await mia.call<Problem>('POST', '/imports', form(file(fileRow('X-1', 1)), { mode: 'history' }))
    expect([answer.status, answer.body.code]).toEqual([403, 'loans.import-history-forbidden'])
    expect(answer.body.errors[0]).toMatchObject({ field: 'mode', message: expect.stringContaining('ceo or admin') })
    expect(expectOk(await mia.get<ImportJob[]>('/imports'))).toEqual([])
  })

  it('names the accepted values', async () => {
    const answer = await fixture.admin.call<Problem>('POST', '/imports', form(file(), { mode: 'past' }))
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, 'mode'])
  })
})

describe('the mode in the address of POST /imports', () => {
  const start = (by: Caller, query: string, mode?: string) =>
    by.call<{ id: string } & Problem>('POST', `/imports?${query}`, form(file(fileRow('Q-1', 400_000)), { mode }))

  it('books the loans as paid elsewhere, as in the form', async () => {
    const { status, body } = await start(fixture.admin, 'mode=history')
    expect(status).toBe(202)
    expect(await ended(fixture, fixture.admin, body.id)).toMatchObject({ status: 'completed', mode: 'history' })
    expect((await cents('Q-1'))!.payable).toBe(0)
    expectOk(await fixture.admin.post(`/imports/${body.id}/undo`))
  })

  it('refuses managers, other values, and another mode in the form', async () => {
    expect((await start(mia, 'mode=history')).body.code).toBe('loans.import-history-forbidden')
    for (const [query, mode] of [['mode=past'], ['mode=history', 'loans'], ['mod=history']] as const) {
      const { status, body } = await start(fixture.admin, query, mode)
      expect([status, body.errors[0]?.field]).toEqual([400, query.split('=')[0]])
    }
  })
})

describe('an import of history', () => {
  it('books its funded loans as paid elsewhere', async () => {
    const job = await importFile(file(fileRow('H-1', 400_000), fileRow('H-2', 300_000, 'Processing')), 'history')
    expect(job).toMatchObject({ status: 'completed', imported: 2, mode: 'history', commissionsCreated: 2 })
    await fixture.import(funded('N-1', FIRST_OF_MONTH))
    expect(await cents('H-1')).toEqual({ payable: 0, elsewhere: 400_000 })
    expect(await cents('N-1')).toEqual({ payable: 400_000, elsewhere: 0 })
  })

  it('counts them in volumes, earnings and dry runs, and says what is paid elsewhere', async () => {
    expect((await benchmark()).actualTeamVolume).toBe(800_000)
    expect(await totals()).toMatchObject({ paidOut: 6_000, paidElsewhere: 3_000 })
    expect(expectOk(await ann.get<CommissionTotals>(`/commissions/totals?asOf=${day(0)}`))).toMatchObject({
      ...{ paidOut: 6_000, paidElsewhere: 3_000 },
    })
    const asked = { planId: (await fixture.companyPlan()).id, terms: COMPANY_TERMS, from: MONTH, to: MONTH }
    const dryRun = expectOk(await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked))
    expect(dryRun).toMatchObject({ loans: 2, paid: 8_000, wouldPay: 8_000 })
  })

  it("says 'Paid elsewhere' where a member asks about the loan", async () => {
    expect(await explained('H-1')).toMatchObject({ isPaidElsewhere: true, stateReason: /^Paid elsewhere/ })
    expect(await explained('N-1')).toMatchObject({ isPaidElsewhere: false, stateReason: /^Locked in/ })
    const loan = await fixture.loan('H-1')
    expect([loan.isPaidElsewhere, loan.shares[0]?.reason]).toEqual([true, expect.stringContaining('Paid elsewhere')])
    const lookup = expectOk(await ann.get<LoanLookup>('/loans/lookup?number=H-1'))
    expect(lookup).toMatchObject({ reason: 'paid', amount: 3_000, rule: expect.stringContaining('Paid elsewhere') })
    expect(lookup.statementLine).toBeUndefined()
  })

  it('corrects them without making anything payable', async () => {
    await importFile(file(fileRow('H-1', 500_000)))
    expect(await cents('H-1')).toEqual({ payable: 0, elsewhere: 500_000 })
    const { id: loanId } = await fixture.loan('H-1')
    const asked = { loanId, percent: 100, reason: 'Paid off' }
    const refused = await fixture.admin.post<Problem>('/adjustments/early-payoff', asked)
    expect([refused.status, refused.body.code]).toEqual([409, 'loans.paid-elsewhere'])
  })

  it('pays a loan of the file that funds later', async () => {
    await importFile(file(fileRow('H-2', 300_000)))
    expect(await cents('H-2')).toEqual({ payable: 300_000, elsewhere: 0 })
  })

  it('keeps a loan payable that the ledger booked before', async () => {
    await importFile(file(fileRow('N-1', 400_000)), 'history')
    expect(await cents('N-1')).toEqual({ payable: 400_000, elsewhere: 0 })
  })

  it('reverses an undone import without making anything payable', async () => {
    const before = await totals()
    const job = await importFile(file(fileRow('H-3', 200_000)), 'history')
    expect((await totals()).paidElsewhere).toBe(before.paidElsewhere + 1_500)
    expectOk(await fixture.admin.post(`/imports/${job.id}/undo`, {}))
    expect(await totals()).toEqual(before)
    expect(await fixture.paid((await fixture.open()).id)).toEqual({ ann: 525_000, mia: 175_000 })
  })

  it('restores a pending loan that it funded', async () => {
    await fixture.import({ ...funded('H-4', ''), Status: 'Processing' })
    const job = await importFile(file(fileRow('H-4', 400_000)), 'history')
    expect(await cents('H-4')).toEqual({ payable: 0, elsewhere: 400_000 })
    expectOk(await fixture.admin.post(`/imports/${job.id}/undo`, {}))
    expect(await cents('H-4')).toEqual({ payable: 0, elsewhere: 0 })
    await fixture.import(funded('H-4', FIRST_OF_MONTH, { Loan_Amount: '100000' }))
    expect(await cents('H-4')).toEqual({ payable: 100_000, elsewhere: 0 })
  })
})

describe('a bulk import of history', () => {
  const bulk = (by: Caller, loan: object, mode: unknown) =>
    by.post<BulkLoansResponse & Problem>('/loans/bulk-import', { loans: [loan], mode })

  it('refuses another mode and the mode of a manager, and imports nothing', async () => {
    const wrong = await bulk(fixture.admin, funded('B-1', FIRST_OF_MONTH), 'past')
    expect([wrong.status, wrong.body.errors[0]]).toEqual([400, expect.objectContaining({ field: 'mode' })])
    const forbidden = await bulk(mia, funded('B-1', FIRST_OF_MONTH), 'history')
    expect([forbidden.status, forbidden.body.code]).toEqual([403, 'loans.import-history-forbidden'])
    const found = await fixture.database.query(`select 1 from loans where loan_number = 'B-1'`)
    expect(found).toEqual([])
  })

  it('books its funded loans as paid elsewhere, also rows that are fixed later', async () => {
    const loan = funded('B-1', FIRST_OF_MONTH, { Loan_Amount: '100000' })
    expectOk(await bulk(fixture.admin, loan, 'history'))
    expect(await cents('B-1')).toEqual({ payable: 0, elsewhere: 100_000 })
    const broken = { ...funded('B-2', FIRST_OF_MONTH), Loan_Amount: 'many' }
    expect(expectOk(await bulk(fixture.admin, broken, 'history')).errors).toHaveLength(1)
    const [row] = await fixture.database.query<{ importId: string; line: number }>(
      `select import_id "importId", line from import_refused_rows order by import_id desc limit 1`,
    )
    const cells = { ...broken, Loan_Amount: '200000' }
    expectOk(await fixture.admin.post('/attention/row', { ...row, cells }))
    expect(await cents('B-2')).toEqual({ payable: 0, elsewhere: 200_000 })
  })
})

describe('the pay run of the month', () => {
  it('contains no loan that is paid elsewhere', async () => {
    const id = await fixture.close()
    const { lines, sums } = await fixture.statement('ann', id)
    expect(lines.map(({ loanNumber }) => loanNumber).toSorted()).toEqual(['H-2', 'H-4', 'N-1'])
    expect(sums.total).toBe(6_000)
    const run = expectOk(await fixture.admin.get<PayRunDetail>(`/pay-runs/${id}`))
    expect(run.balances?.paid).toBe(8_000)
    expect((await fixture.payroll(id)).controlTotal).toBe(8_000)
    const exported = await fixture.admin.get<string>(`/pay-runs/${id}/export?format=generic`)
    expect(exported.body).toContain('6000.00')
    expect(exported.body).toContain('8000.00')
  })

  it('hides the period of what is paid elsewhere', async () => {
    const periods = expectOk(await fixture.admin.get<PayPeriod[]>('/pay-periods'))
    expect(periods.map(({ id }) => id)).not.toContain('-1')
    for (const path of ['/statements/-1', '/pay-runs/-1', '/payroll/-1'])
      expect((await fixture.admin.get(path)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('tiers', () => {
  it('count loans paid elsewhere and pay only what this system adds', async () => {
    const steps = [{ from: 1_000_000, extraBp: 10 }]
    const plan = await fixture.newPlan('Tiered')
    const terms = { ...COMPANY_TERMS, tiers: { measure: 'volume', mode: 'whole-month', steps } }
    await fixture.publish(plan.id, { effectiveFrom: '2020-01-01', ...terms })
    await fixture.people({ username: 'tia' })
    await fixture.assign({ plan: plan.id, scope: 'member', subject: fixture.member('tia').id })
    await importFile(file(fileRow('T-1', 1_000_000).replace(',ann,', ',tia,')), 'history')
    await fixture.import(funded('T-2', FIRST_OF_MONTH, { Loan_Officer: 'tia', Loan_Amount: '500000' }))
    const uplift = () =>
      fixture.database.query<{ kind: string; cents: number }>(
        `select p.kind, sum(a.amount_cents)::float8 cents from adjustments a join pay_periods p on p.id = a.period_id
         join members m on m.no = a.member_no where m.username = 'tia' and a.tier_month is not null group by 1 order by 1`,
      )
    await eventually(async () =>
      expect(await uplift()).toEqual([
        { kind: 'elsewhere', cents: 100_000 },
        { kind: 'regular', cents: 50_000 },
      ]),
    )
  })
})
