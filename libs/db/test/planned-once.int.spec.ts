import { MikroORM } from '@mikro-orm/postgresql'
import { testDatabase, type TestDatabase } from '@upline/testing'
import { inTransaction, migrate, ormOptions, plannedOnce, rows } from '../src/index.ts'

describe('a page that is planned once', () => {
  const PAGE = 'select n from generate_series(1, $1::int) n order by n desc limit $2::int'
  let database: TestDatabase
  let orm: MikroORM

  beforeAll(async () => {
    database = await testDatabase('planned')
    orm = await MikroORM.init(ormOptions({ url: database.url, entities: [], migrations: [] }))
    await migrate(orm)
  })
  afterAll(async () => {
    await orm.close()
    await database.drop()
  })

  const plans = () =>
    rows(orm.em.fork(), 'select generic_plans::int generic, custom_plans::int custom from pg_prepared_statements')
  const mode = () =>
    rows(orm.em.fork(), `select current_setting('plan_cache_mode') || current_setting('enable_bitmapscan') mode`)

  it("returns the rows of each caller's parameters, all by one plan", async () => {
    const em = orm.em.fork()
    for (const last of [3, 5, 8]) expect(await plannedOnce(em, PAGE, [last, 2])).toEqual([{ n: last }, { n: last - 1 }])
    expect(await plans()).toEqual([{ generic: 3, custom: 0 }])
  })

  it('does not affect the planning of other statements, even after a failure', async () => {
    expect(await mode()).toEqual([{ mode: 'autoon' }])
    await expect(plannedOnce(orm.em.fork(), 'select 1 / $1::int', [0])).rejects.toThrow('division by zero')
    expect(await mode()).toEqual([{ mode: 'autoon' }])
  })

  it('refuses to run inside of a transaction, which would use another connection', async () => {
    await expect(inTransaction(orm.em, (tx) => plannedOnce(tx, PAGE, [1, 1]))).rejects.toThrow(
      'outside of transactions',
    )
  })
})
