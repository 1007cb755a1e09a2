import type { Adjustment, ProxyReport, Problem } from '@upline/contracts'
import { packOf, periodResultsOf, summaryOf } from './evidence-fixture.ts'
import { funded } from './loans-fixture.ts'
import { createStatementsFixture, expectOk, type StatementsFixture } from './statements-fixture.ts'

const QUARTER = '2026-Q2'
const ADJUSTED = 8

let fixture: StatementsFixture

/** 32 loans of an officer. The four terms have nothing to do with each other. */
const loansOf = (
  officer: string,
  count = 32,
  on = (no: number) => `2026-05-${String(1 + (no % 28)).padStart(2, '0')}`,
) =>
  Array.from({ length: count }, (_, no) =>
    funded(`${officer}-${no}`, on(no), {
      ...{ Loan_Officer: officer, Loan_Amount: String(300_000 + 10_000 * (no % 7)), Created: '2026-03-01' },
      ...{ Product: `Product ${no % 4}`, Lead_Source: `Source ${Math.floor(no / 4) % 4}` },
      ...{ 'Note Rate': `${6 + Math.floor(no / 8) / 4}%`, Points: String((((no % 4) + Math.floor(no / 8)) % 4) - 1) },
    }),
  )

/** Which of these loans an adjustment changes. */
const PLANTED = {
  product: (no: number) => no % 4 === 1,
  leadSource: (no: number) => Math.floor(no / 4) % 4 === 2,
  noteRate: (no: number) => Math.floor(no / 8) === 3,
  points: (no: number) => ((no % 4) + Math.floor(no / 8)) % 4 === 3,
} as const

async function adjust(number: string, username: string, amount: number): Promise<void> {
  const body = { memberId: fixture.member(username).id, amount, type: 'bonus', reason: 'A reason' }
  const loanId = (await fixture.loan(number)).id
  const { id } = expectOk(await fixture.admin.post<Adjustment>('/adjustments', { ...body, loanId }))
  expectOk(await fixture.ceo.post<Adjustment>(`/adjustments/${id}/approve`, {}))
}

async function plant(officer: string, isAdjusted: (no: number) => boolean): Promise<void> {
  for (let no = 0; no < 32; no++) if (isAdjusted(no)) await adjust(`${officer}-${no}`, officer, 150)
}

const check = async (quarter = QUARTER) =>
  expectOk(await fixture.admin.post<ProxyReport>('/compliance/proxy/check', { quarter }))
const report = async (quarter = QUARTER) =>
  expectOk(await fixture.admin.get<ProxyReport>(`/compliance/proxy?quarter=${quarter}`))
const nameOf = (username: string) => `${username} Test`
const found = ({ payees }: ProxyReport, username: string) =>
  payees
    .find(({ name }) => name === nameOf(username))!
    .comparisons.flatMap(({ term, finding }) => (finding ? [term] : []))
const stored = (username: string) =>
  fixture.database.query<{ outcome: string; loans: number }>(
    `select r.outcome, r.loans from proxy_results r join members m on m.no = r.member_no where m.username = $1 order by r.id`,
    [username],
  )

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    ...Object.keys(PLANTED).map((username) => ({ username: username.toLowerCase() })),
    { username: 'clean' },
    { username: 'few' },
    { username: 'early' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
    { username: 'audrey', role: 'processor', duties: ['auditor'] },
    { username: 'pat', role: 'processor', duties: ['payroll'] },
    { username: 'mona', role: 'manager' },
  )
  for (const username of [...Object.keys(PLANTED), 'clean']) await fixture.import(...loansOf(username.toLowerCase()))
  await fixture.import(...loansOf('few', 29), ...loansOf('early', 30, () => '2026-03-31'))
  for (const [term, isAdjusted] of Object.entries(PLANTED)) await plant(term.toLowerCase(), isAdjusted)
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

