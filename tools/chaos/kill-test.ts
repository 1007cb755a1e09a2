import { randomFrom } from '@upline/contracts'
import pg from 'pg'
import { isListening } from '../start/infra/ports.ts'
import { services } from '../start/processes.ts'
import { claimAdmin } from '../instance/claim-admin.ts'
import { startInstance, type Instance } from '../instance/instance.ts'
import { databaseUrl, environmentOf } from '../instance/places.ts'
import { waitUntilIdle } from '../instance/wait-until-idle.ts'
import { startProcessKiller, type ProcessKiller, type ProcessKillerOptions } from './process-killer.ts'
import type { Places } from '../events/places.ts'
import { placesOf, untilCaughtUp } from './backlog.ts'
import { setUpPlans } from './set-up-plans.ts'
import { compareAll, type Databases } from './compare.ts'
import { deliverLoans, importMembers, moveMembers } from './drive.ts'
import { RetryingClient } from '../instance/retrying-client.ts'
import { repeatHandledEvents } from './repeat-events.ts'
import { planCompany, type PlannedCompany } from './planned-company.ts'

export interface KillTest {
  seed: number
  loans: number
  bus: 'embedded' | 'kafka'
  /** off: shows that the test detects events that take effect twice. */
  inbox: 'on' | 'off'
  killEveryMs: number
  /** Number of kills before loans stop arriving. Default: the kills that happen while one wave runs. */
  kills?: number
  /** Number of services that are frozen longer than their session and then resumed. */
  freezes?: number
  /** Replicas of each service and of the gateway. */
  replicas?: number
  /** Running brokers. Default: one that the instance starts. */
  brokers?: string
  /** Settings of the instance. */
  env?: NodeJS.ProcessEnv
  /** Starts the killer. Default: it kills any process of the instance. */
  killer?: (options: ProcessKillerOptions, instance: Instance) => ProcessKiller
  /** Further work during the kills. */
  companion?: (running: RunningKillTest) => Promise<Companion>
}

/** A running kill test, as its additional work sees it. */
export interface RunningKillTest {
  seed: number
  instance: Instance
  account: { url: string; username: string; password: string }
  client: RetryingClient
  pools: Record<string, pg.Pool>
  company: PlannedCompany
}

export interface Companion {
  /** Starts nothing new. Resolves when everything that was started is accepted. */
  stop(): Promise<void>
  /** Called when the product is at rest. Returns the differences. */
  differences(): Promise<string[]>
}

export interface KillTestResult {
  killed: string[]
  frozen: string[]
  loans: number
  moves: number
  resent: number
  /** Differences from the oracle. Empty if nothing was lost or duplicated. */
  differences: string[]
}

const MEMBERS = 60
/** With many kills on a busy machine the product is complete only for moments. */
const LONG_TIMEOUT_MS = 10 * 60_000
/** Distance between the seeds of a run's waves. */
const WAVE = 1_000_000

export type Pools = Databases & { encompass: pg.Pool }

/** Sends loans from two sources, moves members and kills processes, then compares every cent. */
export async function runKillTest(test: KillTest): Promise<KillTestResult> {
  const { brokers, replicas = 1 } = test
  const instance = await startInstance({
    env: {
      UPLINE_SEED: 'none',
      UPLINE_TEST_INBOX: test.inbox,
      ...test.env,
      ...(brokers ? { EVENT_BUS: 'kafka', KAFKA_BROKERS: brokers } : {}),
    },
    args: [...(test.bus === 'kafka' && !brokers ? ['--kafka'] : []), '--replicas', String(replicas)],
  })
  const pools = openPools(instance)
  try {
    return await underFire(test, instance, pools)
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
    await instance.stop()
  }
}

async function underFire(test: KillTest, instance: Instance, pools: Pools): Promise<KillTestResult> {
  const random = randomFrom(test.seed)
  const company = planCompany(test.seed, { members: MEMBERS, loans: test.loans })
  const password = await claimAdmin(instance.url)
  const { kills, freezes, killEveryMs: everyMs, killer: startKiller = startProcessKiller } = test
  const account = { url: instance.url, username: 'admin', password }
  const client = new RetryingClient({ ...account, ...(kills ? { timeoutMs: LONG_TIMEOUT_MS } : {}) })
  await importMembers(client, company)
  await setUpPlans({ account, client, loans: pools.loans }, company)
  // Read before the first kill: a restarting service has no environment.
  const recruiting = environmentOf(instance, 'recruiting')
  const places = placesOf(instance)
  // A broker starts slowly. If it were killed during its start, it would never be available.
  const [brokerHost, brokerPort] = (recruiting['KAFKA_BROKERS'] ?? '').split(':')
  const mayDie = async (name: string) => name !== 'kafka' || isListening(Number(brokerPort), brokerHost)
  const companion = await test.companion?.({ seed: test.seed, instance, account, client, pools, company })
  const killer = startKiller(
    { supervisorPid: instance.supervisor.pid ?? 0, random, everyMs, kills, freezes, mayDie },
    instance,
  )
  let going = true
  const moving = moveMembers({ client, company, random, going: () => going })
  // Prevents an unhandled rejection if the run ends before the await.
  moving.catch(() => undefined)
  try {
    await deliverLoans(client, pools.encompass, company)
    const needsMore = () => killer.count < (kills ?? 0)
    await deliverWaves(test, needsMore, { client, pools, company, places })
    await repeatHandledEvents(test.bus, recruiting)
  } finally {
    going = false
  }
  const moves = await moving
  const { killed, frozen } = await killer.stop()
  await companion?.stop()
  await waitUntilIdle(instance, pools)
  const found = [...((await companion?.differences()) ?? []), ...(await compareAll(pools, company))]
  return { killed, frozen, loans: company.loans.length, moves, resent: client.resent, differences: found }
}

/** Brings more loans until enough processes were killed. */
async function deliverWaves(
  { seed, loans: count }: KillTest,
  needsMore: () => boolean,
  { client, pools, company, places }: { client: RetryingClient; pools: Pools; company: PlannedCompany; places: Places },
): Promise<void> {
  for (let wave = 1; needsMore(); wave++) {
    await untilCaughtUp(places)
    const { loans } = planCompany(seed + wave * WAVE, { members: MEMBERS, loans: count })
    company.loans.push(...loans)
    await deliverLoans(client, pools.encompass, { ...company, loans })
  }
}

export function openPools(instance: Instance): Pools {
  const open = (service: string) => {
    const pool = new pg.Pool({ connectionString: databaseUrl(instance, service), max: 2 })
    pool.on('error', () => {}) // Postgres itself is among the victims
    return pool
  }
  return Object.fromEntries(services.map(({ name }) => [name, open(name)])) as Pools
}
