import type { Problem, ShadowDifference, ShadowExplained, ShadowRun, ShadowRunDetail } from '@upline/contracts'
import { writeCsv } from '@upline/csv'
import type { Caller } from '@upline/testing'
import { type StatementsFixture, csvRecords, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded } from './loans-fixture.ts'

let fixture: StatementsFixture
let clerk: Caller

type Row = [loan: string, payee: string, amount: string, payDate: string]

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'top' },
    { username: 'mid', upline: 'top', firstName: 'Mia', lastName: 'Middle' },
    { username: 'ann', upline: 'mid' },
    { username: 'bob', upline: 'top' },
    { username: 'petra', duties: ['payroll'] },
  )
  clerk = await fixture.signInAs({ ...fixture.member('petra'), duties: ['payroll'] })
  await fixture.import(
    funded('S-1', '2026-08-05'),
    funded('S-2', '2026-08-20', { Loan_Amount: '123456.78' }),
    funded('S-3', '2026-09-03', { Second_Officer: 'bob', Second_Officer_Percent: '40' }),
  )
}, 240_000)
afterAll(() => fixture.stop())

function upload(rows: readonly Row[], fields: Record<string, string> = {}, by: Caller = clerk) {
  const header = ['Loan_Number', 'Payee', 'Amount', 'Pay_Date']
  return uploadText(writeCsv([header, ...rows]), fields, by)
}

function uploadText(text: string, fields: Record<string, string> = {}, by: Caller = clerk) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="paid.csv"\r\n\r\n${text}\r\n`
  return by.call<ShadowRunDetail & Problem>('POST', '/shadow-runs', {
    ...{ payload: `${parts.join('')}${file}--x--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  })
}

/** What the ledger pays, as rows of a file: entries by SQL of the test's own. */
async function ledgerRows(): Promise<Row[]> {
  const found = await fixture.database.query<{ loan: string; payee: string; cents: number; month: string }>(
    `select l.loan_number loan, m.username payee, sum(e.amount_cents)::float8 cents, to_char(e.funded_on, 'YYYY-MM') as month
     from commission_entries e join loans l on l.id = e.loan_id join members m on m.no = e.member_no
     where l.loan_number like 'S-%' group by 1, 2, 4 having sum(e.amount_cents) <> 0 order by 1, 2`,
  )
  return found.map(({ loan, payee, cents, month }) => [loan, payee, (cents / 100).toFixed(2), `${month}-28`])
}

const differencesOf = async (id: string, query = '') =>
  expectOk(await clerk.get<ShadowDifference[]>(`/shadow-runs/${id}/differences${query}`))

const summary = async ({ id }: ShadowRunDetail) =>
  (await differencesOf(id)).map(({ loanNumber, payee, cause }) => `${loanNumber} ${payee} ${cause}`).sort()

const RANGE = { from: '2026-08-01', to: '2026-10-31' }

describe('a file written from the ledger', () => {
  it('finds no difference in a file of the ledger and signs it off', async () => {
    const rows = await ledgerRows()
    const run = expectOk(await upload(rows, RANGE))
    expect(run).toMatchObject({
      rows: rows.length,
      compared: rows.length,
      equal: rows.length,
      differences: 0,
      causes: [],
    })
    expect(run.paid).toBe(run.ledger)
    const signed = expectOk(await clerk.post<ShadowRunDetail>(`/shadow-runs/${run.id}/sign-off`))
    expect(signed.signedOffBy).toContain('petra')
  })

  it('takes its range from the file if no range is sent', async () => {
    expect(expectOk(await upload(await ledgerRows()))).toMatchObject({
      from: '2026-08-28',
      to: '2026-09-28',
      differences: 0,
    })
  })

  it('stays equal after a correction of a loan', async () => {
    const loan = await fixture.loan('S-2')
    const sent = await fixture.admin.patch<{ requestId: string }>(`/loans/${loan.id}`, { amount: 200_000 })
    await fixture.approve(sent.body.requestId)
    expect(expectOk(await upload(await ledgerRows(), RANGE)).differences).toBe(0)
  })
})

