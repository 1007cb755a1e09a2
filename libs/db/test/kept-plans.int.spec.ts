import { MikroORM } from '@mikro-orm/postgresql'
import { testDatabase, type TestDatabase } from '@upline/testing'
import {
  inTransaction,
  keepPlans,
  migrate,
  ormOptions,
  parsedOnce,
  PLAN_FOR_ANY_PARAMETERS,
  rows,
} from '../src/index.ts'

describe('statements that keep their plans', () => {
  const COUNT = 'select count(*)::int n from generate_series(1, $1::int)'
  let database: TestDatabase
  let orm: MikroORM

  beforeAll(async () => {
    database = await testDatabase('kept_plans')
    orm = await MikroORM.init(ormOptions({ url: database.url, entities: [], migrations: [] }))
    await migrate(orm)
  })
  afterAll(async () => {
    await orm.close()
    await database.drop()
  })

  const plansOf = (text: string) =>
    rows(
      orm.em.fork(),
      'select generic_plans::int generic, custom_plans::int custom from pg_prepared_statements where statement = $1',
      [text],
    )

  const count = (last: number) =>
    inTransaction(orm.em, async (tx) => {
      keepPlans(tx)
      await rows(tx, `select ${PLAN_FOR_ANY_PARAMETERS}`)
      return rows(tx, COUNT, [last])
    })

  it('plans a text once for transactions with other parameters', async () => {
    for (const last of [3, 5, 8]) expect(await count(last)).toEqual([{ n: last }])
    expect(await plansOf(COUNT)).toEqual([{ generic: 3, custom: 0 }])
  })

  it('plans as usual in the next transaction of the connection', async () => {
    await count(1)
    const mode = await inTransaction(orm.em, (tx) => rows(tx, `select current_setting('plan_cache_mode') mode`))
    expect(mode).toEqual([{ mode: 'auto' }])
  })

  it('keeps no plan of other transactions', async () => {
    const text = 'select $1::int + 1 n'
    expect(await inTransaction(orm.em, (tx) => rows(tx, text, [1]))).toEqual([{ n: 2 }])
    expect(await plansOf(text)).toEqual([])
  })

  it('refuses to keep plans outside of a transaction, where each statement may use another connection', () => {
    expect(() => keepPlans(orm.em.fork())).toThrow('keepPlans needs a transaction')
  })

  it('parses a single text once', async () => {
    const text = 'select $1::int * 2 n'
    for (const n of [1, 2]) expect(await parsedOnce(orm.em.fork(), text, [n])).toEqual([{ n: 2 * n }])
    expect(await plansOf(text)).toEqual([{ generic: 0, custom: 2 }])
  })
})
