import { GROUP_LAG } from '@upline/events/admin'
import pg from 'pg'
import type { Instance } from './instance.ts'
import { environmentOf } from './places.ts'

type Pools = Record<string, pg.Pool> & { loans: pg.Pool }

/** So often is looked again while nothing at all is handled; a busy machine handles slowly, and is waited for. */
const MOST_LOOKS = 300

/** Healthy, outboxes empty, no group behind the embedded log, no consumer with anything left, no resettlement waiting: seen three times in a row. */
export async function untilQuiet(instance: Instance, pools: Pools, everyMs = 2000): Promise<void> {
  let handled = -1
  let quiet = 0
  for (let looks = 0; looks < MOST_LOOKS && quiet < 3; looks++) {
    await new Promise((done) => setTimeout(done, everyMs))
    const now = await handledSoFar(pools).catch(() => undefined)
    const isResting = now === handled && (await isAtRest(instance, pools).catch(() => false))
    quiet = isResting ? quiet + 1 : 0
    if (now !== undefined && now !== handled) [handled, looks] = [now, 0]
  }
  if (quiet < 3) throw new Error('the product did not come to rest')
}

async function handledSoFar(pools: Pools): Promise<number> {
  const each = Object.values(pools).map((pool) => count(pool, 'inbox'))
  return (await Promise.all(each)).reduce((sum, one) => sum + one, 0)
}

async function isAtRest(instance: Instance, pools: Pools): Promise<boolean> {
  if (!(await fetch(`${instance.url}/api/health`)).ok || (await isBehind(instance))) return false
  const waiting = Object.values(pools).map((pool) => count(pool, 'outbox'))
  return (await Promise.all([...waiting, count(pools.loans, 'resettlements'), count(pools.loans, 'resettling')])).every(
    (rows) => rows === 0,
  )
}

async function count(pool: pg.Pool, table: 'inbox' | 'outbox' | 'resettlements' | 'resettling'): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(`select count(*)::int as waiting from ${table}`)
  return rows[0]!.waiting
}

/** By the offsets of the embedded log: an inbox that is switched off for a test counts nothing. Kafka's are not asked. */
async function isBehind(instance: Instance): Promise<boolean> {
  const { EVENT_BUS: bus, EVENT_LOG_URL: connectionString } = environmentOf(instance, 'loans')
  if (bus !== 'embedded') return false
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // Postgres itself is among the victims
  try {
    await client.connect()
    return (await client.query<{ events: number }>(GROUP_LAG)).rows.some(({ events }) => events > 0)
  } finally {
    await client.end().catch(() => {})
  }
}
