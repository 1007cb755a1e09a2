import type {
  ConnectionTest,
  EncompassMilestone,
  EncompassRun,
  EncompassSettings,
  EncompassStatus,
} from '@upline/contracts'
import { type Caller, eventually } from '@upline/testing'
import { changesOf, openTenant, sync, type Tenant } from './encompass.ts'
import type { SimulatedLoan } from './simulator.ts'

let tenant: Tenant
let admin: Caller

beforeAll(async () => {
  tenant = await openTenant()
  admin = await tenant.service.signInAs('admin')
  await sync(tenant.service)
})
afterAll(() => tenant?.close())

const BASE = '/integrations/encompass'
const put = (wish: Partial<EncompassSettings>) => admin.put<EncompassSettings>(`${BASE}/settings`, wish)
const lastOf = async (loan: { id: string }) => (await changesOf(tenant.service, loan.id)).at(-1)!
const loanWhere = async (test: (loan: SimulatedLoan) => boolean) => (await tenant.simulator.state()).loans.find(test)!
const milestones = async () => (await admin.get<EncompassMilestone[]>(`${BASE}/milestones`)).body

describe('the settings of Encompass', () => {
  it("require ceo or admin, contain no secret, and start with the environment's values", async () => {
    const { status, body } = await admin.get<EncompassSettings>(`${BASE}/settings`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      fundedSignal: 'milestone',
      amountField: '1109',
      timeZone: 'America/New_York',
      folders: [],
    })
    expect(JSON.stringify(body)).not.toMatch(/secret|password|simulated/i)
    for (const role of ['manager', 'loan_officer'] as const)
      for (const path of ['settings', 'milestones', 'runs'])
        expect((await (await tenant.service.signInAs(role)).get(`${BASE}/${path}`)).status).toBe(403)
    expect((await tenant.service.visitor.get(`${BASE}/status`)).status).toBe(401)
  })

  it('reject invalid values', async () => {
    for (const wish of [
      ...[{ timeZone: 'Mars/Olympus' }, { pollingMinutes: -1 }, { pollingMinutes: 1.5 }, { fundedSignal: 'never' }],
      ...[{ amountField: '3' }, { milestones: { Started: 'Done' } }, { milestones: { '!!': 'Funded' } }, { other: 1 }],
    ])
      expect((await admin.put(`${BASE}/settings`, wish)).status).toBe(400)
  })

  it('read the loans again that a changed amount concerns, automatically', async () => {
    const loan = await loanWhere(() => true)
    const before = await lastOf(loan)
    expect((await put({ amountField: '2' })).status).toBe(200)
    const all = await tenant.simulator.state()
    await eventually(async () => {
      const marked = await tenant.service.database.query('select 1 from loan_snapshots where must_read')
      const runs = await tenant.service.database.query(`select 1 from sync_runs where kind = 'scheduled'`)
      if (marked.length > 0 || runs.length === 0) throw new Error('not yet')
    })
    expect(all.loans.length).toBe(25)
    expect((await lastOf(loan)).amountCents).toBeGreaterThanOrEqual(before.amountCents!)
    const [moved] = await tenant.service.database.query<{ n: number }>(
      'select count(*)::int n from loan_snapshots where revision = 2',
    )
    expect(moved!.n).toBeGreaterThan(10)
    await put({ amountField: '1109' })
    await eventually(async () => expect((await lastOf(loan)).amountCents).toBe(before.amountCents))
  })

  it('keep the status of a loan with an unmapped milestone, list it, and read it again once mapped', async () => {
    const loan = await loanWhere(({ milestone }) => milestone === 'Processing')
    await tenant.simulator.control('milestones', { from: 'Submittal', to: 'Gold Desk' })
    await tenant.simulator.control(`loans/${loan.id}/milestone`, { name: 'Gold Desk' })
    await sync(tenant.service)
    expect(await lastOf(loan)).toMatchObject({ status: null, milestone: 'Gold Desk' })
    const { body: status } = await admin.get<EncompassStatus>(`${BASE}/status`)
    expect(status.unmappedMilestones).toBe(1)
    const found = (await milestones()).find(({ name }) => name === 'Gold Desk')!
    expect(found).toMatchObject({ status: null, settingId: '4' })
    expect(found.loans).toBeGreaterThan(0)

    const answer = await admin.put<EncompassMilestone[]>(`${BASE}/milestones`, {
      milestones: [{ name: 'Gold  desk!', status: 'Clear to Close' }],
    })
    expect(answer.body.find(({ name }) => name === 'Gold Desk')).toMatchObject({ status: 'Clear to Close' })
    await eventually(async () => expect((await lastOf(loan)).status).toBe('Clear to Close'))
  })

  it('fund by the selected signal: the milestone, the released funds, or both', async () => {
    const funded = await loanWhere(({ isFunded, milestone }) => isFunded && milestone !== 'Gold Desk')
    expect((await lastOf(funded)).status).toBe('Funded')
    await put({ fundedSignal: 'both' })
    await sync(tenant.service)
    expect((await lastOf(funded)).status).toBe('Funded')
    await admin.put(`${BASE}/milestones`, {
      milestones: ['Funding', 'Post Closing', 'Shipping', 'Completion'].map((name) => ({
        name,
        status: 'Clear to Close',
      })),
    })
    await eventually(async () => expect((await lastOf(funded)).status).toBe('Clear to Close'))
    await put({ fundedSignal: 'released' })
    await eventually(async () => expect((await lastOf(funded)).status).toBe('Funded'))
  })

  it('keep both of two concurrent changes', async () => {
    const [one, two] = await Promise.all([put({ pollingMinutes: 7 }), put({ folders: ['Pipeline', ' Prospects '] })])
    expect([one.status, two.status]).toEqual([200, 200])
    const { body } = await admin.get<EncompassSettings>(`${BASE}/settings`)
    expect(body).toMatchObject({ pollingMinutes: 7, folders: ['Pipeline', 'Prospects'] })
    await put({ pollingMinutes: 0 })
  })

  it('skip loans of other folders, and read them when their folder is selected', async () => {
    await put({ folders: ['Pipeline'] })
    const other = await tenant.simulator.control<{ id: string }>('loans', { amount: 90_000, folder: 'Training' })
    await sync(tenant.service)
    expect(await changesOf(tenant.service, other.id)).toHaveLength(0)
    await put({ folders: [] })
    await eventually(async () => expect(await changesOf(tenant.service, other.id)).toHaveLength(1))
  })
})

