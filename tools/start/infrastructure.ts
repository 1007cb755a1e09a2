import { databasePassword, type DatabasePlaces, embeddedDatabases, externalDatabases } from './database-places.ts'
import type { HomeLock } from './home-lock.ts'
import { closeToAccounts } from './infra/databases.ts'
import type { Home } from './infra/home.ts'
import { startKafka } from './infra/kafka.ts'
import { archivingTo, startPostgres } from './infra/postgres.ts'
import { startRedis } from './infra/redis.ts'
import { redisAccount, redisRules } from './infra/redis-accounts.ts'
import type { Say } from './log-stream.ts'
import { connectionsFor } from './processes.ts'
import type { StartSettings } from './settings.ts'
import type { Supervisor } from './supervisor.ts'

export interface Infrastructure extends DatabasePlaces {
  /** By process, each with its own account. */
  redisUrls: Record<string, string>
  kafkaBrokers: string | null
}

interface Means {
  home: Home
  settings: StartSettings
  secret: (name: string) => string
  lock: HomeLock
  keep: Supervisor['keep']
  log: Say
}

/** Starts Postgres with a database for each service, Redis, and the event bus, or connects to the user's own. */
export async function startInfrastructure(means: Means): Promise<Infrastructure> {
  const parts = await Promise.allSettled([databases(means), redis(means), kafka(means)])
  const failed = parts.find((part) => part.status === 'rejected')
  if (failed) throw failed.reason
  const [stores, redisUrls, kafkaBrokers] = parts.map((part) => (part as PromiseFulfilledResult<unknown>).value) as [
    DatabasePlaces,
    Record<string, string>,
    string | null,
  ]
  return { ...stores, redisUrls, kafkaBrokers }
}

async function databases(means: Means): Promise<DatabasePlaces> {
  const { settings, secret, log } = means
  if (settings.databaseUrl || settings.serviceDatabases)
    return externalDatabases(settings, databasePassword(secret), log)
  const adminUrl = await ownPostgres(means)
  await closeToAccounts(adminUrl)
  return embeddedDatabases(adminUrl, (name) => secret(`database-${name}`))
}

async function ownPostgres({ home, settings, secret, lock, keep, log }: Means): Promise<string> {
  let port: number | undefined
  const archive = settings.walArchive ? archivingTo(settings.walArchive) : {}
  const connections = { max_connections: String(connectionsFor(settings)) }
  const options = {
    ...{ home, password: secret('database-superuser'), log, onStart: lock.add },
    settings: { ...archive, ...connections },
  }
  const postgres = await keep('postgres', async () => {
    const server = await startPostgres({ ...options, port })
    port = server.port
    return server
  })
  return postgres.url
}

/** The embedded Redis has an account for each process. The user's own Redis has the accounts that the user names. */
async function redis({ home, settings, secret, lock, keep, log }: Means): Promise<Record<string, string>> {
  const { redisUrl, redisUrls } = settings
  const names = Object.keys(redisRules())
  if (redisUrl) return Object.fromEntries(names.map((name) => [name, redisUrls[name] ?? redisUrl]))
  let port: number | undefined
  const passwordOf = (name: string) => secret(`redis-${name}`)
  const options = { home, password: secret('redis'), passwordOf, log, onStart: lock.add }
  const server = await keep('redis', async () => {
    const started = await startRedis({ ...options, port })
    port = started.port
    return started
  })
  const urlOf = (name: string) => `redis://${redisAccount(name)}:${passwordOf(name)}@127.0.0.1:${server.port}`
  return Object.fromEntries(names.map((name) => [name, urlOf(name)]))
}

async function kafka({ home, settings, lock, keep, log }: Means): Promise<string | null> {
  if (settings.kafka === 'none') return null
  if (settings.kafka !== 'own') return settings.kafka.brokers
  let port: number | undefined
  const server = await keep('kafka', async () => {
    const started = await startKafka({ home, log, onStart: lock.add, port })
    port = started.port
    return started
  })
  return server.url
}
