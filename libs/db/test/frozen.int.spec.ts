import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { MikroORM } from '@mikro-orm/postgresql'
import { eventually, testDatabase, type TestDatabase } from '@upline/testing'
import { inTransaction, ormOptions, rowBatches, rows, withKeepAlive } from '../src/index.ts'
import { startKeepAlive } from '../src/transaction-keep-alive.ts'

const IDLE_TRANSACTION_TIMEOUT_MS = 2_500

/** libs/http responds with 503 to such an error, and libs/events retries. */
const ENDED = /^25P03 |Connection terminated|is not queryable/

let database: TestDatabase
let orm: MikroORM
let child: ChildProcess | undefined

beforeAll(async () => {
  database = await testDatabase('frozen')
  orm = await MikroORM.init(
    ormOptions({ url: database.url, entities: [], migrations: [], silentMs: IDLE_TRANSACTION_TIMEOUT_MS }),
  )
  await database.query('create table things (held int not null default 0)')
  await database.query('insert into things default values')
})

afterAll(async () => {
  child?.kill('SIGKILL')
  await orm.close()
  await database.drop()
})

const silence = () => new Promise((done) => setTimeout(done, 1.5 * IDLE_TRANSACTION_TIMEOUT_MS))

describe('a transaction whose process is frozen', () => {
  it('ends a frozen transaction, lets the next writer continue, and repeats the work after the freeze', async () => {
    const writer = resolve(import.meta.dirname, 'frozen-writer.ts')
    child = spawn(process.execPath, [writer, database.url, String(IDLE_TRANSACTION_TIMEOUT_MS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const output = createInterface(child.stdout!)[Symbol.asyncIterator]()
    expect((await output.next()).value).toBe('held')
    child.kill('SIGSTOP')
    await inTransaction(orm.em, async (tx) => {
      await rows(tx, 'select pg_advisory_xact_lock(1)')
      await rows(tx, 'update things set held = held + 100')
    })
    expect(await database.query('select held from things')).toEqual([{ held: 100 }])
    child.kill('SIGCONT')
    const fault = JSON.parse((await output.next()).value as string) as { code?: string; message: string }
    expect(`${fault.code} ${fault.message}`).toMatch(ENDED)
    expect((await output.next()).value).toBe('again')
    expect(await database.query('select held from things')).toEqual([{ held: 110 }])
  })
})

describe('a transaction that asks nothing for long', () => {
  it('reports to the owner of an idle transaction that Postgres ended it and changed nothing', async () => {
    const held = inTransaction(orm.em, async (tx) => {
      await rows(tx, 'update things set held = -1')
      await silence()
      await rows(tx, 'select 1')
    })
    const fault = (await held.catch((caught: unknown) => caught)) as { code?: string; message: string }
    expect(`${fault.code} ${fault.message}`).toMatch(ENDED)
    expect(await database.query('select held from things where held = -1')).toEqual([])
  })

  it('continues while a keep-alive covers work outside the database', async () => {
    const ended = await inTransaction(orm.em, async (tx) => {
      const stop = startKeepAlive(tx, 100)
      await silence()
      await stop()
      return withKeepAlive(tx, () => rows<{ one: number }>(tx, 'select 1 as one'))
    })
    expect(ended).toEqual([{ one: 1 }])
  })

  it('keeps every batch that was read before', async () => {
    const read: number[] = []
    const batches = rowBatches<{ n: number }>(orm.em as never, {
      ...{ sql: 'select n from generate_series(1, $1::int) n order by n', parameters: [5], size: 2 },
    })
    for await (const batch of batches) read.push(...batch.map(({ n }) => n))
    expect(read).toEqual([1, 2, 3, 4, 5])
    await eventually(async () =>
      expect(
        await database.query(
          `select from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
        ),
      ).toEqual([]),
    )
  })
})
