import { setTimeout as pause } from 'node:timers/promises'
import type { Migration } from '@mikro-orm/migrations'
import type { MikroORM } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { withUse } from './database-use.ts'
import { type Baseline, replacedBy, type SchemaVersions } from './schema-versions.ts'

const MIGRATION_LOCK = 5_077_000
const TABLE = 'mikro_orm_migrations'

/** A statement that waits for a table's lock makes everyone behind it wait too, so it gives up soon and is retried. */
const LOCK_TIMEOUT_MS = 2_000
const TRIES = 30
const MAX_WAIT_MS = 5_000
const BETWEEN_LOOKS_MS = 200

/** lock_not_available, deadlock_detected. */
const WORTH_ANOTHER_TRY = new Set(['55P03', '40P01'])

/** Migrations that the database lacks, in order. */
export async function pendingMigrations(orm: MikroORM): Promise<string[]> {
  const { known, executed } = await schemaVersions(orm)
  return known.filter((name) => !executed.includes(name))
}

/** The migrations that a build has, and those that its database has. */
export async function schemaVersions(orm: MikroORM): Promise<SchemaVersions> {
  const database = orm.config.get('dbName') ?? ''
  return { database, known: knownMigrations(orm), executed: await executedMigrations(orm), baselines: baselinesOf(orm) }
}

const listed = (orm: MikroORM) => orm.config.get('migrations').migrationsList ?? []
const knownMigrations = (orm: MikroORM): string[] => listed(orm).map(({ name }) => name)

/** Migrations whose class has a static `replaces`. */
const baselinesOf = (orm: MikroORM): Baseline[] =>
  listed(orm).flatMap((one) => {
    const replaces = typeof one === 'object' && 'replaces' in one.class ? one.class.replaces : undefined
    return typeof replaces === 'string' ? [{ name: one.name, replaces }] : []
  })

async function executedMigrations(orm: MikroORM): Promise<string[]> {
  let executed = await storedMigrations(orm)
  for (const baseline of baselinesOf(orm)) {
    const replaced = replacedBy(baseline, executed, knownMigrations(orm))
    if (replaced.includes(baseline.replaces))
      executed = [...executed.filter((name) => !replaced.includes(name)), baseline.name]
  }
  return executed
}

/** Stores a baseline in place of the migrations that it replaced, in a database that has them. */
async function storeBaselines(orm: MikroORM): Promise<void> {
  const connection = orm.em.getConnection()
  const stored = await storedMigrations(orm)
  for (const baseline of baselinesOf(orm)) {
    const replaced = replacedBy(baseline, stored, knownMigrations(orm))
    if (!replaced.includes(baseline.replaces)) continue
    await connection.transactional(async (transaction) => {
      for (const name of replaced)
        await connection.execute(`delete from ${TABLE} where name = ?`, [name], 'run', transaction)
      await connection.execute(`insert into ${TABLE} (name) values (?)`, [baseline.name], 'run', transaction)
    })
  }
}

/** Reads without creating the table, unlike MikroORM: replicas that start together would both create it, and one would fail. */
async function storedMigrations(orm: MikroORM): Promise<string[]> {
  const connection = orm.em.getConnection()
  const [table] = await connection.execute<{ exists: boolean }[]>(
    `select to_regclass('${TABLE}') is not null as exists`,
  )
  if (!table?.exists) return []
  const executed = await connection.execute<{ name: string }[]>(`select name from ${TABLE} order by id`)
  return executed.map(({ name }) => name)
}

/**
 * Migrates the database while others use it. Replicas wait for each other: one connection of the pool holds the lock,
 * and the migrator uses others.
 */
export const migrate = (orm: MikroORM): Promise<void> => withUse('migration', () => migrateAll(orm))

async function migrateAll(orm: MikroORM): Promise<void> {
  const client = orm.em.getConnection().getClient()
  await client.connection().execute(async (connection) => {
    const ask = async (sql: string) => (await connection.executeQuery<{ it: boolean }>(query(sql))).rows[0]?.it
    // Polls the lock instead of waiting: a waiting statement holds a snapshot, and `create index concurrently` waits
    // for all snapshots, so two replicas would deadlock.
    while (!(await ask('select pg_try_advisory_lock($1) as it'))) await pause(BETWEEN_LOOKS_MS)
    try {
      await storeBaselines(orm)
      for (let step = await nextStep(orm); step; step = await nextStep(orm)) await runStep(orm, step)
    } finally {
      await ask('select pg_advisory_unlock($1) as it')
    }
  })
}

const query = (sql: string) => CompiledQuery.raw(sql, [MIGRATION_LOCK])

interface Step {
  names: string[]
  /** `create index concurrently` and similar statements cannot run in a transaction, so each is a separate step. */
  inTransaction: boolean
}

/**
 * Which migrations run together: all that fit into one transaction in an empty database, where no one works yet.
 * Otherwise one at a time, because a transaction holds the locks of its first statement until its end.
 */
async function nextStep(orm: MikroORM): Promise<Step | undefined> {
  const names = await pendingMigrations(orm)
  const [first] = names
  if (first === undefined) return undefined
  if (!isTransactional(orm, first)) return { names: [first], inTransaction: false }
  if ((await executedMigrations(orm)).length > 0) return { names: [first], inTransaction: true }
  const end = names.findIndex((name) => !isTransactional(orm, name))
  return { names: end < 0 ? names : names.slice(0, end), inTransaction: true }
}

function isTransactional(orm: MikroORM, name: string): boolean {
  const found = listed(orm).find((one) => typeof one === 'object' && one.name === name)
  if (typeof found !== 'object') return true
  return (new found.class(orm.em.getDriver(), orm.config) as Migration).isTransactional()
}

async function runStep(orm: MikroORM, { names, inTransaction }: Step): Promise<void> {
  if (!inTransaction) return void (await orm.migrator.up({ migrations: names }))
  const connection = orm.em.getConnection()
  for (let tried = 1; ; tried++)
    try {
      return await connection.transactional(async (transaction) => {
        await connection.execute(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`, [], 'run', transaction)
        await orm.migrator.up({ migrations: names, transaction })
      })
    } catch (fault) {
      if (tried >= TRIES || !WORTH_ANOTHER_TRY.has(codeOf(fault))) throw fault
      await pause(Math.min(tried * 250, MAX_WAIT_MS) * (0.5 + Math.random()))
    }
}

/** MikroORM rethrows the driver's error, or wraps it. */
function codeOf(fault: unknown): string {
  const { code, cause } = fault as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause ? codeOf(cause) : ''
}
