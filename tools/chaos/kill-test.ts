import pg from 'pg'
import { isListening } from '../start/infra/ports.ts'
import { services } from '../start/processes.ts'
import { claimAdmin } from '../instance/claim-admin.ts'
import { startInstance, type Instance } from '../instance/instance.ts'
import { databaseUrl, environmentOf } from '../instance/places.ts'
import { untilQuiet } from '../instance/quiet.ts'
import { randomFrom } from '../instance/random.ts'
import { startAssassin, type Assassin, type AssassinOptions } from './assassin.ts'
import { placesOf, untilFollowed } from './backlog.ts'
import { compareAll, type Databases } from './compare.ts'
import { bringLoans, bringMembers, moveMembers } from './drive.ts'
import { PatientClient } from './patient-client.ts'
import { repeatHandledEvents } from './repeat-events.ts'
import { planCompany, type PlannedCompany } from './planned-company.ts'

export interface KillTest {
  seed: number
  loans: number
  bus: 'embedded' | 'kafka'
  /** off: shows that the test notices when events take effect twice. */
  inbox: 'on' | 'off'
  killEveryMs: number
  /** Loans go on coming until so many were killed; default: as many as fall into the time that they take. */
  kills?: number
  /** Services that are stopped past their session, and go on. */
  freezes?: number
  /** Of each service, and gateways. */
  replicas?: number
  /** Brokers that stand already; default: one that the instance starts. */
  brokers?: string
  /** Settings of the instance. */
  env?: NodeJS.ProcessEnv
  /** Who kills, and what; default: any process of the instance. */
  killer?: (options: AssassinOptions, instance: Instance) => Assassin
  /** Further work during the kills. */
  companion?: (running: RunningKillTest) => Promise<Companion>
}

/** A kill test at work, as further work sees it. */
export interface RunningKillTest {
  seed: number
  instance: Instance
  account: { url: string; username: string; password: string }
  client: PatientClient
  pools: Record<string, pg.Pool>
  company: PlannedCompany
}

export interface Companion {
  /** Starts nothing new; resolves when everything that was started is accepted. */
  stop(): Promise<void>
  /** Called once the product has come to rest: what differs from how it should be. */
  differences(): Promise<string[]>
}

export interface KillTestResult {
  killed: string[]
  frozen: string[]
  loans: number
  moves: number
  resent: number
  /** What differs from the oracle; empty where nothing was lost or doubled. */
  differences: string[]
}

const MEMBERS = 60
/** Many kills on a busy machine leave it whole for moments only. */
const LONG_PATIENCE_MS = 10 * 60_000
/** Seeds of the waves of one run stand so far apart. */
const WAVE = 1_000_000

export type Pools = Databases & { encompass: pg.Pool }

/** Loans arrive, move and fund by two roads while processes are killed; afterwards every cent is compared. */
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
  const { kills, freezes, killEveryMs: everyMs, killer = startAssassin } = test
  const account = { url: instance.url, username: 'admin', password }
  const client = new PatientClient({ ...account, ...(kills ? { patienceMs: LONG_PATIENCE_MS } : {}) })
  await bringMembers(client, company)
  // Read before anybody dies: a service that is being started again has none.
  const recruiting = environmentOf(instance, 'recruiting')
  const places = placesOf(instance)
  // A broker takes longer to start than the others: killed again before it stands, it would never be there.
  const [brokerHost, brokerPort] = (recruiting['KAFKA_BROKERS'] ?? '').split(':')
  const mayDie = async (name: string) => name !== 'kafka' || isListening(Number(brokerPort), brokerHost)
  const companion = await test.companion?.({ seed: test.seed, instance, account, client, pools, company })
  const assassin = killer(
    { supervisorPid: instance.supervisor.pid ?? 0, random, everyMs, kills, freezes, mayDie },
    instance,
  )
  let going = true
  const moving = moveMembers({ client, company, random, going: () => going })
  // Where the run ends before it is waited for, its fault belongs to nobody.
  moving.catch(() => undefined)
  try {
    await bringLoans(client, pools.encompass, company)
    for (let wave = 1; assassin.count < (kills ?? 0); wave++) {
      await untilFollowed(places)
      const { loans } = planCompany(test.seed + wave * WAVE, { members: MEMBERS, loans: test.loans })
      company.loans.push(...loans)
      await bringLoans(client, pools.encompass, { ...company, loans })
    }
    await repeatHandledEvents(test.bus, recruiting)
  } finally {
    going = false
  }
  const moves = await moving
  const { killed, frozen } = await assassin.stop()
  await companion?.stop()
  await untilQuiet(instance, pools)
  const found = [...((await companion?.differences()) ?? []), ...(await compareAll(pools, company))]
  return {
    killed,
    frozen,
    loans: company.loans.length,
    moves,
    resent: client.resent,
    differences: found,
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
