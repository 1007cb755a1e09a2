import { databaseFault, type DatabaseFacts, type DatabaseNeeds } from './server-fitness.ts'

const fit: DatabaseFacts = {
  versionNumber: 180_001,
  version: '18.1',
  database: 'upline_loans',
  account: 'upline_loans',
  encoding: 'UTF8',
  isReadOnly: false,
  hasIcu: true,
  mayCreateTables: true,
  mayCreateExtensions: true,
  offeredExtensions: ['pg_trgm'],
  installedExtensions: [],
  othersTables: [],
  maxConnections: 100,
  takenConnections: 60,
}
const needs: DatabaseNeeds = {
  variable: 'LOANS_DATABASE_URL',
  place: 'db:5432',
  extensions: ['pg_trgm'],
  connections: 12,
  ownsTables: true,
}

describe('a database of a service', () => {
  it('passes with Postgres 18 and newer', () => {
    expect(databaseFault(fit, needs)).toBeUndefined()
    expect(databaseFault({ ...fit, versionNumber: 190_000, version: '19.0' }, needs)).toBeUndefined()
  })

  it.each<[string, Partial<DatabaseFacts>, string]>([
    [
      'Postgres 15',
      { versionNumber: 150_012, version: '15.12 (Debian)', hasIcu: false },
      'Postgres at db:5432 is version 15.12 (Debian), and Upline needs 18 or newer: upgrade it, or name another server in LOANS_DATABASE_URL',
    ],
    ['Postgres 17', { versionNumber: 170_006, version: '17.6' }, 'is version 17.6, and Upline needs 18 or newer'],
    [
      'a replica',
      { isReadOnly: true },
      'Postgres at db:5432 is a read-only replica: name the primary in LOANS_DATABASE_URL',
    ],
    ['a build without ICU', { hasIcu: false }, 'has no ICU collations'],
    [
      'another encoding',
      { encoding: 'LATIN1' },
      'Database upline_loans has the encoding LATIN1, and Upline needs UTF8',
    ],
    [
      'a server without an extension',
      { offeredExtensions: [] },
      'does not offer the extension pg_trgm: install it there',
    ],
    [
      'an extension that the account may not create',
      { mayCreateExtensions: false },
      "lacks the extension pg_trgm and account upline_loans may not create it: run deploy/postgres/roles.sql as an administrator ('npm run roles')",
    ],
    [
      'an account that may not create tables',
      { mayCreateTables: false },
      'Account upline_loans may not create tables in database upline_loans: run deploy/postgres/roles.sql',
    ],
    [
      'tables of another account',
      { othersTables: ['loans', 'outbox'] },
      'Account upline_loans does not own loans, outbox in database upline_loans: run deploy/postgres/roles.sql',
    ],
    [
      'too few free connections',
      { takenConnections: 95 },
      'Postgres at db:5432 has 5 free connections of 100, and 12 are needed: set max_connections to 107 or more, or end other clients',
    ],
  ])('is refused in one line with %s', (_what, found, line) => {
    const fault = databaseFault({ ...fit, ...found }, needs)
    expect(fault).toContain(line)
    expect(fault).not.toContain('\n')
  })

  it('passes with an installed extension that the account may not create', () => {
    const found = { ...fit, mayCreateExtensions: false, installedExtensions: ['pg_trgm'] }
    expect(databaseFault(found, needs)).toBeUndefined()
  })

  it('checks only the server for an account that creates the databases of others', () => {
    const found = { ...fit, encoding: 'LATIN1', mayCreateTables: false, othersTables: ['a'] }
    expect(databaseFault(found, { ...needs, ownsTables: false })).toBeUndefined()
  })
})
