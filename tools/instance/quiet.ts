import { GROUP_LAG } from '@upline/events/admin'
import pg from 'pg'
import type { Instance } from './instance.ts'
import { environmentOf } from './places.ts'

type Pools = Record<string, pg.Pool> & { loans: pg.Pool }

/** Healthy, outboxes empty, no group behind the embedded log, no consumer with anything left, no resettlement waiting: seen three times in a row. */
export async function untilQuiet(instance: Instance, pools: Pools, everyMs = 2000): Promise<void> {
  let handled = -1
  let quiet = 0
  for (let attempt = 0; attempt < 300 && quiet < 3; attempt++) {
    await new Promise((done) => setTimeout(done, everyMs))
    const now = await handledAtRest(instance, pools).catch(() => undefined)
    quiet = now !== undefined && now === handled ? quiet + 1 : 0
    handled = now ?? -1
  }
  if (quiet < 3) throw new Error('the product did not come to rest')
}

/** How many events were handled; undefined while something waits. */
async function handledAtRest(instance: Instance, pools: Pools): Promise<number | undefined> {
  if (!(await fetch(`${instance.url}/api/health`)).ok) return undefined
  if (await isBehind(instance)) return undefined
  let handled = 0
  for (const pool of Object.values(pools)) {
    const { rows } = await pool.query<{ waiting: number; handled: number }>(
      'select (select count(*) from outbox)::int as waiting, (select count(*) from inbox)::int as handled',
    )
    if (rows[0]!.waiting > 0) return undefined
    handled += rows[0]!.handled
  }
  const { rows } = await pools.loans.query<{ waiting: number }>('select count(*)::int as waiting from resettlements')
  return rows[0]!.waiting === 0 ? handled : undefined
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
