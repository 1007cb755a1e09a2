import { testDatabase, type TestDatabase } from '@upline/testing'
import pg from 'pg'
import { checkDatabase } from '../src/check-database.ts'
import { fakePostgres } from './fake-postgres.ts'

const VARIABLE = 'LOANS_DATABASE_URL'

const refusal = (check: Parameters<typeof checkDatabase>[0]): Promise<string> =>
  checkDatabase(check).then(
    () => 'accepted',
    (fault: Error) => fault.message,
  )

describe('the check of a database at start', () => {
  let database: TestDatabase
  const account = { role: '', password: 'of-the-account-with-few-rights' }

  beforeAll(async () => {
    database = await testDatabase('fitness')
    account.role = new URL(database.url).pathname.slice(1)
    await database.query(`create role ${account.role} login password '${account.password}'`)
  })

  afterAll(async () => {
    await database.query(`drop owned by ${account.role}`)
    await database.query(`drop role ${account.role}`)
    await database.drop()
  })

  const asAccount = (): string => {
    const url = new URL(database.url)
    Object.assign(url, { username: account.role, password: account.password })
    return url.href
  }

  it('accepts a Postgres 18 that meets all requirements', async () => {
    expect(await refusal({ url: database.url, variable: VARIABLE, extensions: ['pg_trgm', 'unaccent'] })).toBe(
      'accepted',
    )
  })

  it.each([
    ['15.12', 150_012],
    ['17.6', 170_006],
  ])('refuses version %s in one line', async (version, versionNumber) => {
    const server = await fakePostgres(version, versionNumber)
    const place = new URL(server.url).host
    expect(await refusal({ url: server.url, variable: VARIABLE })).toBe(
      `Postgres at ${place} is version ${version}, and Upline needs 18 or newer: upgrade it, or name another server in LOANS_DATABASE_URL`,
    )
    await server.close()
  })

  it('refuses an account without rights, and an extension that the server does not offer', async () => {
    const line = await refusal({ url: asAccount(), variable: VARIABLE })
    expect(line).toBe(
      `Account ${account.role} may not create tables in database ${account.role}: run deploy/postgres/roles.sql as an administrator ('npm run roles')`,
    )
    expect(await refusal({ url: database.url, variable: VARIABLE, extensions: ['not_there'] })).toContain(
      'does not offer the extension not_there',
    )
  })

  it('refuses an account that does not own the tables', async () => {
    await database.query('create table books (n int)')
    await database.query(`grant create on schema public to ${account.role}`)
    expect(await refusal({ url: asAccount(), variable: VARIABLE })).toContain(`does not own books in database`)
  })

  it('refuses a server with too few free connections, and names both numbers', async () => {
    const line = await refusal({ url: database.url, variable: VARIABLE, connections: 5_000 })
    expect(line).toMatch(/has \d+ free connections of \d+, and 5000 are needed: set max_connections to \d+ or more/)
  })

  it('names the variable if the password is wrong or the server does not respond', async () => {
    const wrong = database.url.replace(/:[^:@/]+@/, ':wrong@')
    expect(await refusal({ url: wrong, variable: VARIABLE })).toContain(
      'it refuses the account or the password in LOANS_DATABASE_URL',
    )
    expect(await refusal({ url: 'postgresql://a:b@127.0.0.1:1/c', variable: VARIABLE })).toMatch(
      /^Cannot connect to Postgres at 127\.0\.0\.1:1: .*; check LOANS_DATABASE_URL$/,
    )
  })

  it('counts connections that are in use', async () => {
    const { max } = (await database.query<{ max: number }>(`select current_setting('max_connections')::int as max`))[0]!
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const line = await refusal({ url: database.url, variable: VARIABLE, connections: max })
    await client.end()
    expect(Number(/has (\d+) free/.exec(line)?.[1])).toBeLessThan(max - 1)
  })
})
