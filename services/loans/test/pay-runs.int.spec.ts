import {
  addDays,
  type Adjustment,
  type DisputeView,
  type PayCalendar,
  type PayRunVerification,
  type Problem,
  type VerifiedLines,
} from '@upline/contracts'
import { verificationDue } from '@upline/contracts/events'
import { changed, updatedEvent } from '@upline/testing'
import { expectOk } from './statements-fixture.ts'
import { funded } from './loans-fixture.ts'
import { openPayRuns, type PayRunFixture, payRunsOf, told } from './pay-run-fixture.ts'
import type { PayRunLine } from '../src/pay-runs/pay-run-lines.queries.ts'

const FIRST_DAY = '2026-09-01'

let fixture: PayRunFixture

beforeAll(async () => {
  fixture = await openPayRuns(
    FIRST_DAY,
    { username: 'mia', role: 'manager', employeeNumber: '1' },
    { username: 'ann', upline: 'mia', employeeNumber: '2' },
    { username: 'olga', employeeNumber: '3' },
    { username: 'pat', role: 'processor', duties: ['payroll'] },
    { username: 'aud', role: 'processor', duties: ['auditor'] },
  )
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const { as, runs, run, detail, act } = payRunsOf(() => fixture)
const verifyLines = (id: string, who: string, body: object) =>
  as(who).post<VerifiedLines & Problem>(`/pay-runs/${id}/lines/verify`, body)
const calendar = async (query = '') => expectOk(await as('ann').get<PayCalendar>(`/pay-calendar${query}`))
const change = (body: object, who = 'admin') => as(who).put<PayCalendar & Problem>('/pay-calendar', body)
const numbers = async (username: string, id: string) =>
  (await fixture.statement(username, id)).lines.map(({ loanNumber }) => loanNumber)

describe('the pay calendar', () => {
  it('lists the periods of a year with five dates to every member', async () => {
    const { frequency, anchor, offsets, periods } = await calendar('?year=2026')
    expect({ frequency, anchor, offsets }).toEqual({
      ...{ frequency: 'monthly', anchor: null },
      offsets: { lock: 2, verify: 5, pay: 10 },
    })
    expect(periods).toHaveLength(12)
    expect(periods[8]).toEqual({
      ...{ id: (await run(FIRST_DAY)).id, state: 'open', startsOn: '2026-09-01', endsOn: '2026-09-30' },
      ...{ lockOn: '2026-10-02', verifyBy: '2026-10-05', payOn: '2026-10-10' },
    })
    expect(periods[7]).toMatchObject({ id: null, state: null, startsOn: '2026-08-01' })
  })

  it('names the field that is wrong, and stores nothing', async () => {
    const offsets = { lock: 2, verify: 5, pay: 10 }
    const wrong: [object, string][] = [
      [{ frequency: 'daily' }, 'frequency'],
      [{ frequency: 'weekly' }, 'anchor'],
      [{ frequency: 'biweekly', anchor: '2026-02-30' }, 'anchor'],
      [{ frequency: 'monthly', anchor: 'soon' }, 'anchor'],
      [{ frequency: 'monthly', offsets: { ...offsets, pay: 61 } }, 'offsets.pay'],
      [{ frequency: 'monthly', offsets: { ...offsets, verify: 1 } }, 'offsets.verify'],
    ]
    for (const [body, field] of wrong) {
      const answer = await change(body)
      expect([answer.status, answer.body.errors.map((error) => error.field)]).toEqual([400, [field]])
    }
    expect((await as('ann').get<Problem>('/pay-calendar?year=26')).body.errors[0]?.field).toBe('year')
    expect((await calendar()).frequency).toBe('monthly')
  })

  it('refuses changes by members who do not run payroll', async () => {
    for (const who of ['ann', 'mia', 'aud']) expect((await change({ frequency: 'monthly' }, who)).status).toBe(403)
    for (const who of ['pat', 'boss']) expect((await change({ frequency: 'monthly' }, who)).status).toBe(200)
  })

  it('puts each funding into the period of its date', async () => {
    await fixture.import(
      funded('R-1', '2026-09-03'),
      funded('R-2', '2026-09-20'),
      funded('R-3', '2026-10-05'),
      funded('R-4', '2026-09-04', { Loan_Officer: 'olga' }),
    )
    expect(await fixture.paid((await run('2026-09-01')).id)).toEqual({ ann: 600_000, mia: 200_000, olga: 300_000 })
    expect(await fixture.paid((await run('2026-10-01')).id)).toEqual({ ann: 300_000, mia: 100_000 })
  })

  it('moves entries along when it changes, from the first open period on', async () => {
    const { changesFrom, periods } = expectOk(await change({ frequency: 'semimonthly' }, 'pat'))
    expect(changesFrom).toBe(FIRST_DAY)
    expect(periods).toHaveLength(24)
    expect(await fixture.paid((await run('2026-09-01')).id)).toEqual({ ann: 300_000, mia: 100_000, olga: 300_000 })
    expect(await fixture.paid((await run('2026-09-16')).id)).toEqual({ ann: 300_000, mia: 100_000 })
    expect((await run('2026-09-16')).endsOn).toBe('2026-09-30')
  })
})

describe('the lock of a pay run', () => {
  const blockers = async (id: string) => (await detail(id)).blockers.map(({ kind, count }) => `${count} ${kind}`)

  it('fails while a blocker exists, and links each blocker to the page that resolves it', async () => {
    const { id } = await run('2026-09-01')
    const [line] = (await fixture.statement('ann', id)).lines
    const dispute = { reason: 'other', comment: 'Check this' }
    const made = expectOk(await as('ann').post<DisputeView>(`/statements/${id}/lines/${line!.key}/dispute`, dispute))
    await fixture.import(funded('R-5', '2026-09-05', { Loan_Officer: 'Nobody Known' }))
    await fixture.adjust('olga', -4_000, 'An advance')
    const asked = { memberId: fixture.member('olga').id, amount: 1_500, type: 'bonus', reason: 'A bonus' }
    const pending = expectOk(await as('pat').post<Adjustment>('/adjustments', asked))

    const refused = await act(id, 'lock')
    expect(told(refused)).toBe('409 loans.pay-run-blocked')
    expect(refused.body.blockers).toEqual((await detail(id)).blockers)
    expect(refused.body.blockers?.map(({ kind, count, link }) => [kind, count, link])).toEqual([
      ['attention', 1, '/loans/attention'],
      ['open-disputes', 1, '/reports?tab=disputes'],
      ['unapproved-adjustments', 1, '/reports?tab=adjustments'],
      ['negative-net', 1, '/reports?tab=adjustments'],
    ])
    expect(refused.body.blockers?.at(-1)?.items[0]).toMatchObject({ label: 'olga Test: -$1,000.00' })
    expect(told(await as('admin').post<Problem>(`/pay-periods/${id}/close`))).toBe('409 loans.pay-run-blocked')

    expectOk(await as('admin').post(`/disputes/${made.id}/resolve`, { answer: 'It is right' }))
    expect(await blockers(id)).not.toContain('1 open-disputes')
    expectOk(await as('boss').post(`/adjustments/${pending.id}/approve`, {}))
    expect(await blockers(id)).toEqual(['1 attention'])
    await fixture.import(funded('R-5', '2026-09-05', { Loan_Officer: 'olga' }))
    expect(await blockers(id)).toEqual([])
    await fixture.emit(updatedEvent(changed(fixture.member('ann'), { employeeNumber: '' })))
    expect(await blockers(id)).toEqual(['1 missing-employee-number'])
    await fixture.emit(updatedEvent(changed(fixture.member('ann'), { employeeNumber: '2', version: 3 })))
    expect(await blockers(id)).toEqual([])
  })

  it('fails before the earlier run is locked', async () => {
    expect(told(await act((await run('2026-09-16')).id, 'lock'))).toBe('409 loans.earlier-run-open')
    expect(told(await act('99999', 'lock'))).toBe('404 loans.unknown-pay-run')
    expect(told(await act((await run('2026-09-01')).id, 'verify'))).toBe('409 loans.pay-run-state')
  })

  it('refuses members who do not run payroll', async () => {
    const { id } = await run('2026-09-01')
    for (const who of ['ann', 'mia', 'aud'])
      for (const action of ['lock', 'verify', 'approve', 'pay']) expect((await act(id, action, who)).status).toBe(403)
    for (const who of ['ann', 'mia', 'aud']) expect((await act(id, 'reopen', who, { reason: 'x' })).status).toBe(403)
  })

  it('takes effect once for parallel calls, and a repeated call changes nothing', async () => {
    const { id } = await run('2026-09-01')
    const both = await Promise.all([act(id, 'lock', 'pat'), act(id, 'lock', 'pat')])
    expect(both.map(told)).toEqual(['200', '200'])
    expect(told(await act(id, 'lock', 'admin'))).toBe('200')
    const { state, history, actions } = await detail(id)
    expect([state, actions]).toEqual(['locked', ['verify', 'reopen']])
    expect(history).toMatchObject([{ action: 'lock', byId: fixture.member('pat').id, by: 'pat Test', reason: null }])
  })

  it('sends what comes later to the first open run: late fundings, and corrections that are not late', async () => {
    const [locked, next] = [await run('2026-09-01'), await run('2026-09-16')]
    const before = await fixture.paid(locked.id)
    await fixture.import(funded('R-6', '2026-09-02'), funded('R-1', '2026-09-03', { Loan_Amount: '300000' }))
    expect(await fixture.paid(locked.id)).toEqual(before)
    const { lines } = await fixture.statement('ann', next.id)
    const found = lines.map(({ loanNumber, kind, late, amount }) => [loanNumber, kind, late, amount])
    expect(found.sort()).toEqual(
      [
        ['R-1', 'correction', false, -3_000],
        ['R-1', 'earned', false, 2_250],
        ['R-2', 'earned', false, 3_000],
        ['R-6', 'earned', true, 3_000],
      ].sort(),
    )
  })

  it('corrects a loan of an open period in that period', async () => {
    const october = await run('2026-10-01')
    await fixture.import(funded('R-3', '2026-10-05', { Loan_Amount: '200000' }))
    expect(await fixture.paid(october.id)).toEqual({ ann: 150_000, mia: 50_000 })
  })
})

describe('the verification of a pay run', () => {
  let id: string

  beforeAll(async () => {
    ;({ id } = await run('2026-09-01'))
  })

  it('accepts lines only while the run is verifying', async () => {
    expect(told(await verifyLines(id, 'ann', { all: true }))).toBe('409 loans.not-verifying')
    expect(told(await act(id, 'verify', 'pat'))).toBe('200')
    expect((await detail(id)).actions).toEqual(['approve', 'reopen'])
    expect((await detail(id, 'pat')).actions).toEqual(['reopen'])
    expect((await detail(id, 'pat')).approvalDenial).toContain('A second person')
  })

  it('covers lines of the payee alone, named or all, and counts a line once', async () => {
    const [line] = (await fixture.statement('olga', id)).lines
    expect((await verifyLines(id, 'olga', {})).body.errors[0]?.field).toBe('lines')
    expect(told(await verifyLines(id, 'olga', { lines: ['nothing'] }))).toBe('404 loans.unknown-line')
    expect(told(await verifyLines(id, 'ann', { lines: [line!.key] }))).toBe('404 loans.unknown-line')
    expect((await verifyLines(id, 'olga', { lines: [line!.key] })).body).toEqual({ verified: 1, disputed: 0 })
    const both = await Promise.all([verifyLines(id, 'olga', { all: true }), verifyLines(id, 'olga', { all: true })])
    const { lines, verified } = await fixture.statement('olga', id)
    expect(both.map(({ body }) => body.verified).sort()).toEqual([0, lines.length - 1])
    expect([verified, lines.every(({ state }) => state === 'verified')]).toEqual([lines.length, true])
  })

  it('keeps a disputed line out, and the dispute blocks the approval', async () => {
    const [line] = (await fixture.statement('ann', id)).lines
    const dispute = { reason: 'other', comment: 'Check it again' }
    const made = expectOk(await as('ann').post<DisputeView>(`/statements/${id}/lines/${line!.key}/dispute`, dispute))
    expect((await verifyLines(id, 'ann', { all: true })).body).toEqual({ verified: 0, disputed: 1 })
    expect(told(await verifyLines(id, 'ann', { lines: [line!.key] }))).toBe('409 loans.dispute-stands')
    expect((await detail(id)).company).toMatchObject({ disputed: 1 })
    const refused = await act(id, 'approve', 'boss')
    expect([told(refused), refused.body.blockers?.map(({ kind }) => kind)]).toEqual([
      '409 loans.pay-run-blocked',
      ['open-disputes'],
    ])
    expectOk(await as('admin').post(`/disputes/${made.id}/resolve`, { answer: 'It is right' }))
  })

  it('reminds payees with unverified lines two days before its last day, once', async () => {
    const { VerificationRemindersWorker } = await import('../src/pay-runs/verification-reminders.worker.ts')
    const worker = fixture.app.get(VerificationRemindersWorker)
    const { id, verifyBy } = await run(FIRST_DAY)
    const remindOn = async (day: string) => {
      Object.assign(worker, { clock: { now: () => new Date(`${day}T16:00:00Z`) } })
      await worker.remind()
      const found = (await fixture.published(verificationDue)).filter(({ data }) => data.periodId === id)
      return found.map(({ data }) => data)
    }
    expect(await remindOn('2026-09-01')).toEqual([])
    const before = addDays(verifyBy, -2)
    const unverified = expectOk(
      await as('admin').get<PayRunVerification[]>(`/pay-runs/${id}/verification?pending=true`),
    )
    const due = await remindOn(before)
    expect(due.map(({ memberId }) => memberId).sort()).toEqual(unverified.map(({ memberId }) => memberId).sort())
    expect(due[0]).toMatchObject({ verifyBy, startsOn: FIRST_DAY })
    expect(await remindOn(before)).toHaveLength(due.length)
    expect(await remindOn(verifyBy)).toHaveLength(due.length)
  })

  it('shows managers their downline, officers themselves, and payroll everyone', async () => {
    const people = async (who: string, query = '') =>
      expectOk(await as(who).get<PayRunVerification[]>(`/pay-runs/${id}/verification${query}`)).map(
        ({ name, lines, verified }) => `${name} ${verified}/${lines}`,
      )
    expect(await people('mia')).toEqual(['ann Test 0/1', 'mia Test 0/1'])
    expect(await people('ann')).toEqual(['ann Test 0/1'])
    expect(await people('aud')).toEqual(['ann Test 0/1', 'mia Test 0/1', 'olga Test 4/4'])
    expect(await people('admin', '?pending=true')).toEqual(['ann Test 0/1', 'mia Test 0/1'])
    const first = await as('admin').get<PayRunVerification[]>(`/pay-runs/${id}/verification?limit=2`)
    expect([first.body.length, typeof first.headers['next-cursor']]).toEqual([2, 'string'])
  })
})

describe('a pay run', () => {
  let id: string

  beforeAll(async () => {
    ;({ id } = await run('2026-09-01'))
  })

  it('shows each member what they may see', async () => {
    const auditor = await detail(id, 'aud')
    expect([auditor.company?.people, auditor.history.length, auditor.actions]).toEqual([3, 2, []])
    const officer = await detail(id, 'olga')
    expect(officer).toMatchObject({ company: null, blockers: [], history: [], actions: [] })
    expect(officer.own).toMatchObject({ total: 3_500, people: 1, lines: 4, verified: 4, disputed: 0 })
    expect((await runs('olga')).every(({ company }) => company === null)).toBe(true)
    expect((await as('ann').get<Problem>('/pay-runs/99999')).status).toBe(404)
  })

  it('needs a second person: not the member who locked it, nor an approver who came later', async () => {
    expect(told(await act(id, 'approve', 'pat'))).toBe('403 loans.own-approval')
    await fixture.people({ username: 'late', role: 'ceo', createdAt: new Date().toISOString() })
    fixture.callers['late'] = await fixture.as('late')
    expect(told(await act(id, 'approve', 'late'))).toBe('403 loans.approver-too-late')
    expect(told(await act(id, 'pay', 'boss'))).toBe('409 loans.pay-run-state')
    const both = await Promise.all([act(id, 'approve', 'boss'), act(id, 'approve', 'boss')])
    expect(both.map(told)).toEqual(['200', '200'])
    expect((await detail(id)).history.map(({ action }) => action)).toEqual(['lock', 'verify', 'approve'])
  })

  it('reopens with a reason: lines keep their keys and verifications, and new ones are added', async () => {
    const before = await fixture.statement('olga', id)
    const unexplained = await act(id, 'reopen', 'pat')
    expect([unexplained.status, unexplained.body.errors[0]?.field]).toEqual([400, 'reason'])
    const both = await Promise.all([1, 2].map(() => act(id, 'reopen', 'pat', { reason: 'A loan is missing' })))
    expect(both.map(told).sort()).toEqual(['200', '409 loans.pay-run-state'])
    await fixture.import(funded('R-7', '2026-09-06', { Loan_Officer: 'olga' }))
    const after = await fixture.statement('olga', id)
    const kept = after.lines.filter(({ loanNumber }) => loanNumber !== 'R-7')
    expect(kept.map(({ key, state }) => [key, state])).toEqual(before.lines.map(({ key, state }) => [key, state]))
    expect(after.lines.find(({ loanNumber }) => loanNumber === 'R-7')).toMatchObject({ state: 'unread', late: false })
    const { state, history } = await detail(id)
    expect([state, history.at(-1)]).toMatchObject(['open', { action: 'reopen', reason: 'A loan is missing' }])
    expect(told(await act((await run('2026-09-16')).id, 'lock'))).toBe('409 loans.earlier-run-open')
  })

  it('writes its statements again at the next lock', async () => {
    expect(told(await act(id, 'lock', 'admin'))).toBe('200')
    expect((await fixture.payroll(id)).balanced).toBe(true)
    expect((await detail(id, 'olga')).own).toMatchObject({ total: 6_500, lines: 5, verified: 4 })
    expect(await numbers('olga', id)).toContain('R-7')
    expect(told(await act(id, 'verify', 'admin'))).toBe('200')
    expect(told(await act(id, 'approve', 'admin'))).toBe('403 loans.own-approval')
    expect(told(await act(id, 'approve', 'pat'))).toBe('200')
  })

  it('never changes after its payment', async () => {
    const both = await Promise.all([act(id, 'pay', 'pat'), act(id, 'pay', 'admin')])
    expect(both.map(told)).toEqual(['200', '200'])
    expect((await detail(id)).history.filter(({ action }) => action === 'pay')).toHaveLength(1)
    for (const action of ['lock', 'verify', 'approve'])
      expect(told(await act(id, action, 'boss'))).toBe('409 loans.pay-run-state')
    expect(told(await act(id, 'reopen', 'boss', { reason: 'Too late' }))).toBe('409 loans.pay-run-state')
    await expect(
      fixture.database.query(`update pay_periods set state = 'open', closed_at = null where id = $1`, [Number(id)]),
    ).rejects.toThrow('never changes')
  })

  it('gives exports every line, and their sum is its total', async () => {
    const { PayRunLinesService } = await import('../src/pay-runs/pay-run-lines.service.ts')
    const lines: PayRunLine[] = []
    for await (const batch of fixture.app.get(PayRunLinesService).lines(Number(id))) lines.push(...batch)
    const { company } = await detail(id)
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(Math.round(company!.total * 100))
    expect(lines).toHaveLength(company!.lines)
    expect(lines.map(({ name }) => name)).toEqual([...lines.map(({ name }) => name)].sort())
  })

  it('keeps its dates when the calendar changes', async () => {
    const next = expectOk(await change({ frequency: 'monthly' }))
    expect(next.changesFrom).toBe('2026-09-16')
    const periods = (await runs()).filter(({ startsOn }) => startsOn < '2026-11-01')
    expect(periods.map(({ startsOn, endsOn, state }) => [startsOn, endsOn, state])).toEqual([
      ['2026-10-01', '2026-10-31', 'open'],
      ['2026-09-16', '2026-09-30', 'open'],
      ['2026-09-01', '2026-09-15', 'paid'],
    ])
  })

  it('never changes an entry of the ledger but its open period', async () => {
    await expect(fixture.database.query('update commission_entries set amount_cents = 1')).rejects.toThrow(
      'append-only',
    )
    await expect(fixture.database.query('update commission_entries set period_id = $1', [Number(id)])).rejects.toThrow(
      'append-only',
    )
    await expect(fixture.database.query('delete from pay_run_events')).rejects.toThrow('append-only')
  })
})
