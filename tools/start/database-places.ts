import { migrateEventLog } from '@upline/events/admin'
import {
  accountUrls,
  canConnect,
  createRoles,
  mayCreateRoles,
  passwordVariable,
  prefixOf,
  roleOf,
  rolesThere,
  type RolesRun,
  sharedDatabases,
  urlsBeside,
} from './infra/databases.ts'
import { StartError } from './infra/start-error.ts'
import { services } from './processes.ts'
import type { StartSettings } from './settings.ts'

export interface DatabasePlaces {
  /** By service, each with its own account. */
  databases: Record<string, string>
  /** The embedded event log, by service, with the service's own account. */
  eventLogUrls: Record<string, string>
}

export const SERVICE_NAMES = services.filter((spec) => spec.hasDatabase).map((spec) => spec.name)
export const LOG = 'event_log'
export const DATABASE_NAMES = [...SERVICE_NAMES, LOG]

type PasswordOf = (name: string) => string

/** The password of a service's account: the user's, or the home's. */
export const databasePassword =
  (secret: (name: string) => string, env: NodeJS.ProcessEnv = process.env): PasswordOf =>
  (name) =>
    env[passwordVariable(name)] || secret(`database-${name}`)

/** The embedded cluster: one database and one account for each service. */
export async function embeddedDatabases(adminUrl: string, passwordOf: PasswordOf): Promise<DatabasePlaces> {
  const run = { adminUrl, passwordOf }
  await createRoles(run)
  return ownAccounts(run)
}

/** The user's own server. */
export async function externalDatabases(settings: StartSettings, passwordOf: PasswordOf, say: (line: string) => void) {
  const { databaseUrl, serviceDatabases, mode } = settings
  if (serviceDatabases) return givenAccounts(serviceDatabases)
  const adminUrl = databaseUrl as string
  if (await mayCreateRoles(adminUrl)) return ownAccountsOn(adminUrl, passwordOf)
  if (mode === 'production') throw new StartError(ONE_ACCOUNT)
  say('the account of DATABASE_URL may not create roles: all services share it, which production refuses')
  const urls = await sharedDatabases(adminUrl, DATABASE_NAMES)
  await migrateEventLog(urls[LOG]!)
  return placesOf(urls, () => urls[LOG]!)
}

export const ONE_ACCOUNT =
  'The account of DATABASE_URL may not create roles, so all services would share it. Have an administrator run deploy/postgres/roles.sql (npm run roles), then set <SERVICE>_DATABASE_URL for each service and EVENT_LOG_DATABASE_URL'

/** Creates the accounts once. Later starts only check that they can connect, because another instance may use the same server. */
async function ownAccountsOn(adminUrl: string, passwordOf: PasswordOf): Promise<DatabasePlaces> {
  const run: RolesRun = { adminUrl, prefix: prefixOf(adminUrl), passwordOf }
  const urls = accountUrls(run, DATABASE_NAMES)
  const there = await rolesThere(adminUrl, DATABASE_NAMES, run.prefix as string)
  for (const name of there) await assertPassword(urls[name]!, roleOf(name, run.prefix))
  if (there.length < DATABASE_NAMES.length) await createRoles(run)
  return ownAccounts(run)
}

async function assertPassword(url: string, role: string): Promise<void> {
  if (await canConnect(url)) return
  throw new StartError(
    `The account ${role} exists on ${new URL(url).host} with another password, or may not connect. If another home created it, set the <SERVICE>_DATABASE_PASSWORD variables to its passwords, or name another database in DATABASE_URL`,
  )
}

async function ownAccounts(run: RolesRun): Promise<DatabasePlaces> {
  const urls = accountUrls(run, DATABASE_NAMES)
  const accounts = Object.fromEntries(SERVICE_NAMES.map((name) => [name, roleOf(name, run.prefix)]))
  await migrateEventLog(urls[LOG]!, accounts)
  return placesOf(urls, (name) => withDatabase(urls[name]!, roleOf(LOG, run.prefix)))
}

/** The user created the accounts. With Kafka, the event log needs no database. */
async function givenAccounts(urls: Record<string, string>): Promise<DatabasePlaces> {
  const logUrl = urls[LOG]
  if (!logUrl) return placesOf(urls, () => '')
  const accountOf = (name: string) => decodeURIComponent(new URL(urls[name]!).username)
  const accounts = Object.fromEntries(SERVICE_NAMES.map((name) => [name, accountOf(name)]))
  await migrateEventLog(logUrl, new Set(Object.values(accounts)).size === SERVICE_NAMES.length ? accounts : {})
  return placesOf(urls, (name) => withAccountOf(logUrl, urls[name]!))
}

function placesOf(urls: Record<string, string>, logUrlOf: (name: string) => string): DatabasePlaces {
  const of = (pick: (name: string) => string) => Object.fromEntries(SERVICE_NAMES.map((name) => [name, pick(name)]))
  return { databases: of((name) => urls[name]!), eventLogUrls: of(logUrlOf) }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

function withAccountOf(logUrl: string, serviceUrl: string): string {
  const [log, { username, password }] = [new URL(logUrl), new URL(serviceUrl)]
  Object.assign(log, { username, password })
  return log.href
}

/** For operators' tools: the databases of the server in DATABASE_URL, with that account. */
export const databasesOf = (serverUrl: string): Record<string, string> => urlsBeside(serverUrl, DATABASE_NAMES)
