import { type KafkaSecurity, kafkaSecurity, redisClientOptions, redisFaultLine, withCaFile } from '@upline/config'
import { checkDatabase, serviceConnections } from '@upline/db/check-database'
import { ALL_EXTENSIONS, extensionsOf } from '@upline/db/service-extensions'
import { kafkaClient, kafkaRefusal } from '@upline/events/admin'
import { logLevel } from 'kafkajs'
import { createClient } from 'redis'
import { kafkaAccount } from './environment.ts'
import { StartError } from './infra/start-error.ts'
import { services } from './processes.ts'
import { redisFault } from './redis-fitness.ts'
import type { StartSettings } from './settings.ts'

type Env = NodeJS.ProcessEnv

const CONNECT_TIMEOUT_MS = 10_000
const [USERNAME, PASSWORD] = ['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'] as const

/** Throws a one-line StartError if the user's own Postgres, Redis or Kafka cannot be used. */
export async function checkStores(settings: StartSettings, env: Env = process.env): Promise<void> {
  try {
    await checkDatabases(settings, serviceConnections(env))
    for (const [variable, url] of redisUrlsOf(settings))
      await checkRedis(variable, withCaFile(url, env['REDIS_TLS_CA_FILE']))
    await checkKafka(settings, env)
  } catch (fault) {
    throw new StartError((fault as Error).message)
  }
}

async function checkDatabases(settings: StartSettings, ofEach: number): Promise<void> {
  const { databaseUrl, serviceDatabases, replicas, importWorkers } = settings
  const connections = (services.length * replicas + importWorkers) * ofEach
  if (!serviceDatabases) {
    const needs = { variable: 'DATABASE_URL', extensions: ALL_EXTENSIONS, connections, ownsTables: false }
    if (databaseUrl) await checkDatabase({ url: databaseUrl, ...needs })
    return
  }
  for (const [name, url] of Object.entries(serviceDatabases)) {
    const variable = `${name.toUpperCase()}_DATABASE_URL`
    await checkDatabase({
      url,
      variable,
      extensions: extensionsOf(name),
      connections: (servicesOn(url, serviceDatabases) * replicas + workersOn(url, settings)) * ofEach,
    })
  }
}

/** Services on one server add up their connections. */
const servicesOn = (url: string, all: Record<string, string>): number =>
  services.filter(({ name }) => all[name] && new URL(all[name]).host === new URL(url).host).length

const workersOn = (url: string, { serviceDatabases, importWorkers }: StartSettings): number =>
  new URL(url).host === new URL(serviceDatabases!['loans']!).host ? importWorkers : 0

const redisUrlsOf = ({ redisUrl, redisUrls }: StartSettings): [string, string][] => [
  ...(redisUrl ? [['REDIS_URL', redisUrl] as [string, string]] : []),
  ...Object.entries(redisUrls).map(([name, url]): [string, string] => [`${name.toUpperCase()}_REDIS_URL`, url]),
]

async function checkRedis(variable: string, url: string): Promise<void> {
  const { socket, ...account } = redisClientOptions(url)
  const options = { ...socket, connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: false as const }
  const client = createClient({ ...account, socket: options })
  client.on('error', () => undefined)
  let fault: string | undefined
  try {
    await client.connect()
    await client.ping()
    // An account may be denied INFO.
    fault = redisFault(await client.info().catch(() => ''))
  } catch (thrown) {
    fault = redisFaultLine(thrown as Error)
  } finally {
    if (client.isOpen) client.destroy()
  }
  if (fault) throw new Error(`${fault} (${variable}, ${new URL(url).host})`)
}

/** Checks each account once: the one of the tools, and those of the services. */
async function checkKafka({ kafka }: StartSettings, env: Env): Promise<void> {
  if (kafka === 'none' || kafka === 'own') return
  const mode = env['UPLINE_MODE'] === 'production' ? 'production' : 'demo'
  const environments = [env, ...services.map(({ name }) => ({ ...env, ...kafkaAccount(name, env) }))]
  const accounts = new Map(environments.map((one) => [`${one[USERNAME]} ${one[PASSWORD]}`, kafkaSecurity(one, mode)]))
  for (const security of accounts.values()) await checkKafkaAccount(kafka.brokers, security)
}

/** Upline starts even if the broker is unavailable: events stay in the outboxes. */
async function checkKafkaAccount(brokers: string, security: KafkaSecurity): Promise<void> {
  const client = { clientId: 'upline-start', brokers: brokers.split(','), security, logLevel: logLevel.NOTHING }
  const admin = kafkaClient({ ...client, retry: { retries: 1 } }).admin()
  try {
    await admin.connect()
  } catch (fault) {
    const refusal = kafkaRefusal(fault, security)
    if (refusal) throw new Error(refusal)
  } finally {
    await admin.disconnect().catch(() => undefined)
  }
}
