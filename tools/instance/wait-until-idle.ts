import { GROUP_LAG } from '@upline/events/admin'
import pg from 'pg'
import type { Instance } from './instance.ts'
import { environmentOf } from './places.ts'

type Pools = Record<string, pg.Pool> & { loans: pg.Pool }

/** Of the loans service. */
const QUEUES = ['resettlements', 'resettling', 'tier_recounts'] as const

/** Number of checks without progress before giving up. A slow machine that makes progress may take longer. */
const MAX_IDLE_CHECKS = 300

/** Waits until the instance is healthy, outboxes are empty, no group lags behind the embedded log and no resettlement or recount of tiers is pending, three checks in a row. */
export async function waitUntilIdle(instance: Instance, pools: Pools, everyMs = 2000): Promise<void> {
  let handled = -1
  let idleChecks = 0
  for (let checks = 0; checks < MAX_IDLE_CHECKS && idleChecks < 3; checks++) {
    await new Promise((done) => setTimeout(done, everyMs))
    const now = await handledSoFar(pools).catch(() => undefined)
    const isIdle = now === handled && (await isAtRest(instance, pools).catch(() => false))
    idleChecks = isIdle ? idleChecks + 1 : 0
    if (now !== undefined && now !== handled) [handled, checks] = [now, 0]
  }
  if (idleChecks < 3) throw new Error('Events were still being processed at the last check')
}

async function handledSoFar(pools: Pools): Promise<number> {
  const each = Object.values(pools).map((pool) => count(pool, 'inbox'))
  return (await Promise.all(each)).reduce((sum, one) => sum + one, 0)
}

async function isAtRest(instance: Instance, pools: Pools): Promise<boolean> {
  if (!(await fetch(`${instance.url}/api/health`)).ok || (await isBehind(instance))) return false
  const waiting = Object.values(pools).map((pool) => count(pool, 'outbox'))
  const queued = QUEUES.map((queue) => count(pools.loans, queue))
  return (await Promise.all([...waiting, ...queued])).every((rows) => rows === 0)
}

async function count(pool: pg.Pool, table: 'inbox' | 'outbox' | (typeof QUEUES)[number]): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(`select count(*)::int as waiting from ${table}`)
  return rows[0]!.waiting
}

/** Uses the offsets of the embedded log, because a test can turn an inbox off. Kafka's offsets are not checked. */
async function isBehind(instance: Instance): Promise<boolean> {
  const { EVENT_BUS: bus, EVENT_LOG_URL: connectionString } = environmentOf(instance, 'loans')
  if (bus !== 'embedded') return false
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // tests also kill Postgres
  try {
    await client.connect()
    return (await client.query<{ events: number }>(GROUP_LAG)).rows.some(({ events }) => events > 0)
  } finally {
    await client.end().catch(() => {})
  }
}
