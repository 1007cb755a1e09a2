import { type EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { testDatabase, type TestDatabase } from '@upline/testing'
import { inTransaction, keepPlans, migrate, ormOptions, parsedOnce, PLAN_FOR_FEW_ROWS, rows } from '../src/index.ts'

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
      await rows(tx, `select ${PLAN_FOR_FEW_ROWS}`)
      return rows(tx, COUNT, [last])
    })

  it('plans a text once for transactions with other parameters', async () => {
    for (const last of [3, 5, 8]) expect(await count(last)).toEqual([{ n: last }])
    expect(await plansOf(COUNT)).toEqual([{ generic: 3, custom: 0 }])
  })

  it('plans as usual in the next transaction of the connection', async () => {
    await count(1)
    const settings = `select current_setting('plan_cache_mode') mode, current_setting('enable_hashjoin') hash`
    expect(await inTransaction(orm.em, (tx) => rows(tx, settings))).toEqual([{ mode: 'auto', hash: 'on' }])
  })

  it('finds few rows by an index in a large table, which a plan for any parameters would read', async () => {
    await rows(orm.em.fork(), 'create table many as select n from generate_series(1, 10000) n')
    await rows(orm.em.fork(), 'create unique index on many (n)')
    await rows(orm.em.fork(), 'analyze many')
    // The planner expects as many rows for any parameters.
    const wanted = [Array.from({ length: 1_000 }, (_, n) => n)]
    const FOUND = 'explain select from unnest($1::int[]) t(n) join many m using (n)'
    const planOf = async (tx: EntityManager) =>
      (await rows<{ 'QUERY PLAN': string }>(tx, FOUND, wanted)).map((line) => line['QUERY PLAN']).join()
    expect(await inTransaction(orm.em, planOf)).toMatch(/Seq Scan on many/)
    const kept = await inTransaction(orm.em, async (tx) => {
      keepPlans(tx)
      await rows(tx, `select ${PLAN_FOR_FEW_ROWS}`)
      return planOf(tx)
    })
    expect(kept).toMatch(/Index Only Scan using many_n_idx/)
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
