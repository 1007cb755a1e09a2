import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { ROOT } from './home.ts'
import { readPsqlScript, type ScriptStep, withVariables } from './psql-script.ts'
import { StartError } from './start-error.ts'

const FOLDER = path.join(ROOT, 'deploy/postgres')
const PREFIX = 'upline'

type PasswordOf = (name: string) => string

/** Name of the database and of the account of a service. */
export const roleOf = (name: string, prefix = PREFIX): string => `${prefix}_${name}`

/** `IDENTITY_DATABASE_PASSWORD`: read by roles.sql and printed by `npm run secrets`. */
export const passwordVariable = (name: string): string => `${name.toUpperCase()}_DATABASE_PASSWORD`

const nameIn = (variable: string): string => variable.replace(/_DATABASE_PASSWORD$/, '').toLowerCase()

/** On the user's own server, the databases are named after the one in DATABASE_URL. */
export const prefixOf = (serverUrl: string): string => {
  const database = new URL(serverUrl).pathname.slice(1)
  return database === '' || database === 'postgres' ? PREFIX : database
}

export interface RolesRun {
  /** An account that may create roles and databases. */
  adminUrl: string
  prefix?: string
  passwordOf: PasswordOf
}

const PLAIN_PREFIX = /^[a-z][a-z0-9_]{0,40}$/

/** Runs deploy/postgres/roles.sql, which creates a database and an account for each service. Safe to run again. */
export async function createRoles({ adminUrl, prefix = PREFIX, passwordOf }: RolesRun): Promise<void> {
  if (!PLAIN_PREFIX.test(prefix))
    throw new StartError(
      `DATABASE_URL names the database '${prefix}'. Use only lowercase letters, digits and _ in its name`,
    )
  const steps = readScript('roles.sql', prefix)
  const variables = new Map(steps.flatMap((step) => (step.kind === 'variable' ? [[step.name, step.from]] : [])))
  const quoted = (name: string) => pg.escapeLiteral(passwordOf(nameIn(variables.get(name) ?? '')))
  let client = await connected(adminUrl)
  try {
    for (const step of steps) {
      if (step.kind === 'connect') {
        await client.end()
        client = await connected(urlOf(adminUrl, step.database))
      }
      if (step.kind === 'run') await client.query(withVariables(step.sql, quoted))
      if (step.kind === 'results') for (const sql of await firstColumn(client, step.sql)) await client.query(sql)
    }
  } finally {
    await client.end()
  }
}

/** The URL of each database with its own account. */
export const accountUrls = (
  { adminUrl, prefix, passwordOf }: RolesRun,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => {
      const role = roleOf(name, prefix)
      return [name, urlOf(adminUrl, role, { user: role, password: passwordOf(name) })]
    }),
  )

/** The databases of the user's own server next to the one in the URL, with the same account. */
export const urlsBeside = (serverUrl: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, urlOf(serverUrl, roleOf(name, prefixOf(serverUrl)))]))

/** Creates the databases with one owner: for tests, and for a demo whose account may not create roles. */
export async function sharedDatabases(serverUrl: string, names: readonly string[]): Promise<Record<string, string>> {
  const urls = urlsBeside(serverUrl, names)
  await withClient(serverUrl, async (client) => {
    const there = new Set(await firstColumn(client, 'select datname from pg_database'))
    const databases = names.map((name) => roleOf(name, prefixOf(serverUrl)))
    for (const database of databases.filter((one) => !there.has(one)))
      await client.query(`create database ${pg.escapeIdentifier(database)}`)
  })
  const steps = readScript('own-database.sql', PREFIX)
  await Promise.all(
    Object.values(urls).map((url) =>
      withClient(url, async (client) => {
        for (const step of steps)
          if (step.kind === 'results') for (const sql of await firstColumn(client, step.sql)) await client.query(sql)
      }),
    ),
  )
  return urls
}

/** In the embedded cluster, service accounts cannot connect to Postgres' default databases. */
export const closeToAccounts = (superuserUrl: string): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    await client.query('revoke connect, temporary on database postgres, template1 from public')
  })

/** Returns whether an account may create roles. */
export const mayCreateRoles = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const sql = 'select rolsuper or rolcreaterole and rolcreatedb as may from pg_roles where rolname = current_user'
    return (await client.query<{ may: boolean }>(sql)).rows[0]?.may === true
  })

/** The service accounts that already exist on a server. */
export const rolesThere = (url: string, names: readonly string[], prefix: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const there = new Set(await firstColumn(client, 'select rolname from pg_roles'))
    return names.filter((name) => there.has(roleOf(name, prefix)))
  })

/** Returns whether the account of a URL can connect to its database. */
export async function canConnect(url: string): Promise<boolean> {
  try {
    await withClient(url, async () => {})
    return true
  } catch {
    return false
  }
}

function readScript(file: string, prefix: string): ScriptStep[] {
  const text = fs.readFileSync(path.join(FOLDER, file), 'utf8').replaceAll(`${PREFIX}_`, `${prefix}_`)
  return readPsqlScript(text).flatMap((step) => (step.kind === 'include' ? readScript(step.file, prefix) : [step]))
}

/** The script as one text for psql, which reads the passwords from its environment. */
export function rolesText(prefix: string): string {
  const read = (file: string): string =>
    fs
      .readFileSync(path.join(FOLDER, file), 'utf8')
      .replaceAll(`${PREFIX}_`, `${prefix}_`)
      .replace(/^\\include_relative (\S+)\n/gm, (_line, inner: string) => read(inner))
  return read('roles.sql')
}

const firstColumn = async (client: pg.Client, sql: string): Promise<string[]> =>
  (await client.query<string[]>({ text: sql, rowMode: 'array' })).rows.map(([value]) => value as string)

function urlOf(base: string, database: string, account?: { user: string; password: string }): string {
  const url = new URL(base)
  url.pathname = `/${database}`
  if (account) Object.assign(url, { username: account.user, password: encodeURIComponent(account.password) })
  return url.href
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (fault) {
    throw new StartError(`Cannot connect to the database at ${new URL(url).host}: ${(fault as Error).message}`)
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connected(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