describe('the state of Encompass', () => {
  it('shows every signed-in member the last sync, its result and the remaining calls', async () => {
    await sync(tenant.service)
    const { status, body } = await (
      await tenant.service.signInAs('loan_officer')
    ).get<EncompassStatus>(`${BASE}/status`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ isRunning: false, isSimulated: false, nextReadAt: null, webhooks: { state: 'off' } })
    expect(body.lagSeconds).toBeLessThan(60)
    expect(body.calls).toMatchObject({ concurrentLimit: 30, ownLimit: 4, dailyLimit: 500_000 })
    expect(body.lastRun).toMatchObject({ kind: 'asked', error: null })
  })

  it('has a history, page by page', async () => {
    const first = await admin.get<EncompassRun[]>(`${BASE}/runs?limit=2`)
    expect(first.body).toHaveLength(2)
    const cursor = String(first.headers['next-cursor'])
    const second = await admin.get<EncompassRun[]>(`${BASE}/runs?limit=2&cursor=${cursor}`)
    expect(second.body.map(({ id }) => id)).not.toEqual(first.body.map(({ id }) => id))
    expect((await admin.get(`${BASE}/runs?limit=0`)).status).toBe(400)
  })

  it('includes a connection test', async () => {
    expect((await admin.post<ConnectionTest>(`${BASE}/test`)).body).toEqual({
      ...{ ok: true, instanceId: 'BE00000000', message: 'Connected', missingFields: [] },
    })
  })
})

describe('polling', () => {
  it('reads automatically, and completes no request', async () => {
    await tenant.service.database.query(
      `update sync_runs set finished_at = finished_at - interval '1 hour', started_at = started_at - interval '1 hour'`,
    )
    const loan = await tenant.simulator.control<{ id: string }>('loans', { amount: 70_000 })
    await put({ pollingMinutes: 5 })
    await eventually(async () => expect(await changesOf(tenant.service, loan.id)).toHaveLength(1))
    // The loan is published before the pass ends.
    await eventually(async () => {
      const { body } = await admin.get<EncompassStatus>(`${BASE}/status`)
      expect(Date.parse(body.nextReadAt!)).toBeGreaterThan(Date.now() + 200_000)
    })
  })
})
