import { randomUUID } from 'node:crypto'
import type { Problem, RecruitingReport } from '@upline/contracts'
import { recruitBonusEarned, recruitBonusReversed } from '@upline/contracts/events'
import { packOf, periodResultsOf, summaryOf } from './evidence-fixture.ts'
import { funded } from './loans-fixture.ts'
import { createStatementsFixture, expectOk, type StatementsFixture } from './statements-fixture.ts'

let fixture: StatementsFixture
/** Bonuses are booked today. */
let year: string

const check = async (of = year) =>
  expectOk(await fixture.admin.post<RecruitingReport>('/compliance/recruiting/check', { year: of }))
const recruiter = ({ recruiters }: RecruitingReport, username: string) =>
  recruiters.find(({ memberId }) => memberId === fixture.member(username).id)
const stored = (username: string) =>
  fixture.database.query<{ outcome: string; action: string; loans: number }>(
    `select r.outcome, r.action, r.loans from recruiting_results r join members m on m.no = r.member_no
     where m.username = $1 order by r.id`,
    [username],
  )

/** A booked bonus of $50. */
async function earn(username: string): Promise<{ bonusId: string; recruiterId: string; recruitId: string }> {
  const at = '2026-01-05T12:00:00.000Z'
  const ids = { bonusId: randomUUID(), recruiterId: fixture.member(username).id, recruitId: fixture.member('nora').id }
  const data = { ...ids, amountCents: 5_000, payableAt: at, at }
  await fixture.emit({ type: recruitBonusEarned, key: ids.bonusId, aggregateVersion: 1, data })
  return ids
}

const reverse = (ids: Awaited<ReturnType<typeof earn>>) =>
  fixture.emit({
    ...{ type: recruitBonusReversed, key: ids.bonusId, aggregateVersion: 2 },
    data: { ...ids, amountCents: 5_000, reason: 'refund', at: '2026-01-06T12:00:00.000Z' },
  })

/** A loan that funded on the first day of a year, and pays its officer 75 bp. */
const fund = (number: string, officer: string, amount: number, of = year) =>
  fixture.import(
    funded(number, `${of}-01-01`, { Loan_Officer: officer, Loan_Amount: String(amount), Created: `${of}-01-01` }),
  )

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    ...['mostly', 'equal', 'lender', 'refunded', 'undone', 'idle', 'leader'].map((username) => ({ username })),
    { username: 'nora', upline: 'leader' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
    { username: 'audrey', role: 'processor', duties: ['auditor'] },
    { username: 'pat', role: 'processor', duties: ['payroll'] },
    { username: 'mona', role: 'manager' },
  )
  const [today] = await fixture.database.query<{ year: string }>(`select left(company_today()::text, 4) as year`)
  year = today!.year
  for (const username of ['mostly', 'mostly', 'equal', 'equal', 'equal', 'lender', 'undone', 'leader'])
    await earn(username)
  await reverse(await earn('refunded'))
  // Shares of $75, $150 and $7,500. Nora's loan pays her leader an override.
  await fund('F2-mostly', 'mostly', 10_000)
  await fund('F2-equal', 'equal', 20_000)
  await fund('F2-lender', 'lender', 1_000_000)
  await fund('F2-idle', 'idle', 400_000)
  await fund('F2-nora', 'nora', 400_000)
  await fund('F2-undone', 'undone', 400_000)
  await fund('F2-last', 'mostly', 1_000_000, String(Number(year) - 1))
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

