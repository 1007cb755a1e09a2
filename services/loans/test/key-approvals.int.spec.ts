import type { Approval, MatchingKey, Problem } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'
import { aMember, changed, createdEvent, removedEvent, updatedEvent, type Caller } from '@upline/testing'
import { officerOf } from './loan-readings.ts'
import { openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller
let max: Caller
let moe: Caller
const now = new Map<string, MemberFacts>()

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'ceo', role: 'ceo', firstName: 'Cleo', lastName: 'Ray' },
    { username: 'max', role: 'manager', upline: 'ceo' },
    { username: 'moe', role: 'manager', upline: 'ceo' },
    { username: 'olga', firstName: 'Olga', lastName: 'Stone', upline: 'max' },
    { username: 'derek', firstName: 'Derek', lastName: 'Hughes', upline: 'moe' },
  )
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
  max = await fixture.as('max')
  moe = await fixture.as('moe')
})

afterAll(() => fixture.stop())

const idOf = (username: string) => fixture.member(username).id

async function rename(username: string, name: string, by = username): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const after = changed(now.get(username) ?? fixture.member(username), { firstName, lastName })
  now.set(username, after)
  const event = updatedEvent(after)
  await fixture.emit({ ...event, data: { ...event.data, by: idOf(by) } })
}

const list = async (by: Caller, query = '') => (await by.get<Approval[]>(`/approvals?kind=matching-key${query}`)).body

const pendingOf = async (username: string): Promise<Approval> => {
  const found = (await list(admin, '&state=pending')).find(
    ({ beneficiaries }) => beneficiaries[0]?.id === idOf(username),
  )
  if (!found) throw new Error(`${username} has no pending key`)
  return found
}

const importAs = async (number: string, officer: string) => {
  await fixture.import(row(number, { Loan_Officer: officer }))
  return officerOf(fixture, number)
}

const keysOf = async (by: Caller, username: string) =>
  (await by.get<MatchingKey[]>(`/loans/matching-keys/${idOf(username)}`)).body
    .filter(({ kind }) => kind === 'name')
    .map(({ value, state }) => `${value} ${state}`)

