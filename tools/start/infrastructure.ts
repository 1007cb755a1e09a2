import { migrateEventLog } from '@upline/events/admin'
import type { HomeLock } from './home-lock.ts'
import { databasesBeside, guestRole, ownDatabases, roleOf } from './infra/databases.ts'
import type { Home } from './infra/home.ts'
import { startKafka } from './infra/kafka.ts'
import { archivingTo, startPostgres } from './infra/postgres.ts'
import { startRedis } from './infra/redis.ts'
import type { Say } from './log-stream.ts'
import { connectionsFor, services } from './processes.ts'
import type { StartSettings } from './settings.ts'
import type { Keeper } from './supervisor.ts'

export interface Infrastructure {
  databases: Record<string, string>
  eventLogUrl: string
  redisUrl: string
  kafkaBrokers: string | null
}

interface Means {
  home: Home
  settings: StartSettings
  secret: (name: string) => string
  lock: HomeLock
  keep: Keeper['keep']
  log: Say
}

const NAMES = services.filter((spec) => spec.hasDatabase).map((spec) => spec.name)
const LOG = 'event_log'

/** Postgres with a database per service, Redis, and the event bus: ours under the home, or the user's own. */
export async function startInfrastructure(means: Means): Promise<Infrastructure> {
  const parts = await Promise.allSettled([databases(means), redis(means), kafka(means)])
  const failed = parts.find((part) => part.status === 'rejected')
  if (failed) throw failed.reason
  const [stores, redisUrl, kafkaBrokers] = parts.map((part) => (part as PromiseFulfilledResult<unknown>).value) as [
    Pick<Infrastructure, 'databases' | 'eventLogUrl'>,
    string,
    string | null,
  ]
  return { ...stores, redisUrl, kafkaBrokers }
}

async function databases(means: Means): Promise<Pick<Infrastructure, 'databases' | 'eventLogUrl'>> {
  const given = means.settings.databaseUrl
  if (given) {
    const urls = await databasesBeside(given, [...NAMES, LOG])
    await migrateEventLog(urls[LOG]!, decodeURIComponent(new URL(given).username))
    return { databases: urls, eventLogUrl: urls[LOG]! }
  }
  const superuserUrl = await ownPostgres(means)
  const urls = await ownDatabases(
    superuserUrl,
    [...NAMES, LOG].map((name) => ({ name, password: means.secret(`database-${name}`) })),
  )
  // The log belongs to a role that nobody works with: services may append and read, not change.
  const writer = { database: LOG, role: 'event_writer', password: means.secret('database-event_writer') }
  const eventLogUrl = await guestRole(superuserUrl, writer)
  await migrateEventLog(urls[LOG]!, roleOf(writer.role))
  return { databases: urls, eventLogUrl }
}

async function ownPostgres({ home, settings, secret, lock, keep, log }: Means): Promise<string> {
  let port: number | undefined
  const archive = settings.walArchive ? archivingTo(settings.walArchive) : {}
  const connections = { max_connections: String(connectionsFor(settings.replicas)) }
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

async function redis({ home, settings, secret, lock, keep, log }: Means): Promise<string> {
  if (settings.redisUrl) return settings.redisUrl
  let port: number | undefined
  const options = { home, password: secret('redis'), log, onStart: lock.add }
  const server = await keep('redis', async () => {
    const started = await startRedis({ ...options, port })
    port = started.port
    return started
  })
  return server.url
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
