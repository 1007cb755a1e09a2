import { EntityManager } from '@mikro-orm/postgresql'
import type { Adjustment, Approval, ApprovalCounts, Duty, Problem, Role } from '@upline/contracts'
import { type MemberFacts, secondFactorChanged, userUpdated, usersImported } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { aMember, type Caller, changed, createdEvent, removedEvent } from '@upline/testing'
import { oldestRequestAt } from '../src/hierarchy/standing.queries.ts'
import { OldTiesWorker } from '../src/hierarchy/old-ties.worker.ts'
import { expectOk, createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'

let fixture: StatementsFixture

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people({ username: 'ann' })
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const known = new Map<string, MemberFacts>()
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** A member that someone adds; by null: seeded. */
async function join(username: string, { role = 'loan_officer' as Role, by = null as string | null, days = 0 } = {}) {
  const member = aMember({ username, firstName: username, lastName: 'Test', role, createdAt: ago(days) })
  known.set(username, member)
  await fixture.emit(createdEvent(member, { by, origin: by === null ? 'seeded' : 'added', at: ago(days) }))
  return fixture.signInAs({ ...member })
}

/** A change of a member by someone, a number of days ago. */
async function change(username: string, over: Partial<MemberFacts>, { by = null as string | null, days = 0 } = {}) {
  const member = changed(known.get(username)!, over)
  known.set(username, member)
  const data = { member, by, at: ago(days) }
  await fixture.emit({ type: userUpdated, key: member.id, aggregateVersion: member.version, data })
  return fixture.signInAs({ ...member })
}

const idOf = (username: string) => known.get(username)!.id

/** An adjustment for ann of a million dollars that someone asks for. */
const ask = async (by: Caller, memberId = fixture.member('ann').id): Promise<string> => {
  const asked = { memberId, amount: 1_000_000, type: 'bonus', reason: 'Because' }
  return expectOk(await by.post<Adjustment>('/adjustments', asked)).id
}
/** By the route that adjustments have had since the first version: it decides as /approvals does. */
const approve = (id: string, by: Caller) => by.post<Approval & Problem>(`/adjustments/${id}/approve`, {})
const outcome = async (id: string, by: Caller) => {
  const answer = await approve(id, by)
  return answer.status === 200 ? 'approved' : `${answer.status} ${answer.body.code}`
}
const paid = async () => (await fixture.paid((await fixture.open()).id))['ann'] ?? 0

describe('an administrator alone', () => {
  it('cannot approve through a second ceo that they created', async () => {
    const puppet = await join('puppet', { role: 'ceo', by: '1', days: 1 })
    expect(await outcome(await ask(fixture.admin), puppet)).toBe('403 loans.tied-account')
    expect(await paid()).toBe(0)
  })

  it('cannot approve after deactivating all others', async () => {
    const id = await ask(fixture.admin)
    const others = await fixture.database.query<{ id: string }>(
      `update members set is_active = false where id <> '1' and approver_since is not null returning id`,
    )
    expect(await outcome(id, fixture.admin)).toBe('403 loans.no-second-person')
    await fixture.database.query('update members set is_active = true where id = any($1)', [
      others.map((one) => one.id),
    ])
    expect(await outcome(id, fixture.admin)).toBe('403 loans.own-approval')
    expect(await paid()).toBe(0)
  })

  it('cannot approve through an account that their puppet created', async () => {
    const second = await join('second', { role: 'admin', by: idOf('puppet'), days: 1 })
    expect(await outcome(await ask(fixture.admin), second)).toBe('403 loans.tied-account')
  })

  it('cannot approve requests of an account that they created', async () => {
    const asking = await join('asking', { role: 'admin', by: '1', days: 1 })
    expect(await outcome(await ask(asking), fixture.admin)).toBe('403 loans.tied-account')
  })

  it('cannot change their own pay with two accounts that they created', async () => {
    const one = await join('one', { role: 'admin', by: '1', days: 2 })
    const two = await join('two', { role: 'admin', by: '1', days: 1 })
    expect(await outcome(await ask(one, '1'), two)).toBe('403 loans.tied-account')
  })

  it('cannot approve through a member that they imported or promoted', async () => {
    const imported = aMember({ username: 'imported', role: 'admin', createdAt: ago(2) })
    await fixture.emit({
      ...{ type: usersImported, key: imported.id, aggregateVersion: 1 },
      data: { importId: imported.id, members: [imported], by: '1', invite: false, at: ago(2) },
    })
    await join('climber', { days: 90 })
    const climber = await change('climber', { role: 'admin' }, { by: '1', days: 5 })
    const id = await ask(fixture.admin)
    expect(await outcome(id, await fixture.signInAs({ ...imported }))).toBe('403 loans.tied-account')
    expect(await outcome(id, climber)).toBe('403 loans.tied-account')
  })

  it('cannot approve through an account that they take over', async () => {
    const admins = { email: { email: 'mine@example.com' }, name: { username: 'renamed' }, back: { isActive: true } }
    for (const [username, taken] of Object.entries(admins)) {
      await join(username, { role: 'admin', days: 90 })
      if (username === 'back') await change(username, { isActive: false }, { by: null, days: 3 })
      const account = await change(username, taken, { by: '1', days: 2 })
      expect(await outcome(await ask(fixture.admin), account)).toBe('403 loans.tied-account')
    }
    const restored = await join('restored', { role: 'admin', days: 90 })
    await fixture.emit(removedEvent(changed(known.get('restored')!, { version: 2 })))
    await change('restored', { version: 3, removedAt: null }, { by: '1' })
    expect(await outcome(await ask(fixture.admin), restored)).toBe('403 loans.tied-account')
  })

  it('cannot approve through a second ceo by waiting until old ties are deleted', async () => {
    const patient = await join('patient', { role: 'ceo', by: '1', days: 80 })
    const old = await join('old', { role: 'ceo', by: '1', days: 120 })
    const [asked] = await fixture.database.query<{ id: string }>(
      `insert into adjustment_requests (member_no, amount_cents, type, reason, made_by, made_at)
       select no, 100, 'bonus', 'Because', '1', now() - interval '70 days' from members where id = $1 returning id`,
      [fixture.member('ann').id],
    )
    await fixture.app.get(OldTiesWorker, { strict: false }).deleteOld()
    expect(await outcome(asked!.id, patient)).toBe('403 loans.tied-account')
    expect(await outcome(asked!.id, old)).toBe('approved')
    await fixture.app.get(OldTiesWorker, { strict: false }).deleteOld()
    const ties = `select 1 from account_ties where account_id = $1`
    expect(await fixture.database.query(ties, [idOf('patient')])).toEqual([])
  })

  it('cannot approve through an account whose two-factor authentication they reset', async () => {
    const owner = await join('owner', { role: 'admin', days: 90 })
    const about = { memberId: idOf('owner'), username: 'owner', firstName: 'Owner', email: 'owner@example.com' }
    const data = { ...about, what: 'reset' as const, by: '1', at: ago(1) }
    await fixture.emit({ type: secondFactorChanged, key: idOf('owner'), aggregateVersion: 1, data })
    expect(await outcome(await ask(fixture.admin), owner)).toBe('403 loans.tied-account')
  })
})

describe('a second person', () => {
  it('has been an approver since before the request', async () => {
    await join('late', { days: 90 })
    const id = await ask(fixture.admin)
    const late = await change('late', { role: 'admin' }, { by: null, days: -0.001 })
    expect(await outcome(id, late)).toBe('403 loans.approver-too-late')
  })

  it('loses the standing with the role, and starts again with the next one', async () => {
    await join('again', { role: 'admin', days: 90 })
    await change('again', { role: 'loan_officer' }, { days: 2 })
    const since = () =>
      fixture.database.query<{ since: string | null }>(
        'select to_char(approver_since, $2) since from members where id = $1',
        [idOf('again'), 'YYYY-MM-DD'],
      )
    expect(await since()).toEqual([{ since: null }])
    await change('again', { role: 'ceo' }, { days: 1 })
    await change('again', { role: 'admin' }, {})
    expect(await since()).toEqual([{ since: ago(1).slice(0, 10) }])
  })

  it('cannot be a member that the request pays', async () => {
    const paidOne = await join('paid', { role: 'admin', days: 90 })
    const id = await ask(fixture.admin, idOf('paid'))
    expect(await outcome(id, paidOne)).toBe('403 loans.beneficiary')
    expect(await paidOne.post<Problem>(`/approvals/${id}/reject`, {})).toMatchObject({
      ...{ status: 403, body: { code: 'loans.beneficiary' } },
    })
  })

  it('can hold the payroll duty, until it is taken away', async () => {
    const duties: Duty[] = ['payroll']
    await join('payroll', { days: 90 })
    const payroll = await change('payroll', { duties }, { by: fixture.member('boss').id, days: 40 })
    expect(await outcome(await ask(fixture.admin), payroll)).toBe('approved')
    const id = await ask(fixture.admin)
    await change('payroll', { duties: [] }, { by: fixture.member('boss').id })
    // The session was signed in with the duty; what counts is the standing in the roster now.
    expect(await outcome(id, payroll)).toBe('403 loans.not-approver')
    expect(await outcome(await ask(payroll).catch(() => id), fixture.ceo)).toBe('approved')
  })

  it('can be a member that the requester created more than 30 days ago', async () => {
    const older = await join('older', { role: 'admin', by: '1', days: 31 })
    expect(await outcome(await ask(fixture.admin), older)).toBe('approved')
  })

  it('cannot be a manager, officer or auditor', async () => {
    const id = await ask(fixture.admin)
    await join('auditor', { days: 90 })
    const auditor = await change('auditor', { duties: ['auditor'] }, { by: fixture.member('boss').id })
    expect((await auditor.get<Approval>(`/approvals/${id}`)).body).toMatchObject({
      ...{ canDecide: false, denial: 'loans.not-approver' },
    })
    expect(await outcome(id, auditor)).toBe('403 auth.auditor-read-only')
    expect((await auditor.post<Problem>(`/approvals/${id}/approve`, {})).body.code).toBe('auth.auditor-read-only')
    const manager = await join('manager', { role: 'manager', days: 90 })
    expect(await outcome(id, manager)).toBe('403 auth.role')
    expect((await manager.post<Problem>(`/approvals/${id}/approve`, {})).body.code).toBe('loans.unknown-approval')
  })
})

describe('GET /approvals', () => {
  it('shows approvers and auditors all requests, and others their own', async () => {
    const all = expectOk(await fixture.ceo.get<Approval[]>('/approvals?state=pending'))
    expect(all.length).toBeGreaterThan(3)
    expect(all.every(({ state, kind }) => state === 'pending' && kind === 'adjustment')).toBe(true)
    const auditor = await fixture.signInAs({ ...known.get('auditor')! })
    expect(expectOk(await auditor.get<Approval[]>('/approvals?state=pending'))).toHaveLength(all.length)
    expect(expectOk(await (await fixture.as('ann')).get<Approval[]>('/approvals'))).toEqual([])
    expect((await (await fixture.as('ann')).get(`/approvals/${all[0]!.id}`)).status).toBe(404)
  })

  it('comes in pages, newest first, and filters by kind and decision', async () => {
    const ids: string[] = []
    for (let cursor: unknown = ''; cursor !== undefined;) {
      const page = await fixture.ceo.get<Approval[]>(`/approvals?limit=2${cursor ? `&cursor=${String(cursor)}` : ''}`)
      ids.push(...expectOk(page).map(({ id }) => id))
      cursor = page.headers['next-cursor']
    }
    const whole = expectOk(await fixture.ceo.get<Approval[]>('/approvals?limit=200'))
    expect(ids).toEqual(whole.map(({ id }) => id))
    expect(whole.map(({ requestedAt }) => requestedAt)).toEqual(
      whole
        .map(({ requestedAt }) => requestedAt)
        .sort()
        .reverse(),
    )
    const decided = expectOk(await fixture.ceo.get<Approval[]>('/approvals?state=decided'))
    expect(decided.map(({ state }) => state)).toEqual(
      whole.filter(({ state }) => state !== 'pending').map(({ state }) => state),
    )
    expect(expectOk(await fixture.ceo.get<Approval[]>('/approvals?kind=plan-version'))).toEqual([])
    for (const wrong of ['state=open', 'kind=wish', 'limit=0', 'cursor=nonsense'])
      expect((await fixture.ceo.get(`/approvals?${wrong}`)).status).toBe(400)
  })

  it('counts what is pending and what the caller can decide', async () => {
    const all = expectOk(await fixture.ceo.get<Approval[]>('/approvals?state=pending&limit=200'))
    expect((await fixture.ceo.get<ApprovalCounts>('/approvals/count')).body).toEqual({
      pending: all.length,
      canDecide: all.filter(({ canDecide }) => canDecide).length,
      hasSecondPerson: true,
    })
    expect((await (await fixture.as('ann')).get<ApprovalCounts>('/approvals/count')).body).toEqual({
      ...{ pending: 0, canDecide: 0, hasSecondPerson: true },
    })
  })

  it('returns 404 for an unknown request', async () => {
    for (const id of ['nothing', crypto.randomUUID()]) {
      expect((await fixture.ceo.get(`/approvals/${id}`)).status).toBe(404)
      for (const verb of ['approve', 'reject', 'withdraw'])
        expect((await fixture.ceo.post(`/approvals/${id}/${verb}`, {})).status).toBe(404)
    }
  })
})

describe('a request', () => {
  it('can be withdrawn only by its requester', async () => {
    const id = await ask(fixture.admin)
    expect((await fixture.ceo.post<Problem>(`/approvals/${id}/withdraw`, {})).body.code).toBe('loans.not-requester')
    const withdrawn = expectOk(await fixture.admin.post<Approval>(`/approvals/${id}/withdraw`, { note: 'A mistake' }))
    expect(withdrawn).toMatchObject({
      state: 'withdrawn',
      note: 'A mistake',
      decidedBy: { id: '1' },
      canWithdraw: false,
    })
    expect(await outcome(id, fixture.ceo)).toBe('409 loans.approval-decided')
    expect((await fixture.admin.post<Problem>(`/approvals/${id}/withdraw`, {})).body.code).toBe(
      'loans.approval-decided',
    )
  })

  it('accepts one decision, even if approved, rejected and withdrawn concurrently', async () => {
    const id = await ask(fixture.admin)
    const answers = await Promise.all([
      approve(id, fixture.ceo),
      fixture.ceo.post(`/approvals/${id}/approve`, {}),
      fixture.ceo.post(`/approvals/${id}/reject`, {}),
      fixture.admin.post(`/approvals/${id}/withdraw`, {}),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('keeps what was requested and decided', async () => {
    const change = `insert into approval_requests (kind, subject, change, beneficiaries, requested_by, requested_at)
      values ('loan-change', 'x', '{}', '{}', '1', now()) returning id`
    const [row] = await fixture.database.query<{ id: string }>(change)
    const decide = `update approval_requests set state = 'approved', decided_by = 'me', decided_at = now() where id = $1`
    await fixture.database.query(decide, [row!.id])
    for (const sql of [
      `update approval_requests set state = 'pending', decided_by = null, decided_at = null where id = $1`,
      `update approval_requests set decided_by = 'you' where id = $1`,
      `update approval_requests set requested_by = 'you' where id = $1`,
      `delete from approval_requests where id = $1`,
    ])
      await expect(fixture.database.query(sql, [row!.id])).rejects.toThrow('keeps what was requested')
  })
})

describe('the oldest request, whose ties are kept', () => {
  it.each([
    [
      'a request for approval',
      `insert into approval_requests (kind, subject, change, beneficiaries, requested_by, requested_at)
       values ('plan', 'x', '{}', '{}', '1', now() - interval '1000 days')`,
    ],
    [
      'a locked pay run',
      `insert into pay_periods (starts_on, ends_on, state, was_locked, closed_at, closed_by)
       values ('2001-01-01', '2001-01-31', 'locked', true, now() - interval '1000 days', '1')`,
    ],
    [
      'a pay run in verification',
      `insert into pay_periods (starts_on, ends_on, state, was_locked, closed_at, closed_by)
       values ('2001-01-01', '2001-01-31', 'verifying', true, now() - interval '1000 days', '1')`,
    ],
  ])('can be %s', async (_, request) => {
    const em = fixture.app.get(EntityManager).fork()
    await em.begin()
    try {
      await rows(em, request)
      const days = (Date.now() - (await oldestRequestAt(em))!.getTime()) / DAY_MS
      expect(Math.round(days)).toBe(1_000)
    } finally {
      await em.rollback()
    }
  })
})
