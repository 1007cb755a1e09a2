import type { RefreshResponse } from '@upline/contracts'
import { loanSyncRequested, syncFinished } from '@upline/contracts/events'
import { eventually, type Caller } from '@upline/testing'
import { RefreshService } from '../src/loan-sync/refresh.service.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let ann: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'ann' }, { username: 'bob', role: 'manager' }, { username: 'carl', role: 'ceo' })
  ann = await fixture.as('ann')
})

afterAll(() => fixture.stop())

const requests = () => fixture.published(loanSyncRequested)

async function finish(requestId: string, error: string | null = null): Promise<void> {
  const now = new Date().toISOString()
  const data = { requestId, startedAt: now, finishedAt: now, loansRead: 3, loansChanged: 0, error }
  await fixture.emit({ type: syncFinished, key: requestId, aggregateVersion: 0, data })
}

/** The request that a refresh in flight has just asked for. */
const nextRequest = (already: number) =>
  eventually(async () => {
    const last = (await requests())[already]
    if (!last) throw new Error('no sync was requested')
    return last.data.requestId
  })

describe('POST /refresh', () => {
  it('returns 200 when the requested sync has finished', async () => {
    const answer = ann.post<RefreshResponse>('/refresh')
    await finish(await nextRequest(0))
    expect(await answer).toMatchObject({ status: 200, body: { status: 'finished', loansRead: 3 } })
  })

  it('runs at most one at a time for an officer', async () => {
    const running = ann.post('/refresh')
    const requestId = await nextRequest(1)
    const second = await ann.post('/refresh')
    expect(second.status).toBe(429)
    expect(second.headers['retry-after']).toBeDefined()
    await finish(requestId)
    expect((await running).status).toBe(200)
  })

  it('says only to the company why a sync failed', async () => {
    const why = 'Encompass: the account svc-upline may not read Fields.4002.'
    const answer = ann.post<{ message: string }>('/refresh')
    await finish(await nextRequest(2), why)
    expect(await answer).toMatchObject({ status: 503, body: { message: 'The sync failed. Try again later.' } })
    const ofCompany = (await fixture.as('carl')).post<{ message: string }>('/refresh')
    await finish(await nextRequest(3), why)
    expect(await ofCompany).toMatchObject({ status: 503, body: { message: why } })
  })

  it('returns 202 if the sync continues after the timeout', async () => {
    fixture.app.get(RefreshService, { strict: false }).waitTimeoutMs = 300
    expect(await ann.post('/refresh')).toMatchObject({ status: 202, body: { status: 'running' } })
  })

  it('shows its status only to the requester until it ends', async () => {
    const bob = await fixture.as('bob')
    const { body: running } = await bob.post<RefreshResponse>('/refresh')
    const path = `/refresh/${running.requestId}`
    expect((await bob.get<RefreshResponse>(path)).body.status).toBe('running')
    expect((await ann.get(path)).status).toBe(404)
    expect((await ann.get('/refresh/none')).status).toBe(404)
    await finish(running.requestId)
    expect((await bob.get<RefreshResponse>(path)).body).toMatchObject({ status: 'finished', loansRead: 3 })
  })
})
