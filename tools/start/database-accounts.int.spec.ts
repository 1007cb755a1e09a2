import pg from 'pg'
import {
  databasePassword,
  DATABASE_NAMES,
  embeddedDatabases,
  externalDatabases,
  SERVICE_NAMES,
} from './database-places.ts'
import { closeToAccounts, sharedDatabases } from './infra/databases.ts'
import { startPostgres } from './infra/postgres.ts'
import { readSettings } from './settings.ts'
import { temporaryHome } from './temporary-home.ts'

const home = temporaryHome()
const secret = (name: string) => `secret of ${name}`
let server: Awaited<ReturnType<typeof startPostgres>>
let places: Awaited<ReturnType<typeof embeddedDatabases>>

beforeAll(async () => {
  server = await startPostgres({ home, password: 'superuser', log: () => {} })
  await closeToAccounts(server.url)
  places = await embeddedDatabases(server.url, secret)
  for (const name of SERVICE_NAMES) await query(places.databases[name]!, 'create table own as select 7 as seven')
})

afterAll(async () => {
  await server?.stop()
  home.remove()
})

async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

const onDatabase = (url: string, database: string): string => url.replace(/\/[^/]*$/, `/${database}`)
const event = (topic: string) =>
  JSON.stringify([{ topic, key: 'a', headers: { ce_id: topic, ce_type: 't' }, body: '' }])

describe('database account of a service', () => {
  it.each(SERVICE_NAMES)('lets %s work in its own database and connect to no other', async (name) => {
    const own = places.databases[name]!
    expect(await query(own, 'select current_user as me, seven from own')).toEqual([{ me: `upline_${name}`, seven: 7 }])
    const others = [
      ...SERVICE_NAMES.filter((one) => one !== name).map((one) => `upline_${one}`),
      'postgres',
      'template1',
    ]
    for (const database of others)
      await expect(query(onDatabase(own, database), 'select 1')).rejects.toThrow('permission denied for database')
  })

  it.each(SERVICE_NAMES)('lets %s create no role and no database, and become no other account', async (name) => {
    const own = places.databases[name]!
    const other = `upline_${SERVICE_NAMES.find((one) => one !== name)}`
    for (const sql of ['create role mine', 'create database mine', `set role ${other}`, 'set role postgres'])
      await expect(query(own, sql)).rejects.toThrow('permission denied')
  })

  it.each(SERVICE_NAMES)('lets %s read the event log and append to its own topics alone', async (name) => {
    const log = places.eventLogUrls[name]!
    const [{ topic } = {}] = await query(log, `select topic from topic_partition where topic like $1`, [`${name}.%`])
    expect(await query(log, 'select append_events($1) as n', [event(String(topic))])).toEqual([{ n: '1' }])
    const [{ topic: others } = {}] = await query(log, `select topic from topic_partition where topic not like $1`, [
      `${name}.%`,
    ])
    await expect(query(log, 'select append_events($1)', [event(String(others))])).rejects.toThrow('may not write')
    await expect(query(log, 'delete from event_log')).rejects.toThrow('permission denied')
  })
})

