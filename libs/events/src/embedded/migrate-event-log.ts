import { EVENT_TYPES } from '@upline/contracts/events'
import pg from 'pg'
import { logGrants } from './log-access.ts'
import { LOG_FUNCTIONS, LOG_TABLES, PARTITIONS } from './log-tables.ts'
import { partitionEventLog } from './partition-event-log.ts'

const MIGRATION_LOCK = 5_077_002

/** Groups of former rebuilds, named by their time: they never read again, and would keep the log from being trimmed. */
const FORGET_REBUILD_GROUPS = String.raw`delete from group_offset where "group" ~ '^\w+\.[\w-]+\.\d{13}$'`

/**
 * Migrates the embedded log's database: tables, functions, a row per topic and partition, and the rights of each
 * service's account. `npm start` and the tests run it with the owner's URL. It may run again at any time.
 */
export async function migrateEventLog(ownerUrl: string, accounts: Record<string, string> = {}): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await partitionEventLog(client)
    await client.query('begin')
    const names = Object.values(accounts).map((account) => client.escapeIdentifier(account))
    for (const sql of [...LOG_TABLES, ...LOG_FUNCTIONS, ...logGrants(names)]) await client.query(sql)
    await client.query('delete from log_member')
    await client.query('insert into log_member (service, account) select * from jsonb_each_text($1)', [accounts])
    await client.query('select add_event_log_weeks(now())')
    await client.query(FORGET_REBUILD_GROUPS)
    await client.query(
      `insert into topic_partition (topic, partition) select wanted.topic, partition
       from unnest($1::text[]) as wanted (topic) cross join generate_series(0, $2 - 1) partition
       where not exists (select from topic_partition t where t.topic = wanted.topic)`,
      [[...new Set(EVENT_TYPES.map((type) => type.topic))], PARTITIONS],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}
