import { encompassLoanChanged, encompassLoansSnapshot, syncFinished } from '@upline/contracts/events'
import { snapshotFrom } from '@upline/testing'
import { changesOf, openTenant, sync, type Tenant } from './encompass.ts'
import type { SimulatedLoan } from './simulator.ts'

let tenant: Tenant

beforeAll(async () => {
  tenant = await openTenant()
})
afterAll(() => tenant?.close())

const open = async (): Promise<SimulatedLoan> =>
  (await tenant.simulator.state()).loans.find(
    (loan) => loan.milestone === 'Processing' || loan.milestone === 'Submittal',
  )!

const control = (loan: SimulatedLoan, what: string, wish: object) =>
  tenant.simulator.control(`loans/${loan.id}/${what}`, wish)
const lastOf = async (loan: SimulatedLoan) => (await changesOf(tenant.service, loan.id)).at(-1)!

describe('a sync', () => {
  it('publishes every loan of the tenant the first time, and nothing when nothing has changed', async () => {
    const { loans } = await tenant.simulator.state()
    expect(await sync(tenant.service)).toMatchObject({
      loansRead: loans.length,
      loansChanged: loans.length,
      error: null,
    })
    expect(await sync(tenant.service)).toMatchObject({ loansRead: 0, loansChanged: 0, error: null })
    const published = await tenant.service.published(encompassLoanChanged)
    expect(published.map(({ key }) => key).sort()).toEqual(loans.map(({ id }) => id).sort())
  })

  it('maps officer, amount and dates, and keeps an officer without an account as a name', async () => {
    const { loans } = await tenant.simulator.state()
    const published = (await tenant.service.published(encompassLoanChanged)).map(({ data }) => data)
    for (const loan of loans) {
      const data = published.find(({ externalId }) => externalId === loan.id)!
      expect(data).toMatchObject({
        revision: 1,
        loanNumber: loan.loanNumber,
        borrower: loan.borrower,
        amountCents: loan.amount * 100,
      })
      expect(data.officerLoginId ?? data.officerName).toBe(loan.officer.replace(/\s+/g, ' '))
      expect(data.status === 'Funded').toBe(data.fundedAt !== null)
    }
    expect(published.some(({ officerLoginId }) => officerLoginId === null)).toBe(true)
    expect(published.some(({ status }) => status === 'Funded')).toBe(true)
  })

  it('detects a finished milestone although the loan was not marked as modified', async () => {
    const loan = await open()
    await control(loan, 'milestone', { name: 'Cond. Approval', quiet: true })
    expect(await sync(tenant.service)).toMatchObject({ loansRead: 1, loansChanged: 1 })
    expect(await lastOf(loan)).toMatchObject({ revision: 2, status: 'Conditions', milestone: 'Cond. Approval' })
  })

  it('follows a funding, a corrected amount, another officer and a reopened funding', async () => {
    const loan = await open()
    await control(loan, 'milestone', { name: 'Funding' })
    await sync(tenant.service)
    const funded = await lastOf(loan)
    expect(funded.status).toBe('Funded')
    expect(Math.abs(Date.now() - Date.parse(funded.fundedAt!))).toBeLessThan(60_000)

    await control(loan, 'amount', { amount: 123_456.78 })
    await sync(tenant.service)
    expect(await lastOf(loan)).toMatchObject({ status: 'Funded', amountCents: 123_456_78, fundedAt: funded.fundedAt })

    await control(loan, 'officer', { loginId: 'senior', name: 'Sam Senior' })
    await sync(tenant.service)
    expect(await lastOf(loan)).toMatchObject({ officerLoginId: 'senior' })

    await control(loan, 'milestone', { name: 'Funding', done: false })
    await sync(tenant.service)
    const unfunded = await lastOf(loan)
    expect(unfunded).toMatchObject({ fundedAt: null })
    expect(unfunded.status).not.toBe('Funded')
    expect((await changesOf(tenant.service, loan.id)).map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5])
  })

  it('publishes the outcome of a withdrawn loan and keeps its status', async () => {
    const loan = await open()
    const before = await lastOf(loan)
    await control(loan, 'action', { actionTaken: 'Application withdrawn' })
    await sync(tenant.service)
    expect(await lastOf(loan)).toMatchObject({ outcome: 'withdrawn', status: before.status })
  })

  it('completes a request once if it is delivered twice', async () => {
    const { requestId } = await sync(tenant.service, 'twice')
    await sync(tenant.service, 'twice')
    const ended = (await tenant.service.published(syncFinished)).filter(({ data }) => data.requestId === requestId)
    expect(ended).toHaveLength(1)
  })

  it('never has more than four calls in flight', async () => {
    await tenant.simulator.control('faults', { latencyMs: 5 })
    for (const loan of (await tenant.simulator.state()).loans)
      await control(loan, 'amount', { amount: loan.amount + 1 })
    await sync(tenant.service)
    await tenant.simulator.control('faults', { latencyMs: 0 })
    const { mostInFlight } = await tenant.simulator.state()
    expect(mostInFlight).toBeLessThanOrEqual(4)
    expect(mostInFlight).toBeGreaterThan(1)
  })

  it('signs in again when its token expires, even during a pass', async () => {
    await tenant.simulator.control('clock', { minutes: 30 })
    expect(await sync(tenant.service)).toMatchObject({ error: null })
    await tenant.simulator.control('faults', { status: 401, times: 1 })
    expect(await sync(tenant.service)).toMatchObject({ error: null })
  })

  it('continues after too many calls and temporary errors', async () => {
    await tenant.simulator.control('faults', { status: 429, times: 2 })
    expect(await sync(tenant.service)).toMatchObject({ error: null })
    await tenant.simulator.control('faults', { status: 503, times: 2 })
    expect(await sync(tenant.service)).toMatchObject({ error: null })
  })

  it('reports why it failed, and the next one catches up', async () => {
    const loan = await open()
    await control(loan, 'amount', { amount: 333_333 })
    await tenant.simulator.control('faults', { status: 403, times: 1 })
    expect((await sync(tenant.service)).error).toContain('Encompass returned 403')
    expect(await sync(tenant.service)).toMatchObject({ error: null, loansChanged: 1 })
    expect(await lastOf(loan)).toMatchObject({ amountCents: 333_333_00 })
  })
})

