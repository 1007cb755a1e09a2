import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { limitResponseTime } from './response-deadline.ts'
import { rememberClients } from './copy.ts'
import type { DatabaseLimits } from './database-limits.ts'
import { currentUse, type DatabaseUse } from './database-use.ts'
import { watchHeldClients } from './held-clients.ts'
import { TooManyWaitError } from './overload-failures.ts'
import { easeWhileRefused } from './refused-connections.ts'

export type Limits = Record<DatabaseUse, DatabaseLimits>

/** The driver's settings of a pool, from its limits. */
export const poolConfig = ({ connections, connectMs, statementMs, lockMs }: DatabaseLimits): PoolConfig => ({
  ...{ min: 0, max: connections, connectionTimeoutMillis: connectMs },
  ...{ statement_timeout: statementMs, lock_timeout: lockMs },
  ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
})

/** A search uses one core. The others serve lists. */
const SEARCH_OPTIONS = '-c max_parallel_workers_per_gather=0'

const pools = new WeakMap<Pool, Pool[]>()

/** All pools of an entity manager, keyed by its own one. */
export const poolsOf = (pool: Pool): Pool[] => pools.get(pool) ?? [pool]

/**
 * Makes the entity manager's pool the one for background work, and adds pools for calls, searches and migrations. A
 * connection comes from the pool of the current use, so neither imports nor searches delay calls.
 */
export function splitByUse(background: Pool, limits: Limits): void {
  const call = pooledLike(background, limits.call)
  const search = pooledLike(background, limits.search, SEARCH_OPTIONS)
  const migration = pooledLike(background, limits.migration)
  const byUse: Record<DatabaseUse, Pool> = { background, call, search, migration }
  pools.set(background, Object.values(byUse))
  for (const use of Object.keys(byUse) as DatabaseUse[])
    prepare(byUse[use], { use, owner: background, limits: limits[use] })
  const connects = mapped(byUse, (pool) => pool.connect.bind(pool) as () => Promise<PoolClient>)
  const connect = async (): Promise<PoolClient> => {
    const use = currentUse()
    if (byUse[use].waitingCount >= limits[use].maxWaiting) throw new TooManyWaitError()
    return connects[use]()
  }
  const own = background.connect.bind(background)
  background.connect = ((callback?: never) => (callback ? own(callback) : connect())) as Pool['connect']
  const end = background.end.bind(background) as () => Promise<void>
  background.end = (async () => {
    await Promise.all([end(), call.end(), search.end(), migration.end()])
  }) as Pool['end']
}

function prepare(pool: Pool, { use, owner, limits }: { use: DatabaseUse; owner: Pool; limits: DatabaseLimits }): void {
  // A broken idle connection is replaced; the statement of a busy one fails. Without listeners the process would end.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  rememberClients(pool, owner)
  watchHeldClients(pool)
  limitResponseTime(pool, limits.answerMs)
  easeWhileRefused(pool, { use })
}

/** The driver omits the password when it lists a pool's options. */
function pooledLike(pool: Pool, limits: DatabaseLimits, more = ''): Pool {
  const { password, options = '' } = pool.options
  return new Pool({
    ...pool.options,
    ...(password === undefined ? {} : { password }),
    ...poolConfig(limits),
    options: `${options} ${more}`.trim(),
  })
}

const mapped = <Value, Made>(byUse: Record<DatabaseUse, Value>, make: (value: Value) => Made) =>
  Object.fromEntries(Object.entries(byUse).map(([use, value]) => [use, make(value)])) as Record<DatabaseUse, Made>
