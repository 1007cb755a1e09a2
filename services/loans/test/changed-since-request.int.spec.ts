import { EntityManager } from '@mikro-orm/postgresql'
import type { AttentionFixed, PendingApproval, Problem, RememberedSpelling, Scenario } from '@upline/contracts'
import { addDays, dateAt, DEFAULT_TIME_ZONE, spellingKey } from '@upline/contracts'
import { type DataOf, encompassLoanChanged } from '@upline/contracts/events'
import { inTransaction, rows } from '@upline/db'
import { type Caller, eventually } from '@upline/testing'
import { funded, row } from './loans-fixture.ts'
import { createStatementsFixture, expectOk, type StatementsFixture } from './statements-fixture.ts'

let fixture: StatementsFixture
let manager: Caller
const today = dateAt(new Date(), DEFAULT_TIME_ZONE)

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'lead', role: 'admin' },
    { username: 'top', role: 'manager', upline: 'lead' },
    { username: 'bob', upline: 'top' },
    { username: 'cy', upline: 'top' },
    { username: 'ann', upline: 'bob' },
    { username: 'dan', upline: 'lead' },
    { username: 'eve' },
  )
  manager = await fixture.as('top')
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const id = (username: string) => fixture.member(username).id
const em = () => fixture.app.get(EntityManager)

const someoneWaits = () =>
  eventually(async () => {
    const found = await fixture.database.query(
      `select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`,
    )
    if (found.length === 0) throw new Error('no one waits for a lock')
  })

describe('a scenario that is saved again while it is sent for approval', () => {
  const under = (uplineId: string) => ({ moves: [{ memberId: id('ann'), uplineId }], plans: [] })
  const input = (uplineId: string) => ({
    ...{ name: 'Ann', months: 3, effectiveOn: addDays(today, 30), changes: under(uplineId) },
  })

  it('refuses to send it, because the second person would approve other moves', async () => {
    const { id: scenarioId } = expectOk(await manager.post<Scenario>('/scenarios', input(id('cy'))))
    let sent: Promise<{ status: number; body: Problem }> | undefined
    await inTransaction(em(), async (tx) => {
      await rows(tx, 'select from scenarios where id = $1 for update', [scenarioId])
      sent = manager.post<Problem>(`/scenarios/${scenarioId}/submit`)
      await someoneWaits()
      await rows(tx, 'update scenarios set changes = $2 where id = $1', [scenarioId, JSON.stringify(under(id('top')))])
    })
    expect(await sent).toMatchObject({ status: 409, body: { code: 'loans.scenario-changed' } })
    expect((await manager.post(`/scenarios/${scenarioId}/submit`)).status).toBe(200)
  })
})

describe('a proposal that its manager changed since the company read it', () => {
  const propose = async (spelling: string, username: string) =>
    expectOk(await manager.post('/loans/spellings/assign', { spelling, officerId: id(username), remember: true }))
  const matchesOf = async (spelling: string) =>
    expectOk(await fixture.admin.get<RememberedSpelling[]>(`/loans/spellings?q=${encodeURIComponent(spelling)}`))
  const confirm = (proposalId: string) => fixture.admin.post<Problem>(`/loans/spellings/${proposalId}/confirm`)

  it('cannot be confirmed: the company read another member', async () => {
    await propose('Curly', 'ann')
    const read = (await matchesOf('Curly'))[0]!
    expect(read.member.id).toBe(id('ann'))
    await propose('Curly', 'cy')
    expect(await confirm(read.id)).toMatchObject({ status: 404, body: { code: 'loans.unknown-spelling' } })
    expect(await fixture.import(row('C-1', { Loan_Officer: 'Curly' }))).toMatchObject({ needsOfficer: 1 })
    const [changed, ...others] = await matchesOf('Curly')
    expect([changed!.member.id, changed!.state, others]).toEqual([id('cy'), 'proposed', []])
    expect((await confirm(changed!.id)).status).toBe(200)
  })

  it('keeps its place if the same match is proposed again', async () => {
    await propose('Moe', 'ann')
    const [first] = await matchesOf('Moe')
    await propose('moe', 'ann')
    expect((await matchesOf('Moe')).map((one) => one.id)).toEqual([first!.id])
  })

  it('cannot be confirmed if it was deleted during the confirmation', async () => {
    await propose('Larry', 'ann')
    const [read] = await matchesOf('Larry')
    let confirmed: ReturnType<typeof confirm> | undefined
    await inTransaction(em(), async (tx) => {
      await rows(tx, 'select pg_advisory_xact_lock(77055, hashtext($1))', [spellingKey('Larry')])
      confirmed = confirm(read!.id)
      await someoneWaits()
      const gone = `update remembered_spellings set state = 'removed', removed_by = $2, removed_at = now() where id = $1`
      await rows(tx, gone, [read!.id, id('top')])
    })
    expect(await confirmed).toMatchObject({ status: 404, body: { code: 'loans.unknown-spelling' } })
    expect(await matchesOf('Larry')).toEqual([])
  })
})

