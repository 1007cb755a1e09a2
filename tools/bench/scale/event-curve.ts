import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { bytesPerRow } from './bytes-per-row.ts'
import { type EventSetup, openSetup } from './event-setup.ts'
import type { EVENT_MEASURES } from './measures.ts'

type Keep = (key: keyof typeof EVENT_MEASURES, value: number) => void

const EVENTS = 20_000
const QUICK_EVENTS = 4_000
const WRITERS = 16
const SECONDS = 5
const POLL_INTERVAL_MS = 20
const TIMEOUT_MS = 180_000

/** Measures one number of partitions: on Kafka with as many consumers, on the embedded log with one consumer that leases all. */
export async function eventPoint(
  { bus, partitions, isQuick }: { bus: 'embedded' | 'kafka'; partitions: number; isQuick: boolean },
  keep: Keep,
): Promise<void> {
  const events = isQuick ? QUICK_EVENTS : EVENTS
  const setup = await openSetup(bus, partitions)
  try {
    // Both migrate their databases at their first start.
    await setup.start('relay')
    await setup.start('consumer')
    await Promise.all([setup.end('relay'), setup.end('consumer')])
    await setup.fillOutbox(events)
    const relaying = rateOf(async () => events - (await count(setup.producer, 'outbox')), events)
    await setup.start('relay')
    keep('relayRate', await relaying)
    const consuming = rateOf(() => count(setup.consumer, 'inbox'), events)
    const consumers = bus === 'kafka' ? partitions : 1
    await Promise.all(Array.from({ length: consumers }, () => setup.start('consumer')))
    keep('consumerRate', await consuming)
    await setup.end('consumer')
    const { rows } = await setup.consumer.query<{ bytes: number }>(bytesPerRow('inbox'))
    keep('inboxBytes', rows[0]!.bytes)
    await measureCommits(setup, keep)
  } finally {
    await setup.close()
  }
}

const count = async (pool: pg.Pool, table: 'outbox' | 'inbox'): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n

/** Events per second, from the first check that finds some done until all are. */
async function rateOf(done: () => Promise<number>, all: number): Promise<number> {
  let first: { at: number; done: number } | undefined
  for (const until = performance.now() + TIMEOUT_MS; performance.now() < until; await pause(POLL_INTERVAL_MS)) {
    const now = { at: performance.now(), done: await done() }
    if (now.done >= all) return first ? ((now.done - first.done) * 1_000) / (now.at - first.at) : Infinity
    if (now.done > 0) first ??= now
  }
  throw new Error(`${all} events were not processed within ${TIMEOUT_MS / 1_000} s`)
}

const NOTIFY_ALWAYS = `create or replace function notify_outbox() returns trigger language plpgsql as
  $$ begin perform pg_notify('upline_outbox', ''); return null; end $$`

async function measureCommits({ producer }: EventSetup, keep: Keep): Promise<void> {
  const { rows } = await producer.query<{ body: string }>(`select pg_get_functiondef('notify_outbox'::regproc) as body`)
  keep('commitRate', await commitsPerSecond(producer))
  await producer.query(NOTIFY_ALWAYS)
  keep('notifyRate', await commitsPerSecond(producer))
  await producer.query(rows[0]!.body)
}

/** An event with the few fields that a relay needs. */
const APPEND = `
  insert into outbox (topic, key, headers, body)
  select 'loans.sync', id, jsonb_build_object('ce_specversion', '1.0', 'ce_id', id, 'ce_type', 'loan-sync-requested',
    'ce_source', 'producer', 'ce_partitionkey', id, 'ce_aggregateversion', '1'), '{}'
  from (select uuidv7()::text as id) as event`

/** Commits per second while the relay sends and deletes the rows. */
async function commitsPerSecond(producer: pg.Pool): Promise<number> {
  let commits = 0
  const until = performance.now() + SECONDS * 1_000
  const write = async () => {
    const client = await producer.connect()
    try {
      for (; performance.now() < until; commits++) await client.query(APPEND)
    } finally {
      client.release()
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return commits / SECONDS
}
