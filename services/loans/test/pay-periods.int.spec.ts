import pg from 'pg'
import { dateText, monthOf, type PayPeriod, type Problem } from '@upline/contracts'
import { statementReady } from '@upline/contracts/events'
import { createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import { day } from './plan-fixture.ts'

let fixture: StatementsFixture

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people({ username: 'bob', upline: 'boss' }, { username: 'ann', upline: 'bob' })
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const periods = async (who = fixture.admin) => (await who.get<PayPeriod[]>('/pay-periods')).body

describe('pay periods', () => {
  it('begin with one that is open, and has its next close on its last day', async () => {
    const [only, ...more] = await periods()
    expect(more).toEqual([])
    const month = monthOf(day(0))
    expect(only).toMatchObject({ state: 'open', startsOn: `${month}-01`, closedAt: null, own: 0 })
    expect(only?.endsOn.slice(0, 7)).toBe(month)
  })

  it('contain what is booked while they are open; later entries belong to the next period', async () => {
    await fixture.import(funded('P-1', '2026-09-01'))
    const first = await fixture.close()
    await fixture.import(funded('P-2', '2026-09-02', { Loan_Amount: '100000' }))
    const second = (await fixture.open()).id
    expect(await fixture.paid(first)).toEqual({ ann: 300_000, bob: 100_000, boss: 40_000 })
    expect(await fixture.paid(second)).toEqual({ ann: 75_000, bob: 25_000, boss: 10_000 })
    const [now, before] = await periods()
    expect(before).toMatchObject({ id: first, state: 'closed', closedBy: 'admin Test', statementsReady: true })
    expect(before?.company).toEqual({ total: 4_400, paid: 4_400, people: 3 })
    expect(now?.company).toEqual({ total: 1_100, paid: null, people: 3 })
    const day = 86_400_000
    expect(Date.parse(now!.startsOn) - Date.parse(before!.endsOn)).toBe(day)
  })

  it('show each member only their own sum', async () => {
    const [now, before] = await periods(await fixture.as('bob'))
    expect([before?.own, now?.own, before?.company]).toEqual([1_000, 250, null])
  })

  it('notify each member at the close that the statement is ready', async () => {
    const told = (await fixture.published(statementReady)).map(({ data }) => data)
    const ann = fixture.member('ann').id
    expect(told.filter(({ memberId }) => memberId === ann)).toEqual([
      expect.objectContaining({ periodId: '1', totalCents: 300_000 }),
    ])
    expect(told).toHaveLength(3)
  })

  it('hold a reversal of a paid loan in the period that is open then, as a clawback that its payee and the admin see', async () => {
    const open = (await fixture.open()).id
    await fixture.import(row('P-1', { Status: 'Clear to Close' }))
    expect((await fixture.paid(open)).ann).toBe(75_000 - 300_000)
    const [mine, ...none] = await fixture.clawbacks('ann')
    expect(none).toEqual([])
    expect(mine).toMatchObject({ loanNumber: 'P-1', amount: -3_000, paidInPeriod: '1', periodId: open, level: 0 })
    expect((await fixture.clawbacks('admin')).map(({ memberName }) => memberName).sort()).toEqual([
      'ann Test',
      'bob Test',
      'boss Test',
    ])
    expect(await fixture.paid('1')).toEqual({ ann: 300_000, bob: 100_000, boss: 40_000 })
  })

  it('call a corrected amount a correction, not a clawback', async () => {
    const before = await fixture.close()
    await fixture.import(funded('P-2', '2026-09-02', { Loan_Amount: '120000' }))
    const { lines, sums } = await fixture.statement('ann', (await fixture.open()).id)
    expect(lines.map(({ kind, amount, paidInPeriod }) => [kind, amount, paidInPeriod])).toEqual([
      ['correction', -750, before],
      ['earned', 900, null],
    ])
    expect(sums).toMatchObject({ byLevel: [150, 0, 0, 0], clawbacks: 0, total: 150 })
    expect(await fixture.clawbacks('ann')).toHaveLength(1)
  })

  it('cannot be closed before their first day', async () => {
    await fixture.close()
    const next = await fixture.open()
    const before = await periods()
    const { status, body } = await fixture.admin.post<Problem>(`/pay-periods/${next.id}/close`)
    expect([status, body.code]).toEqual([409, 'loans.period-not-started'])
    expect(body.message).toBe(`This pay period starts on ${dateText(next.startsOn)}. Close it on that day or later.`)
    expect(await periods()).toEqual(before)
  })

  it('can be closed once, by ceo and admin only', async () => {
    const { id } = await fixture.started()
    expect((await (await fixture.as('ann')).post<{ code: string }>(`/pay-periods/${id}/close`)).status).toBe(403)
    expect((await fixture.admin.post('/pay-periods/1/close')).status).toBe(409)
    expect((await fixture.admin.post('/pay-periods/999/close')).status).toBe(404)
    const both = await Promise.all([
      fixture.admin.post(`/pay-periods/${id}/close`),
      fixture.ceo.post(`/pay-periods/${id}/close`),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('wait for an import that books, without keeping the writers behind it waiting', async () => {
    const { id } = await fixture.started()
    const booking = new pg.Client({ connectionString: fixture.database.url })
    await booking.connect()
    await booking.query('begin; select pg_advisory_xact_lock_shared(77004)')
    let isClosed = false
    const closing = fixture.admin.post(`/pay-periods/${id}/close`).finally(() => (isClosed = true))
    await new Promise((done) => setTimeout(done, 100))
    await fixture.import(funded('P-3', '2026-09-03'))
    expect(isClosed).toBe(false)
    await booking.query('commit')
    await booking.end()
    expect((await closing).status).toBe(200)
    expect(await fixture.paid(id)).toMatchObject({ ann: 300_000 })
  })

  it('never change once they are closed', async () => {
    await expect(fixture.database.query('update pay_periods set ends_on = ends_on - 1 where id = 1')).rejects.toThrow(
      'never changes',
    )
    await expect(fixture.database.query('delete from pay_periods where id = 1')).rejects.toThrow('never changes')
    await expect(fixture.database.query('update statements set total_cents = 1')).rejects.toThrow('append-only')
  })

  it('stay as they are once they are paid: no one can reopen them', async () => {
    const paid = await fixture.paid('1')
    const before = await periods()
    const reopen = async (id: string, who = fixture.admin) => {
      const { status, body } = await who.post<Problem>(`/pay-periods/${id}/reopen`, {
        reason: 'The bank returned the run',
      })
      return [status, body.code]
    }
    expect((await reopen('1', await fixture.as('ann')))[0]).toBe(403)
    expect(await reopen('1')).toEqual([409, 'loans.pay-run-state'])
    expect(await reopen('1', fixture.ceo)).toEqual([409, 'loans.pay-run-state'])
    expect(await fixture.paid('1')).toEqual(paid)
    expect(await periods()).toEqual(before)
    expect(await reopen((await fixture.open()).id)).toEqual([409, 'loans.period-open'])
  })

  it('reopen while they are not paid, and pay the same after they are closed again', async () => {
    const { id } = await fixture.started()
    expect((await fixture.admin.post(`/pay-periods/${id}/close`)).status).toBe(200)
    const paid = await fixture.paid(id)
    const answer = await fixture.admin.post<PayPeriod[]>(`/pay-periods/${id}/reopen`, { reason: 'One loan is missing' })
    expect(answer.body.find((period) => period.id === id)).toMatchObject({ state: 'open', runState: 'open' })
    expect((await fixture.admin.post(`/pay-periods/${id}/close`)).status).toBe(200)
    expect(await fixture.paid(id)).toEqual(paid)
  })
})
