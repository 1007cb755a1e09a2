import { encompassLoanChanged } from '@upline/contracts/events'
import { changesOf, openTenant, sync, type Tenant } from './encompass.ts'

let tenant: Tenant

beforeAll(async () => {
  tenant = await openTenant()
  await tenant.simulator.control('loans', { count: 230 })
})
afterAll(() => tenant?.close())

const faults = (wish: object) => tenant.simulator.control('faults', wish)

describe('a first pass over hundreds of loans', () => {
  it('halves pages that are too large, signs in again mid-page, and reads every loan once', async () => {
    await faults({ largestPage: 100, midPage: 1 })
    const { loans } = await tenant.simulator.state()
    expect(await sync(tenant.service)).toMatchObject({
      error: null,
      loansRead: loans.length,
      loansChanged: loans.length,
    })
    await faults({ largestPage: 0 })
    const published = await tenant.service.published(encompassLoanChanged)
    expect(published).toHaveLength(loans.length)
    expect((await tenant.simulator.state()).mostInFlight).toBeLessThanOrEqual(4)
  })

  it('keeps the current milestones, and earlier ones in the history', async () => {
    const loan = (await tenant.simulator.state()).loans.find(({ milestone }) => milestone === 'Processing')!
    await tenant.simulator.control(`loans/${loan.id}/milestone`, { name: 'Submittal' })
    await sync(tenant.service)
    await tenant.simulator.control(`loans/${loan.id}/slip`, {})
    await sync(tenant.service)
    const [now] = await tenant.service.database.query<{ done: number }>(
      `select (select count(*)::int from jsonb_array_elements(ladder) s where (s ->> 'isDone')::boolean) done
       from loan_snapshots where external_id = $1`,
      [loan.id],
    )
    const history = await tenant.service.database.query<{ milestone: string }>(
      'select milestone from ladder_history where external_id = $1 order by read_at',
      [loan.id],
    )
    expect(now!.done).toBe(3)
    expect(history.map(({ milestone }) => milestone).slice(-2)).toEqual(['Submittal', 'Processing'])
  })
})

describe('a pipeline without the number of rows', () => {
  afterEach(() => faults({ hasNoTotal: false, largestPage: 0 }))

  it('continues until a page is empty, also if its pages are smaller than requested', async () => {
    await faults({ hasNoTotal: true, largestPage: 100 })
    const first = (await tenant.simulator.state()).loans
    await tenant.simulator.control('loans', { count: 120 })
    const fresh = (await tenant.simulator.state()).loans.slice(first.length)
    for (const loan of first.slice(0, 5)) await tenant.simulator.control(`loans/${loan.id}/amount`, { amount: 345_600 })
    expect(await sync(tenant.service)).toMatchObject({ error: null, loansChanged: 125 })
    for (const loan of fresh) expect(await changesOf(tenant.service, loan.id)).toHaveLength(1)
  })
})

describe('a tenant with only the v1 pipeline', () => {
  it('reads through v1 only if the setting allows it', async () => {
    const admin = await tenant.service.signInAs('admin')
    await faults({ isV1Only: true })
    expect((await sync(tenant.service)).error).toContain('404')
    await admin.put('/integrations/encompass/settings', { isV1Fallback: true })
    const loan = (await tenant.simulator.state()).loans[2]!
    await tenant.simulator.control(`loans/${loan.id}/amount`, { amount: 432_100 })
    expect(await sync(tenant.service)).toMatchObject({ error: null })
    expect((await changesOf(tenant.service, loan.id)).at(-1)).toMatchObject({ amountCents: 432_100_00 })
    await faults({ isV1Only: false })
  })
})

describe('a vendor that limits calls', () => {
  it("sends nothing before the vendor's Retry-After", async () => {
    await faults({ status: 429, times: 1, retryAfterSeconds: 2, path: '/loanPipeline' })
    const began = performance.now()
    expect(await sync(tenant.service)).toMatchObject({ error: null })
    expect(performance.now() - began).toBeGreaterThan(1_900)
  })
})
