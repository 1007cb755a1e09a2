import { MikroORM } from '@mikro-orm/postgresql'
import { migrate, ormOptions, PARTITIONS_OF, TIME_ZONE_SETTING } from '@upline/db'
import { eventually, testDatabase, type TestDatabase } from '@upline/testing'
import { migrations } from '../migrations/list.ts'

const THIS_YEAR = new Date().getUTCFullYear()
const until = (name: string) =>
  migrations.slice(
    0,
    migrations.findIndex((one) => one.name === name),
  )

let database: TestDatabase

beforeEach(async () => {
  database = await testDatabase('history_conversion')
})
afterEach(() => database.drop())

async function migrateWith(list: typeof migrations): Promise<void> {
  const settings = { [TIME_ZONE_SETTING]: 'UTC' }
  const orm = await MikroORM.init(ormOptions({ url: database.url, entities: [], migrations: list, settings }))
  await migrate(orm)
  await orm.close()
}

const LOAN = '0198f3a0-0000-7000-8000-000000000001'
const note = (at: string) =>
  database.query<{ no: string; place: string }>(
    `insert into loan_history (loan_id, kind, version, cause, changes, at) values ($1, 'changed', 2, 'test', '{}', $2)
     returning no, tableoid::regclass::text place`,
    [LOAN, at],
  )
const stored = () => database.query('select * from loan_history order by no')
const partitions = () => database.query<{ name: string; until: Date }>(PARTITIONS_OF, ['loan_history'])

describe('the conversion of a filled history into years', () => {
  beforeEach(async () => {
    await migrateWith(until('loan-history-bound'))
    await database.query(
      `insert into loan_history (loan_id, kind, version, cause, changes, at)
       select $1, case n when 1 then 'created' else 'changed' end, n, 'test', '{}', now() - n * interval '1 day'
       from generate_series(1, 2000) n`,
      [LOAN],
    )
  })

  it('keeps every row, and continues with the next number', async () => {
    const before = await stored()
    await migrateWith(migrations)
    expect(await stored()).toEqual(before)
    const [next] = await note(new Date().toISOString())
    expect(Number(next!.no)).toBe(2001)
    await expect(database.query('insert into loan_history (no) values (1)')).rejects.toThrow('non-DEFAULT value')
    await expect(
      database.query(
        `insert into loan_history (loan_id, kind, version, cause, changes) values ($1, 'x', 1, 't', '{}')`,
        [LOAN],
      ),
    ).rejects.toThrow('loan_history_kind_check')
  })

  it('reads no row under its lock: the former table is a partition up to the end of the year', async () => {
    await migrateWith(until('loan-history-years'))
    const read = async () => {
      const [found] = await database.query<{ rows: string; lookups: string; file: string }>(
        `select seq_tup_read "rows", idx_scan lookups, pg_relation_filepath(relid) file from pg_stat_user_tables
         where relname in ('loan_history', 'loan_history_former') and relid in (select conrelid from pg_constraint where conname = 'loan_history_is_former')`,
      )
      return found!
    }
    const before = await eventually(async () => {
      const found = await read()
      expect(Number(found.rows)).toBeGreaterThanOrEqual(4000)
      return found
    })
    await migrateWith(migrations)
    // The look for the last number is the proof that what the migration read has been counted.
    await eventually(async () => expect(Number((await read()).lookups)).toBeGreaterThan(Number(before.lookups)))
    const { rows, file } = await read()
    expect({ rows, file }).toEqual({ rows: before.rows, file: before.file })
    const [former, next] = await partitions()
    expect(former).toMatchObject({ name: 'loan_history_former' })
    expect(former!.until.getTime()).toBeGreaterThan(Date.now())
    const end = new Date(former!.until).getUTCFullYear()
    expect(next?.name ?? `loan_history_${end}`).toBe(`loan_history_${end}`)
  })

  it('accepts rows that processes of the previous version write during the conversion', async () => {
    const noting = async () => {
      for (let n = 0; n < 50; n++) await note(new Date().toISOString())
    }
    await Promise.all([migrateWith(migrations), noting()])
    const nos = (await stored()).map((row) => (row as { no: string }).no)
    expect(new Set(nos).size).toBe(2050)
  })

  it('finds the history of one loan by index in every partition', async () => {
    await migrateWith(migrations)
    const lines = await database.query<Record<string, string>>(
      `explain (costs off) select no from loan_history where loan_id = '${LOAN}' order by no desc limit 51`,
    )
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan.match(/Index Scan/g)?.length).toBeGreaterThanOrEqual((await partitions()).length + 1)
    expect(plan).not.toContain('Seq Scan')
  })
})

describe('a history with years', () => {
  beforeEach(() => migrateWith(migrations))

  it('accepts a row at the turn of the year in UTC, and rows older than all years', async () => {
    const year = THIS_YEAR + 3
    await database.query('select add_loan_history_years($1)', [`${year}-06-01T00:00:00Z`])
    const placeOf = async (at: string) => (await note(at))[0]!.place
    expect(await placeOf(`${year}-12-31T23:59:59.999999Z`)).toBe(`loan_history_${year}`)
    expect(await placeOf(`${year + 1}-01-01T00:00:00Z`)).toBe(`loan_history_${year + 1}`)
    expect(await placeOf(`${year + 1}-01-01T00:30:00+01:00`)).toBe(`loan_history_${year}`)
    expect(await placeOf('1990-01-01T00:00:00Z')).toBe('loan_history_former')
    expect(await placeOf(`${year + 5}-01-01T00:00:00Z`)).toBe('loan_history_others')
  })

  it('creates a year ahead of time, once, and moves earlier rows into it', async () => {
    const year = THIS_YEAR + 3
    await note(`${year}-02-03T00:00:00Z`)
    const add = () => database.query<{ n: number }>('select add_loan_history_years($1) n', [`${year}-02-01T00:00:00Z`])
    expect(await add()).toEqual([{ n: 2 }])
    expect(await add()).toEqual([{ n: 0 }])
    expect(await database.query('select tableoid::regclass::text place from loan_history')).toEqual([
      { place: `loan_history_${year}` },
    ])
    const names = (await partitions()).map(({ name }) => name)
    expect(names.slice(-2)).toEqual([`loan_history_${year}`, `loan_history_${year + 1}`])
  })
})
