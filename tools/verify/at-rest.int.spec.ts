import pg from 'pg'
import { type TestDatabase, testDatabase } from '@upline/testing'
import { atRest } from './at-rest.ts'

const TABLES = `
  create table outbox (id bigint generated always as identity primary key);
  create table dead_letters (resolved_at timestamptz);
  insert into dead_letters values (now())`

let database: TestDatabase
let roster: pg.Pool

beforeEach(async () => {
  database = await testDatabase('verify_at_rest')
  roster = new pg.Pool({ connectionString: database.url, max: 1 })
  await roster.query(TABLES)
})

afterEach(async () => {
  await roster.end()
  await database.drop()
})

describe('the check for unsent events and dead letters', () => {
  it('waits for an event that was just committed', async () => {
    await roster.query('insert into outbox default values')
    const found = atRest({ roster })
    await roster.query('delete from outbox')
    expect(await found).toEqual([])
  })

  it('ignores events that were committed after it started', async () => {
    await roster.query('insert into outbox default values')
    const found = atRest({ roster })
    await roster.query('insert into outbox default values')
    await roster.query('delete from outbox where id = 1')
    expect(await found).toEqual([])
  })

  it('reports an event that stays', async () => {
    await roster.query('insert into outbox default values')
    expect(await atRest({ roster }, 0)).toEqual(['roster: unsent events in the outbox: 1'])
  })

  it('reports an unresolved dead letter', async () => {
    await roster.query('insert into dead_letters values (null)')
    expect(await atRest({ roster })).toEqual(['roster: dead letters: 1'])
  })
})