describe('a payee of a loan who leaves its chain after a request', () => {
  it('still cannot approve it, because they could return afterwards', async () => {
    await fixture.import(funded('P-1', today, { Loan_Officer: 'dan', Loan_Amount: '400000' }))
    expect(await fixture.owed('P-1')).toEqual(['0 dan 300000', '1 lead 100000'])
    const asked = await fixture.admin.patch<PendingApproval>(`/loans/${(await fixture.loan('P-1')).id}`, {
      amount: 4_000_000,
    })
    const { requestId } = expectOk(asked)
    await fixture.move('dan', 'eve')
    await eventually(async () => expect(await fixture.owed('P-1')).toEqual(['0 dan 300000', '1 eve 100000']))
    const lead = await fixture.as('lead')
    expect(await lead.post(`/approvals/${requestId}/approve`, {})).toMatchObject({
      ...{ status: 403, body: { code: 'loans.beneficiary' } },
    })
    expectOk(await fixture.ceo.post(`/approvals/${requestId}/approve`, {}))
  })
})

describe('a merge of two loans with one number', () => {
  type Read = DataOf<typeof encompassLoanChanged>
  const FUNDED = { status: 'Funded', fundedAt: '2026-09-02T00:00:00.000Z' } as const
  const read = (externalId: string, over: Partial<Read>) =>
    fixture.emit({
      ...{ type: encompassLoanChanged, key: externalId, aggregateVersion: 1 },
      data: {
        ...{ externalId, revision: 1, loanNumber: null, borrower: `Sync ${externalId}`, address: '', city: '' },
        ...{ state: 'NV', product: 'FHA', officerLoginId: 'ann', officerName: '', officerNmls: null, milestone: 'x' },
        ...{ status: 'Processing', outcome: null, amountCents: 10_000_000, createdAt: '2026-08-01T00:00:00.000Z' },
        ...{ fundedAt: null, readAt: new Date().toISOString(), ...over },
      },
    })
  const idOf = async (borrower: string) => {
    const [found] = await fixture.database.query<{ id: string }>('select id from loans where borrower = $1', [borrower])
    return found!.id
  }
  const merge = (loanId: string, keep: string) =>
    fixture.admin.post<AttentionFixed & PendingApproval & Problem>('/attention/number', { loanId, keep })

  it('refuses the approval if the number has changed since the request: another loan would go', async () => {
    await read('x1', { loanNumber: 'N-1', ...FUNDED })
    await read('w1', { loanNumber: 'N-1', ...FUNDED })
    await read('y1', { loanNumber: 'N-2', officerLoginId: 'eve', ...FUNDED })
    const waits = await idOf('Sync w1')
    const { requestId } = expectOk(await merge(waits, waits))
    await read('w1', { revision: 2, loanNumber: 'N-2', ...FUNDED })
    expect(await fixture.ceo.post(`/approvals/${requestId}/approve`, {})).toMatchObject({
      ...{ status: 409, body: { code: 'loans.approval-stale' } },
    })
    expect(await fixture.owed('N-2')).toEqual(['0 eve 75000'])
    expect((await fixture.owed('N-1')).length).toBeGreaterThan(0)
  })

  it('refuses to remove a loan on hold, because the hold would not reach the other one', async () => {
    await read('x2', { loanNumber: 'N-3', ...FUNDED })
    await read('w2', { loanNumber: 'N-3', ...FUNDED })
    const [holder, waits] = [await idOf('Sync x2'), await idOf('Sync w2')]
    const hold = expectOk(await fixture.ceo.post<{ id: string }>('/holds', { loanId: holder, reason: 'A check' }))
    expect(await merge(waits, waits)).toMatchObject({ status: 409, body: { code: 'loans.has-hold' } })
    expectOk(await fixture.ceo.post(`/holds/${hold.id}/release`, { reason: 'Checked' }))
    const { requestId } = expectOk(await merge(waits, waits))
    expectOk(await fixture.ceo.post('/holds', { loanId: holder, reason: 'Another check' }))
    expect(await fixture.ceo.post(`/approvals/${requestId}/approve`, {})).toMatchObject({
      ...{ status: 409, body: { code: 'loans.has-hold' } },
    })
  })
})
