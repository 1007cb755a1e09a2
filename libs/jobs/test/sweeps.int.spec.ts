import { MikroORM } from '@mikro-orm/core'
import { migrate, ormOptions } from '@upline/db'
import { eventually, testDatabase, type TestDatabase } from '@upline/testing'
import { type Sweep, Sweeps, sweepTable } from '../src/index.ts'

describe('repeated work', () => {
  let database: TestDatabase
  let orm: MikroORM
  const replicas: Sweeps[] = []

  beforeAll(async () => {
    database = await testDatabase('sweeps')
    orm = await MikroORM.init(ormOptions({ url: database.url, entities: [], migrations: [sweepTable] }))
    await migrate(orm as never)
  })

  afterEach(async () => {
    await Promise.all(replicas.splice(0).map((one) => one.beforeApplicationShutdown()))
    await database.query('delete from sweeps')
  })

  afterAll(async () => {
    await orm.close()
    await database.drop()
  })

  async function start(sweep: Sweep): Promise<Sweeps> {
    const replica = new Sweeps(orm)
    replicas.push(replica)
    replica.register(sweep)
    await replica.onApplicationBootstrap()
    return replica
  }

  /** The database's clock decides which sweep is due. */
  const later = (ms: number) =>
    database.query(
      `update sweeps set next_run_at = next_run_at - $1 * interval '1 millisecond',
         running_until = running_until - $1 * interval '1 millisecond', last_run_at = last_run_at - $1 * interval '1 millisecond'`,
      [ms],
    )

  it('runs at the start and after each interval, on one of several replicas', async () => {
    let runs = 0
    const sweep = { name: 'sweep-it', everyMs: 60_000, run: async () => void runs++ }
    const [replica] = await Promise.all([start(sweep), start(sweep), start(sweep)])
    await eventually(() => expect(runs).toBe(1))
    await eventually(async () => expect((await replica.states())[0]?.lastRunAt).not.toBeNull())
    await later(60_000)
    await eventually(() => expect(runs).toBe(2))
    await eventually(async () => expect((await replica.states())[0]).toMatchObject({ fault: null, isLate: false }))
    expect(runs).toBe(2)
  })

  it('reports a sweep as late from the third interval without a successful run, even if it never ran', async () => {
    const replica = await start({ name: 'sweep-it', everyMs: 60_000, run: () => Promise.reject(new TypeError('no')) })
    await eventually(async () => expect((await replica.states())[0]?.fault).toBe('TypeError'))
    expect((await replica.states())[0]).toMatchObject({ lastRunAt: null, isLate: false })
    await database.query(`update sweeps set registered_at = now() - interval '181 seconds'`)
    expect((await replica.states())[0]).toMatchObject({ lastRunAt: null, isLate: true })
  })

  it('restarts elsewhere as soon as the lease of a killed process expires', async () => {
    await database.query(
      `insert into sweeps (name, every_ms, next_run_at, running_until) values ('sweep-it', 3600000, now() + interval '1 hour', now() + interval '1 hour')`,
    )
    let runs = 0
    await start({ name: 'sweep-it', everyMs: 3_600_000, run: async () => void runs++ })
    await later(3_000_000)
    expect(runs).toBe(0)
    await later(700_000)
    await eventually(() => expect(runs).toBe(1))
  })

  it('waits for a run that is longer than its interval', async () => {
    let runs = 0
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const sweep = { name: 'sweep-it', everyMs: 50, run: () => (runs++, ended) }
    await Promise.all([start(sweep), start(sweep)])
    await eventually(() => expect(runs).toBe(1))
    await database.query(`update sweeps set next_run_at = now() - interval '1 minute'`)
    await new Promise((done) => setTimeout(done, 2_500))
    expect(runs).toBe(1)
    end()
    await eventually(() => expect(runs).toBeGreaterThan(1))
  })
})
