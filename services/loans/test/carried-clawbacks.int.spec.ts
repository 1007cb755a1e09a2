import type { Adjustment, Balance, MemberClawback, PendingApproval } from '@upline/contracts'
import { changed, updatedEvent } from '@upline/testing'
import { funded } from './loans-fixture.ts'
import { openPayRuns, type PayRunFixture, payRunsOf } from './pay-run-fixture.ts'
import { expectOk } from './statements-fixture.ts'

const [SEPTEMBER, OCTOBER, NOVEMBER] = ['2026-09-01', '2026-10-01', '2026-11-01'] as const

let fixture: PayRunFixture
const { as, run, act, lockAndApprove, exported } = payRunsOf(() => fixture)
const id = (username: string) => fixture.member(username).id
const balance = async (username: string) => expectOk(await as('admin').get<Balance>(`/balances/${id(username)}`))
const clawback = async (username: string, number: string): Promise<MemberClawback> => {
  const all = expectOk(await as('pat').get<MemberClawback[]>(`/balances/${id(username)}/clawbacks`))
  return all.find(({ loanNumber }) => loanNumber === number)!
}
const moved = async (username: string) =>
  (await balance(username)).movements.map(({ startsOn, kind, amount }) => `${startsOn.slice(5, 7)} ${kind} ${amount}`)

async function close(startsOn: string): Promise<void> {
  const { id: runId } = await run(startsOn)
  await lockAndApprove(runId)
  expectOk(await act(runId, 'pay'))
}

const PAYEES = ['dan', 'lou', 'eve', 'gia']
/** Each belongs to the payee that its name ends in. */
const LOANS = [...PAYEES.map((name) => `W-${name}`), 'SPREAD-gia']

beforeAll(async () => {
  fixture = await openPayRuns(SEPTEMBER, ...PAYEES.map((username, at) => ({ username, employeeNumber: `${at + 1}` })), {
    username: 'pat',
    role: 'processor',
    duties: ['payroll'],
    employeeNumber: '9',
  })
  await fixture.import(
    ...LOANS.map((number) => funded(number, '2026-09-20', { Loan_Officer: number.slice(number.indexOf('-') + 1) })),
  )
  await close(SEPTEMBER)
  for (const number of LOANS) {
    const { id: loanId } = await fixture.loan(number)
    const asked = expectOk(
      await as('admin').post<Adjustment>('/adjustments/early-payoff', { loanId, reason: 'Paid off', percent: 100 }),
    )
    expectOk(await as('boss').post(`/approvals/${asked.id}/approve`, {}))
  }
  const { id: clawbackId } = await clawback('gia', 'SPREAD-gia')
  expectOk(await as('pat').put(`/balances/${id('gia')}/clawbacks/${clawbackId}/plan`, { periods: 2 }))
  await fixture.adjust('eve', 1_000)
  expectOk(await act((await run(OCTOBER)).id, 'carry', 'pat', { all: true }))
  await close(OCTOBER)
}, 240_000)
afterAll(() => fixture.stop())

async function waive(username: string, amount?: number, number = `W-${username}`): Promise<void> {
  const path = `/balances/${id(username)}/clawbacks/${(await clawback(username, number)).id}/waiver`
  const body = { reason: 'Hardship', ...(amount === undefined ? {} : { amount }) }
  const { requestId } = expectOk(await as('pat').post<PendingApproval>(path, body))
  expectOk(await as('boss').post(`/approvals/${requestId}/approve`, {}))
}

describe('a waiver of a clawback whose run carried it', () => {
  it('starts from clawbacks of $3,000 that are carried, less the pay of the period', async () => {
    expect(await moved('dan')).toEqual(['10 carried -3000'])
    expect(await moved('eve')).toEqual(['10 carried -2000'])
  })

  it('ends the debt instead of paying a member who left', async () => {
    await waive('lou')
    await fixture.emit(updatedEvent(changed(fixture.member('lou'), { leftOn: '2026-10-31', version: 9 })))
    await waive('dan', 1_000)
    await fixture.adjust('dan', 500)
    await waive('eve')
    await waive('gia', 1_500, 'SPREAD-gia')
    await lockAndApprove((await run(NOVEMBER)).id)
    expect(await moved('lou')).toEqual(['11 recovery 3000', '10 carried -3000'])
    expect(await balance('lou')).toMatchObject({ balance: 0, recoverable: 0 })
    expect((await exported((await run(NOVEMBER)).id))['lou Test'] ?? 0).toBe(0)
  })

  it('leaves the rest of the debt to the limit of recovery: half of the other pay', async () => {
    expect(await moved('dan')).toEqual(['11 recovery 250', '11 recovery 1000', '10 carried -3000'])
    expect((await exported((await run(NOVEMBER)).id))['dan Test']).toBe(25_000)
  })

  it('pays what the carried net did not owe, because the run had deducted it from pay', async () => {
    expect(await moved('eve')).toEqual(['11 recovery 2000', '10 carried -2000'])
    expect((await exported((await run(NOVEMBER)).id))['eve Test']).toBe(100_000)
  })

  it('leaves the carried net alone if the waived clawback is spread', async () => {
    expect(await moved('gia')).toEqual(['11 recovery 1500', '10 clawback -3000', '10 carried -3000'])
    expect(await balance('gia')).toMatchObject({ balance: -4_500, recoverable: 4_500 })
    expect((await clawback('gia', 'SPREAD-gia')).plan).toMatchObject({ remaining: 1_500 })
  })
})
