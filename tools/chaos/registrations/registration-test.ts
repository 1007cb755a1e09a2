import pg from 'pg'
import { claimAdmin } from '../../instance/claim-admin.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { databaseUrl, environmentOf } from '../../instance/places.ts'
import { randomFrom } from '../../instance/random.ts'
import { startAssassin } from '../assassin.ts'
import { PatientClient } from '../patient-client.ts'
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
  /** Deliveries to us that carried each event twice. */
  webhooks: number
  counted: Counted
  differences: string[]
}

/** Each may make 1 200 calls a minute. */
const PASSES = 24
/** A machine that has other work takes minutes for a thousand at once. */
const PATIENCE_MS = 20 * 60_000

/** All at once, with webhooks that come twice, while processes are killed; afterwards everything is counted. */
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
  // Calls are counted per session: a thousand people come from a thousand places, ours from a few sessions.
  const clients = Array.from(
    { length: PASSES },
    () => new PatientClient({ url: instance.url, username: 'admin', password, patienceMs: PATIENCE_MS }),
  )
  const random = randomFrom(test.seed)
  const assassin = startAssassin({
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
  const { killed } = await assassin.stop()
  const found = await untilSettled(pools, ended, provider)
  const { rows } = await pools.recruiting.query<{ n: number }>('select count(*)::int as n from provider_events')
  return { killed, seconds, webhooks: rows[0]!.n, counted: await countAll(pools), differences: found }
}

async function endOf(way: Way, applicant: Applicant): Promise<Ended> {
  const answer = await register(way, applicant).catch((fault: Error) => fault.message)
  return { applicant, answer }
}

/** Whoever was killed is back, and all wait for nobody: else kills come faster than starts, and nothing ever moves. */
const isWhole = ({ url }: Instance): Promise<boolean> =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Events, mails and what a crash left lying take a while: asked again until nothing differs, or two minutes have gone. */
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
