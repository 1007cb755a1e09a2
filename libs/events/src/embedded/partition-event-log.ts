import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { partitionByTime } from '@upline/db/time-partitions'
import { TIMELESS_UNTIL } from '../weeks/event-time.ts'
import { EVENT_LOG } from './log-weeks.ts'
import { MADE_AT_COLUMN, PLAIN_LOG } from './log-tables.ts'

/** A statement that waits for a table's lock makes everyone behind it wait too, so it gives up soon and is retried. */
const LOCK_TIMEOUT = "set local lock_timeout = '2s'"
const ATTEMPTS = 30

type Client = Pick<pg.Client, 'query'>

/**
 * Partitions the log by week. A log from before that becomes the partition of events whose IDs have no time: no row is
 * read or written under a lock that blocks readers or writers. It may run again at any time.
 */
export async function partitionEventLog(client: Client): Promise<void> {
  const kind = await kindOfLog(client)
  if (kind === 'p') return
  if (kind === undefined) await client.query(PLAIN_LOG)
  await inShortTransaction(client, [
    `alter table event_log add column if not exists ${MADE_AT_COLUMN}`,
    'alter table event_log drop constraint if exists event_log_is_timeless',
    `alter table event_log add constraint event_log_is_timeless check (made_at < '${TIMELESS_UNTIL}' and made_at is not null) not valid`,
  ])
  await client.query('alter table event_log validate constraint event_log_is_timeless')
  await inShortTransaction(client, partitionByTime(EVENT_LOG, `'${TIMELESS_UNTIL}'`))
}

/** `r`: a plain table, `p`: partitioned; undefined: there is no log yet. */
async function kindOfLog(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ kind: string }>(
    `select relkind as kind from pg_class where oid = to_regclass('event_log')`,
  )
  return rows[0]?.kind
}

async function inShortTransaction(client: Client, statements: string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(LOCK_TIMEOUT)
      for (const sql of statements) await client.query(sql)
      await client.query('commit')
      return
    } catch (fault) {
      await client.query('rollback')
      if ((fault as { code?: string }).code !== '55P03' || attempt >= ATTEMPTS) throw fault
      await pause(attempt * 250)
    }
  }
}
