import { encompassLoanChanged } from '@upline/contracts/events'
import type { TestService } from '@upline/testing'
import { changesOf, startEncompass, sync } from './encompass.ts'
import { Simulator } from './simulator.ts'

let simulator: Simulator
let service: TestService

beforeAll(async () => {
  simulator = await Simulator.start()
  service = await startEncompass(simulator)
  await simulator.control('loans', { count: 230 })
})
afterAll(async () => {
  await service?.stop()
  await simulator?.stop()
})

const faults = (wish: object) => simulator.control('faults', wish)

describe('a first pass over hundreds of loans', () => {
  it('halves pages that are too large, signs in again mid-page, and reads every loan once', async () => {
    await faults({ largestPage: 100, midPage: 1 })
    const { loans } = await simulator.state()
    expect(await sync(service)).toMatchObject({ error: null, loansRead: loans.length, loansChanged: loans.length })
    await faults({ largestPage: 0 })
    const published = await service.published(encompassLoanChanged)
    expect(published).toHaveLength(loans.length)
    expect((await simulator.state()).mostInFlight).toBeLessThanOrEqual(4)
  })

  it('keeps the current milestones, and earlier ones in the history', async () => {
    const loan = (await simulator.state()).loans.find(({ milestone }) => milestone === 'Processing')!
    await simulator.control(`loans/${loan.id}/milestone`, { name: 'Submittal' })
    await sync(service)
    await simulator.control(`loans/${loan.id}/slip`, {})
    await sync(service)
    const [now] = await service.database.query<{ done: number }>(
      `select (select count(*)::int from jsonb_array_elements(ladder) s where (s ->> 'isDone')::boolean) done
       from loan_snapshots where external_id = $1`,
      [loan.id],
    )
    const history = await service.database.query<{ milestone: string }>(
      'select milestone from ladder_history where external_id = $1 order by read_at',
      [loan.id],
    )
    expect(now!.done).toBe(3)
    expect(history.map(({ milestone }) => milestone).slice(-2)).toEqual(['Submittal', 'Processing'])
  })
})

describe('a tenant with only the v1 pipeline', () => {
  it('reads through v1 only if the setting allows it', async () => {
    const admin = await service.signInAs('admin')
    await faults({ isV1Only: true })
    expect((await sync(service)).error).toContain('404')
    await admin.put('/integrations/encompass/settings', { isV1Fallback: true })
    const loan = (await simulator.state()).loans[2]!
    await simulator.control(`loans/${loan.id}/amount`, { amount: 432_100 })
    expect(await sync(service)).toMatchObject({ error: null })
    expect((await changesOf(service, loan.id)).at(-1)).toMatchObject({ amountCents: 432_100_00 })
    await faults({ isV1Only: false })
  })
})

describe('a vendor that limits calls', () => {
  it("sends nothing before the vendor's Retry-After", async () => {
    await faults({ status: 429, times: 1, retryAfterSeconds: 2, path: '/loanPipeline' })
    const began = performance.now()
    expect(await sync(service)).toMatchObject({ error: null })
    expect(performance.now() - began).toBeGreaterThan(1_900)
  })
})
