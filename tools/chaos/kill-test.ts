import pg from 'pg'
import { signIn } from '../instance/client.ts'
import { startInstance, type Instance } from '../instance/instance.ts'
import { databaseUrl, environmentOf } from '../instance/places.ts'
import { startAssassin } from './assassin.ts'
import { compareAll, type Databases } from './compare.ts'
import { bringLoans, bringMembers, moveMembers } from './drive.ts'
import { PatientClient } from './patient-client.ts'
import { repeatHandledEvents } from './repeat-events.ts'
import { makeWorld, randomFrom } from './world.ts'

export interface KillTest {
  seed: number
  loans: number
  bus: 'embedded' | 'kafka'
  /** off: shows that the test notices when events take effect twice. */
  inbox: 'on' | 'off'
  killEveryMs: number
}

export interface KillTestResult {
  killed: string[]
  moves: number
  resent: number
  /** What differs from the oracle; empty where nothing was lost or doubled. */
  differences: string[]
}

type Pools = Record<keyof Databases | 'encompass', pg.Pool>

/** Loans arrive, move and fund by two roads while processes are killed; afterwards every cent is compared. */
export async function runKillTest(test: KillTest): Promise<KillTestResult> {
  const instance = await startInstance({
    env: {
      UPLINE_SEED: 'none',
      UPLINE_TEST_INBOX: test.inbox,
    },
    args: test.bus === 'kafka' ? ['--kafka'] : [],
  })
  const pools = openPools(instance)
  try {
    return await underFire(test, instance, pools)
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
    await instance.stop()
  }
}

const ADMIN_PASSWORD = 'Chaos-admin-1'

/** An instance without the demo has one account, with the known first password. */
async function claimAdmin(url: string): Promise<void> {
  const first = await signIn(url, 'admin', 'Welcome123!')
  await first.post('/api/auth/change-password', { currentPassword: 'Welcome123!', newPassword: ADMIN_PASSWORD })
}

async function underFire(test: KillTest, instance: Instance, pools: Pools): Promise<KillTestResult> {
  const random = randomFrom(test.seed)
  const world = makeWorld(test.seed, { members: 60, loans: test.loans })
  await claimAdmin(instance.url)
  const client = new PatientClient({ url: instance.url, username: 'admin', password: ADMIN_PASSWORD })
  await bringMembers(client, world)
  const assassin = startAssassin({ supervisorPid: instance.supervisor.pid ?? 0, random, everyMs: test.killEveryMs })
  let going = true
  const moving = moveMembers({ client, world, random, going: () => going })
  await bringLoans(client, pools.encompass, world)
  await repeatHandledEvents(test.bus, environmentOf(instance, 'recruiting'))
  going = false
  const moves = await moving
  const killed = await assassin.stop()
  await untilQuiet(instance, pools)
  return { killed, moves, resent: client.resent, differences: await compareAll(pools, world) }
}

function openPools(instance: Instance): Pools {
  const open = (service: string) => {
    const pool = new pg.Pool({ connectionString: databaseUrl(instance, service), max: 2 })
    pool.on('error', () => {}) // Postgres itself is among the victims
    return pool
  }
  return { roster: open('roster'), loans: open('loans'), recruiting: open('recruiting'), encompass: open('encompass') }
}

/** Healthy, outboxes empty, every group at the end of its streams: seen three times in a row, two seconds apart. */
async function untilQuiet(instance: Instance, pools: Pools): Promise<void> {
  let quiet = 0
  for (let attempt = 0; attempt < 300 && quiet < 3; attempt++) {
    await new Promise((done) => setTimeout(done, 2000))
    quiet = (await isQuiet(instance, pools).catch(() => false)) ? quiet + 1 : 0
  }
  if (quiet < 3) throw new Error('the product did not come to rest within ten minutes')
}

let handledBefore = -1

async function isQuiet(instance: Instance, pools: Pools): Promise<boolean> {
  if (!(await fetch(`${instance.url}/api/health`)).ok) return false
  let handled = 0
  for (const pool of Object.values(pools)) {
    const { rows } = await pool.query<{ waiting: number; handled: number }>(
      'select (select count(*) from outbox)::int as waiting, (select count(*) from inbox)::int as handled',
    )
    if (rows[0]!.waiting > 0) return false
    handled += rows[0]!.handled
  }
  const { rows } = await pools.loans.query<{ waiting: number }>('select count(*)::int as waiting from resettlements')
  const still = handled === handledBefore && rows[0]!.waiting === 0
  handledBefore = handled
  return still
}