describe('rule Z7', () => {
  it.each(Object.keys(PLANTED) as (keyof typeof PLANTED)[])('finds pay that depends on %s', async (term) => {
    const checked = await check()
    expect(found(checked, term.toLowerCase())).toEqual([term])
    const payee = checked.payees.find(({ name }) => name === nameOf(term.toLowerCase()))!
    expect(payee).toMatchObject({ loans: 32, outcome: 'found' })
    expect(payee.messages).toHaveLength(1)
  })

  it('finds nothing for a payee without adjustments, and does not compare 29 loans', async () => {
    const checked = await check()
    expect(checked).toMatchObject({ quarter: QUARTER, isFinished: true, found: 4, minLoans: 30, action: 'warn' })
    expect(checked.rule).toMatchObject({ id: 'Z7', source: '12 CFR 1026.36(d)(1)(i)' })
    expect(checked.notice).toBe('What was checked, and what was not. This is not legal advice.')
    expect(checked.payees.map(({ outcome }) => outcome)).toEqual(['found', 'found', 'found', 'found', 'clean'])
    const clean = checked.payees.at(-1)!
    expect(clean).toMatchObject({ name: nameOf('clean'), messages: [] })
    expect(clean.comparisons[0]!.groups[0]).toMatchObject({ loans: 8, effectiveBp: 75, planBp: 75, adjustmentBp: 0 })
    expect(checked.tooFewLoans).toEqual([{ memberId: fixture.member('few').id, name: nameOf('few'), loans: 29 }])
  })

  it('counts loans by the quarter of their funding date', async () => {
    const { payees, tooFewLoans } = await check('2026-Q1')
    expect([payees.map(({ name, loans }) => [name, loans]), tooFewLoans]).toEqual([[[nameOf('early'), 30]], []])
  })

  it('places no hold', async () => {
    expect((await stored('product')).map(({ outcome }) => outcome)).toEqual(['found'])
    const rules = await fixture.database.query(`select 1 from rule_results where rule = 'Z7'`)
    expect(rules).toEqual([])
  })

  it('stores a result once, and again when its inputs change', async () => {
    const { ProxyChecksWorker } = await import('../src/proxy-checks/proxy-checks.worker.ts')
    const worker = fixture.app.get(ProxyChecksWorker, { strict: false })
    await Promise.all([worker.sweep(), worker.sweep(), check(), check()])
    expect(await stored('clean')).toEqual([{ outcome: 'clean', loans: 32 }])
    const { id } = await fixture.loan('clean-3')
    expectOk(await fixture.admin.patch(`/loans/${id}`, { noteRate: 7.125 }))
    await Promise.all([check(), worker.sweep()])
    expect(await stored('clean')).toEqual([
      { outcome: 'clean', loans: 32 },
      { outcome: 'clean', loans: 32 },
    ])
    expect(await stored('product')).toHaveLength(1)
  })

  it('checks again when an adjustment is approved', async () => {
    await fixture.import(...loansOf('few', 30).slice(29))
    expect((await check()).payees.map(({ name }) => name)).toContain(nameOf('few'))
    for (let no = 0; no < ADJUSTED; no++) await adjust(`few-${4 * no < 30 ? 4 * no : 29}`, 'few', -200)
    const payee = (await check()).payees.find(({ name }) => name === nameOf('few'))!
    expect(payee.messages).toEqual([expect.stringContaining("the product 'Product 0' got")])
    expect(payee.messages[0]).toContain('less than other loans')
    expect((await stored('few')).map(({ outcome, loans }) => `${outcome} ${loans}`)).toEqual([
      'too-few 29',
      'clean 30',
      'found 30',
    ])
  })

  it('leaves out a payee whose loans were reversed', async () => {
    for (let no = 0; no < 30; no++)
      await fixture.import(funded(`early-${no}`, '2026-03-31', { Loan_Officer: 'clean', Created: '2026-03-01' }))
    const { payees } = await check('2026-Q1')
    expect(payees.map(({ name }) => name)).toEqual([nameOf('clean')])
    expect((await stored('early')).map(({ loans }) => loans)).toEqual([30, 0])
  })

  it('appears in the export of personal data of its payee alone', async () => {
    const resultsIn = async (username: string) => {
      const path = `/personal-data/${fixture.member(username).id}`
      return expectOk(await fixture.ceo.get<Record<string, object[]>>(path))['pay_by_loan_terms']
    }
    expect(await resultsIn('product')).toEqual([
      expect.objectContaining({
        ...{ rule: 'Z7', rule_version: 1, quarter: QUARTER, outcome: 'found', action: 'warn' },
        inputs: expect.objectContaining({ messages: [expect.stringContaining(`the product 'Product 1'`)] }),
      }),
    ])
    expect(await resultsIn('early')).toMatchObject([{ loans: 30 }, { loans: 0 }])
  })

  it('appears in evidence packs of its payee, its loans and its dates', async () => {
    const { id: memberId } = fixture.member('product')
    const ofMember = await packOf(fixture.ceo, `memberId=${memberId}`)
    expect(periodResultsOf(ofMember)).toEqual([`Z7 ${QUARTER} ${nameOf('product')} found`])
    expect(summaryOf(ofMember)).toContain(
      `Rule Z7, version 1 · Beyond the plan, loans with the product 'Product 1' got`,
    )
    const { id: loanId } = await fixture.loan('points-2')
    expect(periodResultsOf(await packOf(fixture.ceo, `loanId=${loanId}`))).toEqual([
      `Z7 ${QUARTER} ${nameOf('points')} found`,
    ])
    const earlier = `memberId=${memberId}&from=2026-01-01&to=2026-03-31`
    expect(periodResultsOf(await packOf(fixture.ceo, earlier))).toEqual([])
    expect(periodResultsOf(await packOf(fixture.ceo, 'from=2026-06-30&to=2026-07-01'))).toContain(
      `Z7 ${QUARTER} ${nameOf('clean')} clean`,
    )
  })

  it('sends the report as CSV', async () => {
    const caller = await fixture.as('cora')
    const { body, headers } = await caller.get<string>(`/compliance/proxy/report.csv?quarter=${QUARTER}`)
    expect(String((headers as Record<string, unknown>)['content-disposition'])).toContain(
      'pay-by-loan-terms-2026-Q2.csv',
    )
    expect(body).toContain('Quarter,Payee,Payee_Loans,Result,Term,Group,Group_Loans')
    expect(body).toContain('Warning,Product,Product 1,8,')
  })

  it('refuses a quarter that has not ended, and what is not a quarter', async () => {
    const next = `${new Date().getUTCFullYear() + 1}-Q1`
    const refused = await fixture.admin.post<Problem>('/compliance/proxy/check', { quarter: next })
    expect([refused.status, refused.body.code]).toEqual([409, 'loans.quarter-not-finished'])
    expect(await report(next)).toMatchObject({ isFinished: false, checkedAt: null, payees: [] })
    expect((await fixture.admin.get(`/compliance/proxy?quarter=2026-Q5`)).status).toBe(400)
  })

  it('shows results to the company, auditors and the Compliance duty only', async () => {
    for (const username of ['cora', 'audrey'])
      expect((await (await fixture.as(username)).get('/compliance/proxy')).status).toBe(200)
    for (const username of ['product', 'pat', 'mona'])
      for (const path of ['/compliance/proxy', '/compliance/proxy/report.csv'])
        expect((await (await fixture.as(username)).get(path)).status).toBe(403)
    for (const username of ['audrey', 'pat', 'product'])
      expect((await (await fixture.as(username)).post('/compliance/proxy/check', { quarter: QUARTER })).status).toBe(
        403,
      )
    expect((await fixture.visitor.get('/compliance/proxy')).status).toBe(401)
  })

  it('updates no results while it is off', async () => {
    const off = { action: 'off', reason: 'Checked by counsel' }
    const { requestId } = expectOk(await fixture.admin.put<{ requestId: string }>('/compliance/rules/Z7', off))
    await fixture.approve(requestId)
    const before = await stored('clean')
    const { id } = await fixture.loan('clean-4')
    expectOk(await fixture.admin.patch(`/loans/${id}`, { noteRate: 7.25 }))
    expect((await check()).action).toBe('off')
    expect(await stored('clean')).toEqual(before)
  })
})