describe('planted differences', () => {
  it('gives planted differences their causes', async () => {
    const rows = (await ledgerRows()).filter(([loan, payee]) => !(loan === 'S-1' && payee === 'mid'))
    const changed = rows.map(([loan, payee, amount, on]): Row => {
      if (loan === 'S-1' && payee === 'ann') return [loan, payee, '3200.00', on]
      if (loan === 'S-2') return [loan, payee, amount, '2026-10-15']
      return [loan, payee, amount, on]
    })
    const run = expectOk(
      await upload([...changed, ['S-9', 'ann', '10', '2026-08-28'], ['S-1', 'Mia M.', '1', '2026-08-28']], RANGE),
    )
    expect(await summary(run)).toEqual([
      'S-1 Mia M. missing-payee',
      'S-1 Mia Middle missing-payee',
      'S-1 ann Test plan',
      'S-2 Mia Middle timing',
      'S-2 ann Test timing',
      'S-2 top Test timing',
      'S-9 ann Test missing-loan',
    ])
    expect(run.causes.map(({ cause, differences }) => [cause, differences])).toEqual([
      ['plan', 1],
      ['missing-loan', 1],
      ['missing-payee', 2],
      ['timing', 3],
    ])
  })

  it('finds differences of a split and matches members by email and full name', async () => {
    const whole = (await ledgerRows()).flatMap(([loan, payee, amount, on]): Row[] => {
      if (loan !== 'S-3') return [[loan, payee === 'mid' ? 'mia  MIDDLE' : fixture.member(payee).email, amount, on]]
      if (payee === 'ann') return [[loan, payee, '3000.00', on]]
      if (payee === 'mid') return [[loan, payee, '1000.00', on]]
      return payee === 'bob' ? [] : [[loan, payee, '400.00', on]]
    })
    expect(await summary(expectOk(await upload(whole, RANGE)))).toEqual([
      'S-3 Mia Middle split',
      'S-3 ann Test split',
      'S-3 bob Test split',
      'S-3 top Test split',
    ])
  })
})

describe('a bad file', () => {
  it('compares a file without its bad rows and lists them with row and field', async () => {
    const run = expectOk(
      await upload(
        [...(await ledgerRows()), ['S-1', 'ann', 'ten', '2026-08-28'], ['S-1', 'ann', '1', '31.8.2026']],
        RANGE,
      ),
    )
    expect([run.rejected, run.differences]).toEqual([2, 0])
    expect(run.rejectedRows.map(({ field }) => field)).toEqual(['Amount', 'Pay_Date'])
    expect(run.rejectedRows[0]!.row).toBe(run.rows + 2)
  })

  it('requires a reason why its rejected rows may stay out before the sign-off', async () => {
    const run = expectOk(await upload([...(await ledgerRows()), ['S-1', 'ann', 'ten', '2026-08-28']], RANGE))
    const [bad] = run.rejectedRows
    const path = `/shadow-runs/${run.id}/sign-off`
    const { status, body } = await clerk.post<Problem>(path)
    expect([status, body.code]).toEqual([409, 'loans.shadow-run-rejected-rows'])
    expect(body.message).toContain(`1 row was rejected and not compared: ${bad!.row}.`)
    expect(body.errors).toEqual([{ field: `rows.${bad!.row}`, message: bad!.message }])
    expect((await clerk.post(path, { rejectedReason: ' ' })).status).toBe(400)
    const reason = { rejectedReason: 'A total line of the old system' }
    const signed = expectOk(await clerk.post<ShadowRunDetail>(path, reason))
    expect(signed).toMatchObject({ ...reason, signedOffBy: expect.stringContaining('petra') as string })
    expect(expectOk(await clerk.get<ShadowRun[]>('/shadow-runs'))[0]).toMatchObject(reason)
  })

  it('stores no reason if it has no rejected rows', async () => {
    const run = expectOk(await upload(await ledgerRows(), RANGE))
    const signed = await clerk.post<ShadowRunDetail>(`/shadow-runs/${run.id}/sign-off`, { rejectedReason: 'None' })
    expect(expectOk(signed).rejectedReason).toBeNull()
  })

  it('refuses a file with the missing column, and a wrong date with its field', async () => {
    const { status, body } = await uploadText('Loan_Number,Amount\nS-1,1\n')
    expect([status, body.code, body.errors[0]!.field]).toEqual([400, 'loans.shadow-file', 'file'])
    expect(body.message).toContain('no column Payee, Pay_Date')
    const refused = await upload(await ledgerRows(), { from: '2026-13-01' })
    expect([refused.status, refused.body.errors[0]!.field]).toEqual([400, 'from'])
    expect((await upload(await ledgerRows(), { from: '2026-09-01', to: '2026-08-01' })).status).toBe(400)
  })
})

