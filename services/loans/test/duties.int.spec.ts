import type {
  Adjustment,
  Approval,
  CompPlan,
  Duty,
  LoansResponse,
  PayPeriod,
  PayrollTotals,
  Problem,
  Statement,
} from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { expectOk, createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

let fixture: StatementsFixture
let auditor: Caller
let payroll: Caller
let officer: Caller

const holder = (username: string, duties: Duty[]) => fixture.signInAs({ ...fixture.member(username), duties })

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'ann' },
    { username: 'audra', duties: ['auditor'] },
    { username: 'petra', duties: ['payroll'] },
    { username: 'olaf' },
  )
  ;[auditor, payroll, officer] = await Promise.all([
    holder('audra', ['auditor']),
    holder('petra', ['payroll']),
    fixture.as('olaf'),
  ])
  await fixture.import(funded('D-1', '2026-09-01'), row('D-2', { Loan_Officer: 'Nobody' }))
})
afterAll(() => fixture.stop())

/** Reads of the whole company. */
const paths = async () => {
  const { id } = await fixture.loan('D-1')
  const period = (await fixture.open()).id
  return {
    loans: ['/loans?scope=company', `/loans/${id}`, `/loans/${id}/explanation`, `/loans/${id}/history`, '/imports'],
    plans: ['/comp-plans', '/loans/needs-attention'],
    attention: ['/attention', '/attention/count'],
    pay: [
      `/payroll/${period}`,
      `/statements/${period}/people`,
      `/statements/${period}?member=${fixture.member('ann').id}`,
    ],
  }
}

describe('an auditor', () => {
  it('reads what the company reads', async () => {
    for (const path of Object.values(await paths()).flat())
      expect([path, (await auditor.get(path)).status]).toEqual([path, 200])
    expect(expectOk(await auditor.get<LoansResponse>('/loans'))).toMatchObject({ scope: 'company', totalLoans: 2 })
    expect(expectOk(await auditor.get<PayPeriod[]>('/pay-periods'))[0]?.company).toMatchObject({ people: 1 })
  })

  it('runs a dry run, and changes nothing', async () => {
    const [plan] = expectOk(await auditor.get<CompPlan[]>('/comp-plans'))
    const terms = { personal: { rateBp: 10 }, overrides: [1, 2, 3].map(() => ({ rateBp: 10 })) }
    const asked = { planId: plan!.id, terms, from: '2026-01', to: '2026-12' }
    expect((await auditor.post('/comp-plans/dry-run', asked)).status).toBe(200)
    const { id } = await fixture.loan('D-1')
    const writes = [
      auditor.post<Problem>('/comp-plans', { name: 'x' }),
      auditor.patch<Problem>(`/loans/${id}`, { amount: 1 }),
      auditor.post<Problem>('/adjustments', {}),
      auditor.post<Problem>(`/approvals/${id}/approve`, {}),
    ]
    for (const write of writes) expect((await write).body.code).toBe('auth.auditor-read-only')
  })
})

describe('a member with the payroll duty', () => {
  it('reads pay of the company, and nothing else of it', async () => {
    const { loans, plans, attention, pay } = await paths()
    for (const path of pay) expect([path, (await payroll.get(path)).status]).toEqual([path, 200])
    for (const path of loans.slice(0, 4)) expect([403, 404]).toContain((await payroll.get(path)).status)
    for (const path of plans) expect((await payroll.get(path)).status).toBe(403)
    for (const path of attention) expect((await payroll.get(path)).body).toMatchObject({ total: 0 })
    const period = (await fixture.open()).id
    expect(expectOk(await payroll.get<PayrollTotals>(`/payroll/${period}`)).controlTotal).toBe(3_000)
    const statement = await payroll.get<Statement>(`/statements/${period}?member=${fixture.member('ann').id}`)
    expect(expectOk(statement).lines.map(({ amount }) => amount)).toEqual([3_000])
    expect(expectOk(await payroll.get<PayPeriod[]>('/pay-periods'))[0]?.company).toEqual({
      total: 3_000,
      paid: null,
      people: 1,
    })
  })

  it('requests adjustments, which another approver decides', async () => {
    const asked = { memberId: fixture.member('ann').id, amount: 10, type: 'bonus', reason: 'A round sum' }
    const made = expectOk(await payroll.post<Adjustment>('/adjustments', asked))
    expect(made).toMatchObject({ mayDecide: false, mayWithdraw: true, denial: 'loans.own-approval' })
    expect(expectOk(await payroll.get<Adjustment[]>('/adjustments')).map(({ id }) => id)).toEqual([made.id])
    expect((await payroll.post<Problem>(`/adjustments/${made.id}/approve`, {})).body.code).toBe('loans.own-approval')
    expect(expectOk(await fixture.ceo.post<Approval>(`/approvals/${made.id}/approve`, {})).state).toBe('approved')
  })

  it('approves what others request, and closes no pay period', async () => {
    const asked = { memberId: fixture.member('ann').id, amount: -10, type: 'correction', reason: 'Too much' }
    const { id } = expectOk(await fixture.admin.post<Adjustment>('/adjustments', asked))
    expect(expectOk(await payroll.post<Adjustment>(`/adjustments/${id}/approve`, {})).state).toBe('approved')
    expect((await payroll.post(`/pay-periods/${(await fixture.open()).id}/close`)).status).toBe(403)
  })
})

describe('other members', () => {
  it('read none of it', async () => {
    const { loans, plans, attention, pay } = await paths()
    for (const path of [...loans.slice(0, 4), ...plans, ...attention, ...pay])
      expect([403, 404]).toContain((await officer.get(path)).status)
    expect((await officer.post('/adjustments', {})).status).toBe(403)
  })
})
