import fs from 'node:fs'
import path from 'node:path'
import { DATABASE_NAMES, databasesOf, LOG, SERVICE_NAMES } from '../start/database-places.ts'
import { roleOf } from '../start/infra/databases.ts'
import { type Home, openHome } from '../start/infra/home.ts'
import { SUPERUSER } from '../start/infra/postgres.ts'
import { fallbackData } from '../start/infra/postgres-user.ts'
import { secretsOf } from '../start/infra/secrets.ts'

export interface Places {
  /** A service's database URL, by service name. */
  databases: Record<string, string>
  /** The embedded log, with an account that may read every group's offsets. */
  eventLogUrl: string
  /** Kafka brokers; empty with the embedded log. */
  kafkaBrokers: string[]
}

/** The databases from <SERVICE>_DATABASE_URL, from DATABASE_URL, or of the instance in UPLINE_HOME. */
export async function findPlaces(env: NodeJS.ProcessEnv = process.env): Promise<Places> {
  const given = named(env) ?? (env['DATABASE_URL'] ? databasesOf(env['DATABASE_URL']) : undefined)
  const all = given ?? atHome()
  const { [LOG]: eventLogUrl, ...databases } = all
  return { databases, eventLogUrl: eventLogUrl ?? '', kafkaBrokers: brokersOf(env, !given) }
}

/** The brokers of a deployment, or of the instance in UPLINE_HOME. */
function brokersOf(env: NodeJS.ProcessEnv, isAtHome: boolean): string[] {
  const brokers = env['KAFKA_BROKERS'] ?? (isAtHome ? brokersAtHome() : '')
  return brokers.split(',').filter(Boolean)
}

function brokersAtHome(): string {
  const file = path.join(openHome().folder, 'places.json')
  if (!fs.existsSync(file)) return ''
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { kafkaBrokers: string | null }).kafkaBrokers ?? ''
}

/** The databases of a deployment, where each service has its URL. */
function named(env: NodeJS.ProcessEnv): Record<string, string> | undefined {
  const urls = SERVICE_NAMES.map((name) => [name, env[`${name.toUpperCase()}_DATABASE_URL`]] as const)
  const given = urls.filter((pair): pair is readonly [string, string] => pair[1] !== undefined)
  if (given.length === 0) return undefined
  const logUrl = env['EVENT_LOG_DATABASE_URL'] || env['EVENT_LOG_URL']
  return { ...Object.fromEntries(given), ...(logUrl ? { [LOG]: logUrl } : {}) }
}

function atHome(): Record<string, string> {
  const home = openHome()
  const { port } = serverAt(home.folder)
  const secret = secretsOf(home)
  const urlOf = (name: string) =>
    `postgresql://${roleOf(name)}:${encodeURIComponent(secret(`database-${name}`))}@127.0.0.1:${port}/${roleOf(name)}`
  return Object.fromEntries(DATABASE_NAMES.map((name) => [name, urlOf(name)]))
}

/** The superuser of the Postgres that runs in a home. */
export function superuserAtHome(home: Home): { url: string; data: string } {
  const { port, data } = serverAt(home.folder)
  const password = encodeURIComponent(secretsOf(home)('database-superuser'))
  return { url: `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`, data }
}

/** A running Postgres writes its port into line 4 of its pid file. */
function serverAt(folder: string): { port: string; data: string } {
  for (const data of [path.join(folder, 'postgres'), fallbackData(folder)]) {
    const file = path.join(data, 'postmaster.pid')
    if (fs.existsSync(file)) return { port: fs.readFileSync(file, 'utf8').split('\n')[3] ?? '', data }
  }
  throw new Error(
    `Upline is not running in ${folder}. Start it, or set UPLINE_HOME or DATABASE_URL to a running instance`,
  )
}