describe('explanations and the sign-off', () => {
  let run: ShadowRunDetail
  beforeAll(async () => {
    const rows = (await ledgerRows()).map(([loan, payee, amount, on]): Row => [
      loan,
      payee,
      amount,
      loan === 'S-1' ? '2026-10-15' : on,
    ])
    run = expectOk(await upload([...rows, ['=1+1', 'ann', '10', '2026-08-28']], RANGE))
  })
  const explain = (id: string, note: string) =>
    clerk.post<ShadowDifference & Problem>(`/shadow-runs/${run.id}/differences/${id}/explain`, { note })

  it('refuses the sign-off with the number of differences that have no explanation', async () => {
    const { status, body } = await clerk.post<Problem>(`/shadow-runs/${run.id}/sign-off`)
    expect([status, body.code]).toEqual([409, 'loans.shadow-run-unexplained'])
    expect([body.message, body.errors]).toEqual([
      expect.stringContaining('4 differences'),
      [{ field: 'unexplained', message: '4' }],
    ])
  })

  it('filters and searches differences, page by page', async () => {
    expect(await differencesOf(run.id, '?cause=timing')).toHaveLength(3)
    expect((await differencesOf(run.id, '?q=middle')).map(({ payee }) => payee)).toEqual(['Mia Middle'])
    const first = await clerk.get<ShadowDifference[]>(`/shadow-runs/${run.id}/differences?limit=3`)
    expect(await differencesOf(run.id, `?cursor=${String(first.headers['next-cursor'])}`)).toHaveLength(1)
    expect((await clerk.get(`/shadow-runs/${run.id}/differences?cause=luck`)).status).toBe(400)
  })

  it('explains one difference, then the rest of a cause', async () => {
    const [one] = await differencesOf(run.id, '?cause=timing')
    expect(expectOk(await explain(one!.id, 'Paid late in the old system'))).toMatchObject({
      note: 'Paid late in the old system',
    })
    const all = await clerk.post<ShadowExplained>(`/shadow-runs/${run.id}/explain`, {
      note: 'Old batch',
      cause: 'timing',
    })
    expect(expectOk(all)).toEqual({ explained: 2 })
    expect((await differencesOf(run.id, '?explained=false')).map(({ cause }) => cause)).toEqual(['missing-loan'])
    expect((await explain('99', 'No')).status).toBe(404)
    expect((await explain(one!.id, '')).status).toBe(400)
  })

  it('downloads differences without live formulas', async () => {
    const { status, body } = await clerk.get<string>(`/shadow-runs/${run.id}/differences.csv`)
    const records = csvRecords(body)
    expect([status, records.length]).toEqual([200, 4])
    expect(records.find(({ Cause }) => Cause === 'Missing loan')).toMatchObject({
      Loan_Number: "'=1+1",
      Paid: '10.00',
      Difference: '-10.00',
    })
  })

  it('signs off when every difference is explained, and keeps the explanations', async () => {
    const [last] = await differencesOf(run.id, '?explained=false')
    expectOk(await explain(last!.id, 'A test payment'))
    const signed = expectOk(await clerk.post<ShadowRunDetail>(`/shadow-runs/${run.id}/sign-off`))
    expect([signed.unexplained, signed.signedOffAt !== null]).toEqual([0, true])
    expect(expectOk(await clerk.post<ShadowRunDetail>(`/shadow-runs/${run.id}/sign-off`)).signedOffAt).toBe(
      signed.signedOffAt,
    )
    expect((await explain(last!.id, 'Other')).body.code).toBe('loans.shadow-run-signed-off')
    const runs = expectOk(await clerk.get<ShadowRun[]>('/shadow-runs'))
    expect(runs[0]).toMatchObject({ id: run.id, unexplained: 0 })
  })
})

describe('access', () => {
  it('lets the company and the Payroll duty run and auditors read, and refuses everyone else', async () => {
    const rows = await ledgerRows()
    expect((await upload(rows, RANGE, fixture.admin)).status).toBe(201)
    expect((await upload(rows, RANGE, await fixture.as('ann'))).status).toBe(403)
    expect((await (await fixture.as('ann')).get('/shadow-runs')).status).toBe(403)
    const auditor = await fixture.signInAs({ ...fixture.member('petra'), duties: ['auditor'] })
    expect((await auditor.get('/shadow-runs')).status).toBe(200)
    expect((await upload(rows, RANGE, auditor)).status).toBe(403)
  })

  it('finds no run with another id', async () => {
    for (const id of ['999', '00000000-0000-0000-0000-000000000000'])
      for (const path of ['', '/differences', '/differences.csv'])
        expect((await clerk.get(`/shadow-runs/${id}${path}`)).status).toBe(404)
  })
})
