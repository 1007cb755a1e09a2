import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serverUrl, urlOf } from './test-server.ts'

const BETWEEN_LOOKS_MS = 100

/**
 * The name of a migrated database that new test databases copy, because copying takes a tenth of the time of migrating. The
 * first test of a run creates it; tests of other processes wait.
 */
export async function templateDatabase(name: string, migrate: (url: string) => Promise<unknown>): Promise<string> {
  const template = `template_${name}`
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    // A waiting statement holds a snapshot. A migration's `create index concurrently` waits for it, and both hang.
    while (!(await isLocked(client, template))) await pause(BETWEEN_LOOKS_MS)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (!rowCount) {
      const unfinished = `unfinished_${name}`
      await client.query(`drop database if exists ${unfinished} with (force)`)
      await client.query(`create database ${unfinished}`)
      await migrate(urlOf(unfinished))
      await client.query(`alter database ${unfinished} rename to ${template}`)
    }
    return template
  } finally {
    await client.end()
  }
}

async function isLocked(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock(hashtext($1)) "is"', [name])
  return rows[0]!.is
}