describe('requests about matching keys', () => {
  it('describes a pending name by the old value, the new one and the loans that wait under it', async () => {
    await fixture.import(row('P-1', { Loan_Officer: 'Olga Peak' }), row('P-2', { Loan_Officer: 'OLGA PEAK' }))
    await rename('olga', 'Olga Peak')
    expect(await pendingOf('olga')).toMatchObject({
      ...{ kind: 'matching-key', state: 'pending', requestedBy: { id: idOf('olga') }, canDecide: true },
      before: { name: 'Olga Stone' },
      after: { name: 'Olga Peak', waitingLoans: 2, writtenAs: 'OLGA PEAK, Olga Peak' },
    })
    expect(await keysOf(admin, 'olga')).toEqual(['Olga Stone approved', 'Olga Peak pending'])
  })

  it('shows a request to the managers above, the company and the member, and to no one else', async () => {
    const { id } = await pendingOf('olga')
    for (const [caller, canDecide] of [
      [max, true],
      [await fixture.as('ceo'), true],
      [await fixture.as('olga'), false],
    ] as const) {
      expect((await list(caller, '&state=pending')).map((one) => [one.id, one.canDecide])).toEqual([[id, canDecide]])
      expect((await caller.get<{ pending: number }>('/approvals/count')).body.pending).toBe(1)
      expect((await caller.get(`/approvals/${id}`)).status).toBe(200)
    }
    for (const caller of [moe, await fixture.as('derek')]) {
      expect(await list(caller)).toEqual([])
      expect((await caller.get(`/approvals/${id}`)).status).toBe(404)
      expect((await caller.post(`/approvals/${id}/approve`)).status).toBe(404)
    }
  })

  it('refuses the approval of an own name', async () => {
    const { id } = await pendingOf('olga')
    const answer = await (await fixture.as('olga')).post(`/approvals/${id}/approve`)
    expect(answer).toMatchObject({ status: 403, body: { code: 'loans.own-key' } })
  })

  it('matches loans by an approved name, and no longer by the name before', async () => {
    const { id } = await pendingOf('olga')
    expect((await max.post<Approval>(`/approvals/${id}/approve`)).body).toMatchObject({
      ...{ state: 'approved', decidedBy: { id: idOf('max') } },
      before: { name: 'Olga Stone' },
    })
    expect([await importAs('P-3', 'Olga Peak'), await importAs('P-4', 'Olga Stone')]).toEqual(['olga', null])
    expect(await officerOf(fixture, 'P-1')).toBeNull()
    expect(await keysOf(admin, 'olga')).toEqual(['Olga Peak approved'])
    expect((await max.post(`/approvals/${id}/approve`)).status).toBe(409)
  })

  it('matches no loan by a rejected name, although a manager edits the member later', async () => {
    await rename('olga', 'Derek Hughes')
    const { id, after } = await pendingOf('olga')
    expect(after).toMatchObject({ alsoOf: 'Derek Hughes' })
    expect((await list(max, '&state=pending'))[0]!.after).toMatchObject({ alsoOf: 'Another member' })
    expect((await max.post(`/approvals/${id}/reject`, { note: 'Not your name' })).status).toBe(200)
    await rename('olga', 'Derek Hughes', 'max')
    expect([await importAs('P-5', 'Derek Hughes'), await importAs('P-6', 'Olga Peak')]).toEqual(['derek', 'olga'])
    expect(await keysOf(max, 'olga')).toEqual(['Olga Peak approved', 'Derek Hughes rejected'])
    expect((await list(admin, '&state=rejected'))[0]).toMatchObject({ id, note: 'Not your name' })
  })

  it('matches no loan by a name whose request the member withdraws', async () => {
    await rename('olga', 'Ola Pike')
    const { id } = await pendingOf('olga')
    expect((await max.post(`/approvals/${id}/withdraw`)).status).toBe(403)
    expect((await (await fixture.as('olga')).post<Approval>(`/approvals/${id}/withdraw`)).body.state).toBe('withdrawn')
    await rename('olga', 'Ola Pike', 'max')
    expect(await importAs('P-7', 'Ola Pike')).toBeNull()
  })

  it('withdraws the request about a name when the member enters another one', async () => {
    await rename('olga', 'Ida North')
    const { id } = await pendingOf('olga')
    await rename('olga', 'Ida South')
    expect((await admin.get<Approval>(`/approvals/${id}`)).body).toMatchObject({ state: 'withdrawn', decidedBy: null })
    expect((await pendingOf('olga')).after).toMatchObject({ name: 'Ida South' })
    expect((await admin.post(`/approvals/${id}/approve`)).status).toBe(409)
  })

  it('makes another member of a name ambiguous only once the name is approved', async () => {
    await rename('olga', 'Derek Hughes')
    expect(await importAs('P-8', 'Derek Hughes')).toBe('derek')
    await admin.post(`/approvals/${(await pendingOf('olga')).id}/approve`)
    expect(await importAs('P-9', 'Derek Hughes')).toBeNull()
    await rename('olga', 'Olga Stone', 'max')
    expect(await importAs('P-10', 'Derek Hughes')).toBe('derek')
  })

  it('lets another member of the company approve the name of the ceo', async () => {
    await rename('ceo', 'Cleopatra Ray')
    const { id } = await pendingOf('ceo')
    expect((await (await fixture.as('ceo')).post(`/approvals/${id}/approve`)).status).toBe(403)
    expect((await admin.post(`/approvals/${id}/approve`)).status).toBe(200)
    expect(await importAs('P-11', 'Cleopatra Ray')).toBe('ceo')
  })

  it('lets no account that a member created enter or approve the name of the member', async () => {
    const puppet = aMember({ id: 'puppet', username: 'puppet', role: 'admin' })
    await fixture.emit(createdEvent(puppet, { by: idOf('ceo'), origin: 'added' }))
    const asPuppet = await fixture.signInAs({ id: 'puppet', username: 'puppet', role: 'admin' })
    const renamed = changed(now.get('ceo') ?? fixture.member('ceo'), { firstName: 'Cleo', lastName: 'Puppet' })
    now.set('ceo', renamed)
    const event = updatedEvent(renamed)
    await fixture.emit({ ...event, data: { ...event.data, by: 'puppet' } })
    const { id } = await pendingOf('ceo')
    const refused = await asPuppet.post<Problem>(`/approvals/${id}/approve`)
    expect([refused.status, refused.body.code]).toEqual([403, 'loans.tied-account'])
    expect((await admin.post(`/approvals/${id}/approve`)).status).toBe(200)
    expect(await keysOf(admin, 'ceo')).toEqual(['Cleo Puppet approved'])
  })
})

describe('requests of registered agents', () => {
  it('matches a registered agent by the approved name, also after a removal that is undone', async () => {
    const agent = aMember({
      username: 'rae@x.example',
      email: 'rae@x.example',
      firstName: 'Rae',
      lastName: 'Gill',
      uplineId: idOf('max'),
    })
    await fixture.emit(createdEvent(agent, { by: null, origin: 'registered' }))
    const [request] = await list(max, '&state=pending')
    expect(request).toMatchObject({ requestedBy: { id: agent.id }, before: null, after: { name: 'Rae Gill' } })
    expect((await max.post(`/approvals/${request!.id}/approve`)).status).toBe(200)
    expect(await importAs('P-20', 'Rae Gill')).toBe('rae@x.example')
    const removed = removedEvent(changed(agent, {}))
    await fixture.emit(removed)
    expect(await importAs('P-21', 'Rae Gill')).toBeNull()
    await fixture.emit(updatedEvent(changed(removed.data.member, { removedAt: null })))
    expect(await importAs('P-22', 'Rae Gill')).toBe('rae@x.example')
  })
})

describe('GET /loans/matching-keys/:memberId', () => {
  it('opens to the member, the managers above, the company and auditors', async () => {
    const path = `/loans/matching-keys/${idOf('olga')}`
    const auditor = await fixture.signInAs({ role: 'processor', id: 'aud', username: 'aud', duties: ['auditor'] })
    for (const caller of [await fixture.as('olga'), max, await fixture.as('ceo'), admin, auditor])
      expect((await caller.get(path)).status).toBe(200)
    for (const caller of [moe, await fixture.as('derek')]) expect((await caller.get(path)).status).toBe(404)
    const senior = await fixture.signInAs({ role: 'senior_loan_officer', id: idOf('max') })
    expect((await senior.get(path)).status).toBe(403)
    expect((await admin.get('/loans/matching-keys/nobody')).status).toBe(404)
  })
})