describe('Postgres of the user', () => {
  const admin = { role: 'acme_admin', password: 'an-admin-password-of-acme' }
  const say: string[] = []
  const urlOf = (database: string, { role, password } = admin) =>
    onDatabase(server.url.replace(/\/\/[^@]*@/, `//${role}:${password}@`), database)
  const settingsOf = (env: NodeJS.ProcessEnv) => readSettings(env, [])
  const passwordOf = databasePassword((name) => `acme ${name}`, {})

  beforeAll(async () => {
    await query(server.url, `create role ${admin.role} login createrole createdb password '${admin.password}'`)
    await query(server.url, `create role acme_shared login createdb password '${admin.password}'`)
    await query(server.url, `create database acme owner ${admin.role}`)
    await query(server.url, 'create database shared owner acme_shared')
  })

  it('creates an account for each service with an administrator who is not a superuser', async () => {
    const settings = settingsOf({ DATABASE_URL: urlOf('acme') })
    const first = await externalDatabases(settings, passwordOf, (line) => say.push(line))
    expect(await query(first.databases['loans']!, 'select current_user as me')).toEqual([{ me: 'acme_loans' }])
    await expect(query(onDatabase(first.databases['loans']!, 'acme_roster'), 'select 1')).rejects.toThrow('permission')
    await query(first.databases['loans']!, 'create table kept as select 7 as seven')
    const again = await externalDatabases(settings, passwordOf, (line) => say.push(line))
    expect(await query(again.databases['loans']!, 'select seven from kept')).toEqual([{ seven: 7 }])
    expect(say).toEqual([])
  })

  it('refuses accounts with other passwords than the home has, and changes none', async () => {
    const settings = settingsOf({ DATABASE_URL: urlOf('acme') })
    const others = databasePassword((name) => `another ${name}`, {})
    await expect(externalDatabases(settings, others, () => {})).rejects.toThrow(
      /acme_identity exists .* with another password/,
    )
    const given = databasePassword(() => 'unused', { ...passwords('acme') })
    await externalDatabases(settings, given, () => {})
  })

  it('refuses one account for all services in production and shares it in a demo', async () => {
    const env = { DATABASE_URL: urlOf('shared', { ...admin, role: 'acme_shared' }) }
    await expect(
      externalDatabases(settingsOf({ ...env, UPLINE_MODE: 'production' }), passwordOf, () => {}),
    ).rejects.toThrow('so all services would share it. Have an administrator run deploy/postgres/roles.sql')
    const demo = await externalDatabases(settingsOf(env), passwordOf, (line) => say.push(line))
    expect(await query(demo.databases['loans']!, 'select current_user as me')).toEqual([{ me: 'acme_shared' }])
    expect(say.splice(0)).toEqual([expect.stringContaining('all services share it, which production refuses')])
  })

  it('transfers the tables of a shared account to the services’ own accounts', async () => {
    await query(server.url, `create database moved owner ${admin.role}`)
    const before = await sharedDatabases(urlOf('moved'), DATABASE_NAMES)
    await query(
      before['loans']!,
      `create table book (n bigint generated always as identity, at date); create schema more;
      create type more.kind as enum ('a'); create view more.books as select * from book;
      create function more.twice(n int) returns int language sql as 'select n * 2'`,
    )
    const settings = settingsOf({ DATABASE_URL: urlOf('moved') })
    const { databases } = await externalDatabases(settings, passwordOf, () => {})
    const owners = await query(
      databases['loans']!,
      `select distinct pg_get_userbyid(owner) as owner from (
      select relowner from pg_class where relnamespace in ('public'::regnamespace, 'more'::regnamespace) and relname !~ '^pg_'
        and relkind in ('r', 'v', 'S')
      union select nspowner from pg_namespace where nspname = 'more'
      union select proowner from pg_proc where proname = 'twice'
      union select typowner from pg_type where typname = 'kind') o (owner)`,
    )
    expect(owners).toEqual([{ owner: 'moved_loans' }])
    await query(databases['loans']!, 'insert into book (at) values (now())')
  })

  it('uses the accounts that an administrator created, one for each service', async () => {
    const given = Object.fromEntries(
      DATABASE_NAMES.map((name) => [
        `${name.toUpperCase()}_DATABASE_URL`,
        urlOf(`acme_${name}`, { role: `acme_${name}`, password: `acme%20database-${name}` }),
      ]),
    )
    const { databases, eventLogUrls } = await externalDatabases(settingsOf(given), passwordOf, () => {})
    expect(await query(databases['sites']!, 'select current_user as me')).toEqual([{ me: 'acme_sites' }])
    expect(await query(eventLogUrls['sites']!, 'select current_user as me, log_service() as service')).toEqual([
      { me: 'acme_sites', service: 'sites' },
    ])
  })
})

const passwords = (owner: string) =>
  Object.fromEntries(
    DATABASE_NAMES.map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, `${owner} database-${name}`]),
  )
