import { setTimeout as pause } from 'node:timers/promises'
import { claimAdmin } from '../../instance/claim-admin.ts'
import { signIn } from '../../instance/client.ts'
import { startInstance, type Instance } from '../../instance/instance.ts'
import { waitUntilIdle } from '../../instance/wait-until-idle.ts'
import { compareAll } from '../compare.ts'
import { deliverLoans, importMembers } from '../drive.ts'
import { openPools, type Pools } from '../kill-test.ts'
import { RetryingClient } from '../../instance/retrying-client.ts'
import { untilWhole } from '../rolling/restart-one.ts'
import { planCompany } from '../planned-company.ts'
import { freeze, processNamed } from './freeze.ts'
import { type CallSummary, summaryOf } from './measured-calls.ts'
import { type Ask, measured, startCallers } from './measured-callers.ts'

export interface FrozenReplicaTest {
  seed: number
  callers: number
  frozenMs: number
  /** Loans that arrive, move and fund while a replica is frozen. */
  loans: number
}

export interface FrozenReplicaResult {
  before: CallSummary
  during: CallSummary
  health: { status: number; ms: number; waitsFor: string[] }
  differences: string[]
}

const FROZEN = 'loans-2'
const MEMBERS = 40
const BEFORE_MS = 4_000
const PAUSE_MS = 25

/** Mostly lists of loans; every twentieth call writes. */
const ask = (turn: number): Ask =>
  turn % 20 === 19
    ? { method: 'PUT', path: `/api/loan-views/View ${turn % 37}`.replace(' ', '%20'), body: { query: '', columns: [] } }
    : { method: 'GET', path: turn % 3 === 0 ? '/api/commissions' : '/api/loans?limit=20' }

/** Two replicas of each service. One process of loans is frozen under load, while loans arrive and fund. Afterwards every cent is compared. */
export async function runFrozenReplica(test: FrozenReplicaTest): Promise<FrozenReplicaResult> {
  const instance = await startInstance({
    env: { UPLINE_SEED: 'none', RAISE_LIMITS_FOR_TESTS: 'on' },
    args: ['--replicas', '2'],
  })
  const pools = openPools(instance)
  try {
    await untilWhole(instance)
    return await underLoad(test, instance, pools)
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
    await instance.stop()
  }
}

async function underLoad(test: FrozenReplicaTest, instance: Instance, pools: Pools): Promise<FrozenReplicaResult> {
  const { url } = instance
  const company = { ...planCompany(test.seed, { members: MEMBERS, loans: test.loans }), assignments: [] }
  const account = { url, username: 'admin', password: await claimAdmin(url) }
  const client = new RetryingClient(account)
  await importMembers(client, company)
  const { cookie } = await signIn(url, account.username, account.password)
  const callers = { url, cookie, ask, count: test.callers, pauseMs: PAUSE_MS }
  const calm = startCallers(callers)
  await pause(BEFORE_MS)
  const before = summaryOf(await calm.stop())
  const load = startCallers(callers)
  await pause(BEFORE_MS / 2)
  const thaw = freeze(processNamed(instance, FROZEN))
  const arriving = deliverLoans(client, pools.encompass, company)
  // Awaited below. Until then a rejection must not count as unhandled.
  arriving.catch(() => undefined)
  try {
    await pause(test.frozenMs / 2)
    const health = await healthOf(url, cookie)
    await pause(test.frozenMs / 2)
    thaw()
    const during = summaryOf(await load.stop())
    await arriving
    await untilWhole(instance)
    await waitUntilIdle(instance, pools)
    return { before, during, health, differences: await compareAll(pools, company) }
  } finally {
    thaw()
    await load.stop()
  }
}

async function healthOf(url: string, cookie: string): Promise<FrozenReplicaResult['health']> {
  const { status, ms } = await measured({ url, cookie }, { method: 'GET', path: '/api/health' })
  const answer = (await (await fetch(`${url}/api/health`)).json()) as {
    parts: Record<string, { waitsFor?: string[] }>
  }
  return { status, ms, waitsFor: answer.parts['loans']?.waitsFor ?? [] }
}