describe('rule F2', () => {
  it('finds a recruiter whose bonuses are more than their shares of the year', async () => {
    const report = await check()
    expect(report).toMatchObject({ year: Number(year), action: 'warn', total: 6, found: 1 })
    expect(report.rule).toMatchObject({ id: 'F2', version: 1, source: 'FTC business guidance' })
    expect(report.recruiters[0]).toEqual({
      ...{ memberId: fixture.member('mostly').id, name: 'mostly Test', outcome: 'found', at: expect.any(String) },
      ...{ bonuses: 2, fromRecruiting: 100, loans: 1, fromLoans: 75, recruitingPercent: 57.1 },
      message: 'Rewards from recruiting ($100.00) are more than rewards from loans ($75.00).',
    })
    expect(await stored('mostly')).toEqual([{ outcome: 'found', action: 'warn', loans: 1 }])
  })

  it('finds nothing if loans pay as much, and does not list members without bonuses', async () => {
    const report = await check()
    expect(recruiter(report, 'equal')).toMatchObject({ fromRecruiting: 150, fromLoans: 150, outcome: 'clean' })
    expect(recruiter(report, 'lender')).toMatchObject({ fromRecruiting: 50, fromLoans: 7_500, outcome: 'clean' })
    expect(recruiter(report, 'idle')).toBeUndefined()
  })

  it('counts overrides of recruits as rewards from loans, and a reversed bonus as nothing', async () => {
    const report = await check()
    expect(recruiter(report, 'leader')).toMatchObject({ loans: 1, fromRecruiting: 50, outcome: 'clean' })
    expect(recruiter(report, 'leader')!.fromLoans).toBeGreaterThan(50)
    expect(recruiter(report, 'refunded')).toMatchObject({ bonuses: 0, fromRecruiting: 0, recruitingPercent: null })
  })

  it('stores a result once, and again when a loan is reversed', async () => {
    const { RecruitingChecksWorker } = await import('../src/recruiting-checks/recruiting-checks.worker.ts')
    const worker = fixture.app.get(RecruitingChecksWorker, { strict: false })
    await Promise.all([worker.sweep(), worker.sweep(), check(), check()])
    expect(await stored('undone')).toEqual([{ outcome: 'clean', action: 'none', loans: 1 }])
    await fund('F2-undone', 'idle', 400_000)
    await Promise.all([worker.sweep(), check()])
    expect(await stored('undone')).toEqual([
      { outcome: 'clean', action: 'none', loans: 1 },
      { outcome: 'found', action: 'warn', loans: 0 },
    ])
    expect(await stored('lender')).toHaveLength(1)
  })

  it('keeps results, and has no recruiters of a year without bonuses', async () => {
    expect(await check(String(Number(year) - 1))).toMatchObject({ total: 0, found: 0, recruiters: [] })
    await expect(fixture.database.query('delete from recruiting_results')).rejects.toThrow()
  })

  it('appears in the export of personal data of the recruiter alone', async () => {
    const path = `/personal-data/${fixture.member('mostly').id}`
    const { body } = await fixture.ceo.get<Record<string, object[]>>(path)
    const messages = [expect.stringContaining('Rewards from recruiting ($100.00)')]
    expect(body['recruiting_and_loan_pay']).toEqual([
      expect.objectContaining({ rule: 'F2', year, outcome: 'found', inputs: expect.objectContaining({ messages }) }),
    ])
  })

  it('appears in evidence packs of the recruiter, the loans and the year', async () => {
    await check()
    const ofMember = await packOf(fixture.ceo, `memberId=${fixture.member('mostly').id}`)
    expect(periodResultsOf(ofMember)).toEqual([`F2 ${year} mostly Test found`])
    expect(summaryOf(ofMember)).toContain(
      `mostly Test · ${year} · Rule F2, version 1 · Rewards from recruiting ($100.00) are more than rewards from loans`,
    )
    const { id: loanId } = await fixture.loan('F2-equal')
    expect(periodResultsOf(await packOf(fixture.ceo, `loanId=${loanId}`))).toEqual([`F2 ${year} equal Test clean`])
    expect(periodResultsOf(await packOf(fixture.ceo, `from=${year}-12-31&to=${year}-12-31`))).toHaveLength(7)
  })

  it('sends the report as CSV', async () => {
    const caller = await fixture.as('cora')
    const { body, headers } = await caller.get<string>(`/compliance/recruiting/report.csv?year=${year}`)
    expect(String((headers as Record<string, unknown>)['content-disposition'])).toContain(
      `recruiting-and-loan-pay-${year}.csv`,
    )
    expect(body).toContain('Year,Recruiter,Bonuses,Rewards_From_Recruiting,Loans,Rewards_From_Loans')
    expect(body).toContain(`${year},mostly Test,2,100.00,1,75.00,57.1,Warning`)
  })

  it('refuses a year that has not started, and what is not a year', async () => {
    const next = String(Number(year) + 1)
    const refused = await fixture.admin.post<Problem>('/compliance/recruiting/check', { year: next })
    expect([refused.status, refused.body.code]).toEqual([409, 'loans.year-not-started'])
    expect((await fixture.admin.get('/compliance/recruiting?year=26')).status).toBe(400)
  })

  it('shows results to the company, auditors and the Compliance duty only', async () => {
    for (const username of ['cora', 'audrey'])
      expect((await (await fixture.as(username)).get('/compliance/recruiting')).status).toBe(200)
    for (const username of ['mostly', 'pat', 'mona'])
      for (const path of ['/compliance/recruiting', '/compliance/recruiting/report.csv'])
        expect((await (await fixture.as(username)).get(path)).status).toBe(403)
    for (const username of ['audrey', 'pat', 'mostly'])
      expect((await (await fixture.as(username)).post('/compliance/recruiting/check', { year })).status).toBe(403)
    expect((await fixture.visitor.get('/compliance/recruiting')).status).toBe(401)
  })

  it('updates no results while it is off', async () => {
    const off = { action: 'off', reason: 'Checked by counsel' }
    const { requestId } = expectOk(await fixture.admin.put<{ requestId: string }>('/compliance/rules/F2', off))
    await fixture.approve(requestId)
    await earn('lender')
    expect((await check()).action).toBe('off')
    expect(await stored('lender')).toHaveLength(1)
  })
})
