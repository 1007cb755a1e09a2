import { MikroORM } from '@mikro-orm/postgresql'
import { eventually, type FreezableLine, openFreezableLine, testDatabase, type TestDatabase } from '@upline/testing'
import { databaseLimits, firstRow, withUse, inTransaction, ormOptions, rows, searching } from '../src/index.ts'

const LIMITS = databaseLimits({
  DATABASE_POOL_CALLS: '2',
  DATABASE_POOL_SEARCH: '1',
  DATABASE_CONNECT_TIMEOUT_MS: '400',
  DATABASE_STATEMENT_TIMEOUT_MS: '600',
  DATABASE_SEARCH_TIMEOUT_MS: '300',
  DATABASE_LOCK_TIMEOUT_MS: '200',
})

let database: TestDatabase
let line: FreezableLine
let orm: MikroORM

beforeAll(async () => {
  database = await testDatabase('frozen_postgres')
  line = await openFreezableLine(database.url)
  orm = await MikroORM.init(ormOptions({ url: line.url, entities: [], migrations: [], limits: LIMITS }))
  await database.query('create table things (no int primary key, held int not null default 0)')
  await database.query('insert into things select generate_series(1, 3)')
})

afterAll(async () => {
  line.thaw()
  await orm.close()
  line.close()
  await database.drop()
})

const call = <T>(work: () => Promise<T>): Promise<T> => withUse('call', work)
const one = () => firstRow<{ one: number }>(orm.em, 'select 1 as one')
const messageOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (fault: Error & { code?: string }) => `${fault.code ?? ''} ${fault.message}`,
  )

describe('a call to a Postgres that is frozen', () => {
  it('fails in time, even during a transaction, whose connection is never used again', async () => {
    const began = performance.now()
    const held = call(() =>
      inTransaction(orm.em, async (tx) => {
        await rows(tx, 'update things set held = held + 1 where no = 1')
        line.freeze()
        await rows(tx, 'update things set held = held + 1 where no = 2')
      }),
    )
    expect(await messageOf(held)).toMatch(/Connection terminated|is not queryable/)
    expect(performance.now() - began).toBeLessThan(LIMITS.call.answerMs + 1_500)
    expect(await messageOf(call(one))).toMatch(/connection timeout/)
    line.thaw()
    await eventually(async () => expect(await call(one)).toEqual({ one: 1 }))
    const state = await call(() =>
      rows<{ held: number }>(orm.em, 'select held from things where no < 3 order by no for update'),
    )
    expect(state).toEqual([{ held: 0 }, { held: 0 }])
  })
})

describe('the limits of a use', () => {
  it('end a long statement of a call and of a search, but not of background work', async () => {
    const slow = () => rows(orm.em, 'select pg_sleep(0.9)')
    expect(await messageOf(call(slow))).toMatch(/^57014/)
    expect(await messageOf(searching('text', slow))).toContain('This search takes too long')
    expect(await messageOf(slow())).toBe('answered')
  })

  it('end the wait for a lock', async () => {
    const blocked = await inTransaction(orm.em, async (tx) => {
      await rows(tx, 'update things set held = 0 where no = 3')
      return messageOf(call(() => rows(orm.em.fork(), 'update things set held = 0 where no = 3')))
    })
    expect(blocked).toMatch(/^55P03/)
  })

  it('keep searches from using the connections of calls, and refuse those that would wait too long', async () => {
    const search = () => messageOf(searching('text', () => rows(orm.em.fork(), 'select pg_sleep(0.1)')))
    const searches = Promise.all(Array.from({ length: 40 }, search))
    const began = performance.now()
    expect(await call(one)).toEqual({ one: 1 })
    expect(performance.now() - began).toBeLessThan(250)
    const answers = await searches
    expect(answers.filter((answer) => answer === 'answered').length).toBeGreaterThan(0)
    expect(answers.filter((answer) => answer.includes('This search takes too long')).length).toBeGreaterThanOrEqual(18)
  })

  it('use one core for a search', async () => {
    const setting = () =>
      firstRow<{ setting: string }>(orm.em, `select current_setting('max_parallel_workers_per_gather') as setting`)
    expect(await searching('text', setting)).toEqual({ setting: '0' })
  })
})
