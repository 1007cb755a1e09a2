import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { serverUrl, urlOf } from './test-server.ts'

export interface TestDatabase {
  url: string
  /** SQL with $1 parameters, as the database's owner. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Ends every connection and refuses new ones, like a server that restarts. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  drop(): Promise<void>
}

/** A separate database on the tests' Postgres, empty or a copy of a template. `name` only makes it easy to recognize. */
export async function testDatabase(name: string, template = 'template1'): Promise<TestDatabase> {
  const database = `test_${name.replace(/\W/g, '_').toLowerCase()}_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${database} template ${template}`)
  const url = urlOf(database)
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  pool.on('error', () => undefined)
  return {
    url,
    query: async <Row>(sql: string, parameters: unknown[] = []) => (await pool.query(sql, parameters)).rows as Row[],
    goAway: async () => {
      await onServer(`alter database ${database} with allow_connections false`)
      await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
    },
    comeBack: () => onServer(`alter database ${database} with allow_connections true`),
    drop: async () => {
      await pool.end()
      await dropDatabase(database)
    },
  }
}

/** Some sessions still use the database. */
const IN_USE = '55006'

/**
 * The end of a pool resolves before its connections close, so Postgres waits up to five seconds for them. A session that Postgres ends is
 * an error of its client, which no test catches. Only sessions that stay are ended.
 */
export async function dropDatabase(name: string): Promise<void> {
  try {
    await onServer(`drop database if exists ${name}`)
  } catch (fault) {
    if ((fault as { code?: string }).code !== IN_USE) throw fault
    await onServer(`drop database if exists ${name} with (force)`)
  }
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
