import pg from 'pg'
import { StartTrouble } from './start-trouble.ts'

export interface DatabaseOwner {
  /** The database `upline_<name>`, owned by a role of the same name. */
  name: string
  password: string
}

const EXTENSIONS = ['pg_trgm', 'unaccent']

/** In the embedded cluster: a database for each, which its own role alone may enter. Gives the URLs by name. */
export async function ownDatabases(superuserUrl: string, owners: DatabaseOwner[]): Promise<Record<string, string>> {
  await withClient(superuserUrl, async (client) => {
    const databases = await namesIn(client, 'select datname as name from pg_database')
    for (const { name, password } of owners) {
      const role = roleOf(name)
      await ownRole(client, role, password)
      if (databases.has(role)) continue
      await client.query(`create database ${role} owner ${role}`)
      await client.query(`revoke connect on database ${role} from public`)
    }
  })
  const urls = owners.map(({ name, password }) => [
    name,
    urlOf(superuserUrl, roleOf(name), { user: roleOf(name), password }),
  ])
  await Promise.all(owners.map(({ name }) => withClient(urlOf(superuserUrl, roleOf(name)), addExtensions)))
  return Object.fromEntries(urls) as Record<string, string>
}

/** A role that may sign in and owns nothing: what it may do is granted to it by a migration. */
export async function guestRole(
  superuserUrl: string,
  { database, role, password }: { database: string; role: string; password: string },
) {
  await withClient(superuserUrl, async (client) => {
    await ownRole(client, roleOf(role), password)
    await client.query(`grant connect on database ${roleOf(database)} to ${roleOf(role)}`)
  })
  return urlOf(superuserUrl, roleOf(database), { user: roleOf(role), password })
}

/** On a server of the user's own: databases beside the one named, made where they are missing, with the user's account. */
export async function databasesBeside(url: string, names: string[]): Promise<Record<string, string>> {
  const prefix = new URL(url).pathname.slice(1)
  const base = prefix === '' || prefix === 'postgres' ? 'upline' : prefix
  const wanted = names.map((name) => [name, `${base}_${name}`] as const)
  await withClient(url, async (client) => {
    const there = await namesIn(client, 'select datname as name from pg_database')
    for (const [, database] of wanted)
      if (!there.has(database)) await client.query(`create database ${quoted(database)}`)
  })
  const urls = wanted.map(([name, database]) => [name, urlOf(url, database)] as const)
  await Promise.all(urls.map(([, each]) => withClient(each, addExtensions)))
  return Object.fromEntries(urls)
}

export const roleOf = (name: string): string => `upline_${name}`

async function ownRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${role} login password ${client.escapeLiteral(password)}`)
}

async function addExtensions(client: pg.Client): Promise<void> {
  const offered = await namesIn(client, 'select name from pg_available_extensions')
  for (const name of EXTENSIONS) if (offered.has(name)) await client.query(`create extension if not exists ${name}`)
}

async function namesIn(client: pg.Client, sql: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(sql)
  return new Set(rows.map((row) => row.name))
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function urlOf(base: string, database: string, account?: { user: string; password: string }): string {
  const url = new URL(base)
  url.pathname = `/${database}`
  if (account) Object.assign(url, { username: account.user, password: account.password })
  return url.href
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (fault) {
    const { host } = new URL(url)
    throw new StartTrouble(`The database at ${host} does not answer: ${(fault as Error).message}`)
  }
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
