import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { groupLag } from '../events/lag.ts'
import type { Instance } from './instance.ts'
import { environmentOf } from './places.ts'

type Pools = Record<string, pg.Pool> & { loans: pg.Pool }

/** Tables of pending work in the loans service. */
const QUEUES = ['resettlements', 'resettling', 'tier_recounts'] as const

const CHECK_INTERVAL_MS = 500
/** Time without progress before giving up. A slow machine that makes progress may take longer. */
const TIMEOUT_MS = 600_000

/** Waits until the instance is healthy, outboxes are empty, no group lags behind the log and no resettlement or recount of tiers is pending, three checks in a row. */
export async function waitUntilIdle(instance: Instance, pools: Pools): Promise<void> {
  let handled = -1
  let idleChecks = 0
  for (let until = Date.now() + TIMEOUT_MS; Date.now() < until && idleChecks < 3;) {
    await pause(CHECK_INTERVAL_MS)
    const now = await handledSoFar(pools).catch(() => undefined)
    const isIdle = now === handled && (await isAtRest(instance, pools).catch(() => false))
    idleChecks = isIdle ? idleChecks + 1 : 0
    if (now !== undefined && now !== handled) [handled, until] = [now, Date.now() + TIMEOUT_MS]
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

/** Uses the offsets of the log, because a test can turn an inbox off. */
async function isBehind(instance: Instance): Promise<boolean> {
  const { KAFKA_BROKERS: brokers = '', EVENT_LOG_URL: eventLogUrl = '' } = environmentOf(instance, 'loans')
  const lags = await groupLag({ databases: {}, eventLogUrl, kafkaBrokers: brokers.split(',').filter(Boolean) })
  return lags.some(({ events }) => events > 0)
}
