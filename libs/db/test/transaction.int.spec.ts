import { MikroORM } from '@mikro-orm/postgresql'
import { testDatabase, type TestDatabase } from '@upline/testing'
import {
  affected,
  afterCommit,
  beforeCommit,
  copyRows,
  firstRow,
  inTransaction,
  migrate,
  ormOptions,
  rows,
} from '../src/index.ts'

describe('a transaction', () => {
  let database: TestDatabase
  let orm: MikroORM

  beforeAll(async () => {
    database = await testDatabase('db')
    orm = await MikroORM.init(ormOptions({ url: database.url, entities: [], migrations: [] }))
    await migrate(orm)
    await database.query('create table notes (id int, text text, at timestamptz)')
  })

  afterEach(() => database.query('truncate notes'))

  afterAll(async () => {
    await orm.close()
    await database.drop()
  })

  it('runs afterCommit work after its commit, and stays committed if that fails', async () => {
    const seen: unknown[] = []
    const answer = await inTransaction(orm.em, async (tx) => {
      afterCommit(tx, () => Promise.reject(new Error('the wake-up failed')))
      afterCommit(tx, async () => void seen.push(await firstRow(orm.em.fork(), 'select text from notes')))
      expect(await affected(tx, 'insert into notes values (1, $1)', ['kept'])).toBe(1)
      return 'done'
    })
    expect([answer, seen]).toEqual(['done', [{ text: 'kept' }]])
  })

  it('runs no afterCommit work after a rollback', async () => {
    let isCalled = false
    const work = inTransaction(orm.em, (tx) => {
      afterCommit(tx, () => void (isCalled = true))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(isCalled).toBe(false)
  })

  it('releases a connection that dies, more often than the pool has connections', async () => {
    for (let time = 0; time < 7; time++) {
      const work = inTransaction(orm.em, async (tx) => {
        const mine = await firstRow<{ pid: number }>(tx, 'select pg_backend_pid() as pid')
        await database.query('select pg_terminate_backend($1)', [mine!.pid])
        await rows(tx, 'select 1')
      })
      await expect(work).rejects.toThrow()
    }
    expect(await rows(orm.em.fork(), 'select 1 as one')).toEqual([{ one: 1 }])
  }, 20_000)

  it('waits before its commit for a statement that was not awaited, and fails with it', async () => {
    await inTransaction(orm.em, async (tx) => void beforeCommit(tx, rows(tx, `insert into notes values (2, 'late')`)))
    expect(await rows(orm.em.fork(), 'select id from notes')).toEqual([{ id: 2 }])
    const broken = inTransaction(
      orm.em,
      async (tx) => void beforeCommit(tx, rows(tx, `insert into nowhere values (1)`)),
    )
    await expect(broken).rejects.toThrow('nowhere')
  })

  it('copies rows on its own connection, and loses them in a rollback', async () => {
    const at = new Date('2026-01-31T12:00:00Z')
    const copy = (fail: boolean) =>
      inTransaction(orm.em, async (tx) => {
        await rows(tx, `insert into notes values (0, 'before')`)
        const copied = await copyRows(tx, 'notes (id, text, at)', [
          [1, 'tab\tline\nback\\slash\0', at],
          [2, null, undefined],
          [3, '', null],
        ])
        if (fail) throw new Error('no')
        return copied
      })
    await expect(copy(true)).rejects.toThrow('no')
    expect(await rows(orm.em.fork(), 'select 1 from notes')).toEqual([])
    expect(await copy(false)).toBe(3)
    expect(await rows(orm.em.fork(), 'select id, text, at is not null as has_time from notes order by id')).toEqual([
      { id: 0, text: 'before', has_time: false },
      { id: 1, text: 'tab\tline\nback\\slash', has_time: true },
      { id: 2, text: null, has_time: false },
      { id: 3, text: '', has_time: false },
    ])
  })

  it('continues with the next statement after a failed copy is rolled back', async () => {
    const broken = inTransaction(orm.em, (tx) => copyRows(tx, 'notes (id)', [['no number']]))
    await expect(broken).rejects.toThrow('invalid input syntax')
    expect(await inTransaction(orm.em, (tx) => copyRows(tx, 'notes (id)', [[1]]))).toBe(1)
  })
})