describe('the snapshot of loans', () => {
  it('contains the last event of each loan', async () => {
    const { rows } = await snapshotFrom(tenant.service, encompassLoansSnapshot)
    expect(rows.length).toBe((await tenant.simulator.state()).loans.length)
    expect(rows.some(({ revision }) => revision > 1)).toBe(true)
    for (const { readAt, ...row } of rows) {
      const { readAt: _, ...last } = (await changesOf(tenant.service, row.externalId)).at(-1)!
      expect(row).toEqual(last)
      expect(Date.parse(readAt)).toBeLessThanOrEqual(Date.now())
    }
  })
})

describe('a loan that was deleted without a notification', () => {
  /** A pass that is the first of its hour. */
  const hourly = async () => {
    await tenant.service.database.query(`update sync_turn set watermark = watermark - interval '1 hour'`)
    return sync(tenant.service)
  }

  const living = async () =>
    (await tenant.simulator.state()).loans.filter(({ isFunded, actionTaken }) => !isFunded && !actionTaken)

  it('ends within the hour, unless it is funded or hidden from us', async () => {
    await sync(tenant.service)
    const [loan, hidden] = (await living()) as [SimulatedLoan, SimulatedLoan]
    const funded = (await tenant.simulator.state()).loans.find(({ isFunded }) => isFunded)!
    await tenant.simulator.control('reporting', { isLate: true })
    for (const gone of [loan, hidden, funded]) await control(gone, 'delete', {})
    expect(await hourly()).toMatchObject({ loansChanged: 0, error: null })
    await tenant.simulator.control('reporting', { isLate: false })
    await tenant.simulator.control('faults', { status: 403, path: hidden.id, times: 2 })
    expect(await hourly()).toMatchObject({ loansChanged: 1, error: null })
    const outcomes = await Promise.all([loan, hidden, funded].map(async (one) => (await lastOf(one)).outcome))
    expect(outcomes).toEqual(['cancelled', null, null])
    expect(await sync(tenant.service)).toMatchObject({ loansChanged: 0, error: null })
    expect(await hourly()).toMatchObject({ loansChanged: 1, error: null })
    expect(await lastOf(hidden)).toMatchObject({ outcome: 'cancelled' })
  })

  it('stays open if too many are missing in one pass, because an administrator has to check', async () => {
    await tenant.simulator.control('loans', { count: 30 })
    await sync(tenant.service)
    const gone = (await living()).slice(0, 12)
    for (const loan of gone) await control(loan, 'delete', {})
    const { error } = await hourly()
    expect(error).toMatch(/^12 of \d+ open loans are no longer in Encompass\. None of them was ended/)
    for (const loan of gone) expect(await lastOf(loan)).toMatchObject({ outcome: null })
    expect(await sync(tenant.service)).toMatchObject({ error: null })
  })
})
