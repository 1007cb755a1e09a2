import { randomFrom } from '@upline/contracts'
import pg from 'pg'
import { claimAdmin } from '../../instance/claim-admin.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { databaseUrl, environmentOf } from '../../instance/places.ts'
import { startProcessKiller } from '../process-killer.ts'
import { RetryingClient } from '../../instance/retrying-client.ts'
import { type Applicant, applicantsOf, register, type Way } from './applicant.ts'
import { countAll, type Counted, differences, type Ended, type Pools, type ProviderAccount } from './one-to-one.ts'

export interface RegistrationTest {
  seed: number
  count: number
  killEveryMs: number
}

export interface RegistrationTestResult {
  killed: string[]
  seconds: number
  /** Webhook events, each delivered twice. */
  webhooks: number
  counted: Counted
  differences: string[]
}

/** Each session can make 1,200 calls a minute. */
const PASSES = 24
/** A busy machine needs minutes for a thousand concurrent registrations. */
const CALL_TIMEOUT_MS = 20 * 60_000

/** Runs all registrations concurrently, with duplicate webhooks and killed processes, then counts everything. */
export async function runRegistrationTest(test: RegistrationTest): Promise<RegistrationTestResult> {
  const instance = await startInstance({ env: { UPLINE_SEED: 'none' } })
  const pools = openPools(instance)
  try {
    return await underFire(test, instance, pools)
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
    await instance.stop()
  }
}

async function underFire(test: RegistrationTest, instance: Instance, pools: Pools): Promise<RegistrationTestResult> {
  const provider = environmentOf(instance, 'recruiting')['STRIPE_SIMULATOR_URL']!
  await control(provider, 'webhooks', { twice: true })
  const password = await claimAdmin(instance.url)
  // Calls are counted per session. A thousand real applicants have their own, but ours share a few.
  const clients = Array.from(
    { length: PASSES },
    () => new RetryingClient({ url: instance.url, username: 'admin', password, timeoutMs: CALL_TIMEOUT_MS }),
  )
  const random = randomFrom(test.seed)
  const killer = startProcessKiller({
    supervisorPid: instance.supervisor.pid ?? 0,
    random,
    everyMs: test.killEveryMs,
    mayDie: () => isWhole(instance),
  })
  const began = performance.now()
  const ended = await Promise.all(
    applicantsOf(test.count, String(test.seed)).map((one) =>
      endOf({ client: clients[one.number % PASSES]!, provider, recruiterId: '1' }, one),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  const { killed } = await killer.stop()
  const found = await untilSettled(pools, ended, provider)
  const { rows } = await pools.recruiting.query<{ n: number }>('select count(*)::int as n from provider_events')
  return { killed, seconds, webhooks: rows[0]!.n, counted: await countAll(pools), differences: found }
}

async function endOf(way: Way, applicant: Applicant): Promise<Ended> {
  const answer = await register(way, applicant).catch((fault: Error) => fault.message)
  return { applicant, answer }
}

/** Waits until killed processes are back. Otherwise kills outpace restarts and nothing makes progress. */
const isWhole = ({ url }: Instance): Promise<boolean> =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Repeats the check until nothing differs or two minutes have passed: events, emails and recovery take a while. */
async function untilSettled(pools: Pools, ended: Ended[], provider: string): Promise<string[]> {
  for (let look = 0; ; look++) {
    const found = await account(provider)
      .then((at) => differences(pools, ended, at))
      .catch((fault: Error) => [`could not be counted: ${fault.message}`])
    if (found.length === 0 || look === 60) return found
    await new Promise((done) => setTimeout(done, 2_000))
  }
}

const account = async (provider: string): Promise<ProviderAccount> =>
  (await (await fetch(`${provider}/control/account`)).json()) as ProviderAccount

const control = (provider: string, what: string, wish: object): Promise<Response> =>
  fetch(`${provider}/control/${what}`, { method: 'POST', body: JSON.stringify(wish) })

function openPools(instance: Instance): Pools {
  const open = (service: string) => {
    const pool = new pg.Pool({ connectionString: databaseUrl(instance, service), max: 1 })
    pool.on('error', () => {}) // Postgres itself is among the victims
    return pool
  }
  return {
    recruiting: open('recruiting'),
    roster: open('roster'),
    identity: open('identity'),
    notifications: open('notifications'),
  }
}
