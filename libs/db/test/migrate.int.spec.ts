import { setTimeout as pause } from 'node:timers/promises'
import { Migration } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import { testDatabase, type TestDatabase } from '@upline/testing'
import pg from 'pg'
import { migrate, ormOptions, pendingMigrations, schemaFault, schemaVersions } from '../src/index.ts'

class NotesMigration extends Migration {
  override up(): void {
    this.addSql('create table notes (id int)')
  }
}
class TextMigration extends Migration {
  override up(): void {
    this.addSql('alter table notes add column text text')
  }
}
class IndexMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists notes_by_text')
    this.addSql('create index concurrently notes_by_text on notes (text)')
  }
}
class BrokenMigration extends Migration {
  override up(): void {
    this.addSql('alter table notes add column lost int')
    this.addSql('alter table nowhere add column lost int')
  }
}

class BaselineMigration extends Migration {
  static readonly replaces = '0002-text'

  override up(): void {
    this.addSql('create table notes (id int, text text)')
  }
}

const notes = { name: '0001-notes', class: NotesMigration }
const text = { name: '0002-text', class: TextMigration }
const index = { name: '0003-index', class: IndexMigration }
const baseline = { name: '0000-baseline', class: BaselineMigration }
const broken = { name: '0004-broken', class: BrokenMigration }

describe('migrations', () => {
  let database: TestDatabase
  const opened: MikroORM[] = []

  const replica = async (migrations: Parameters<typeof ormOptions>[0]['migrations']) => {
    const orm = await MikroORM.init(ormOptions({ url: database.url, entities: [], migrations }))
    opened.push(orm)
    return orm
  }

  beforeEach(async () => (database = await testDatabase('migrations')))

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((orm) => orm.close()))
    await database.drop()
  })

  it('keep an older build from starting on a newer schema, in a line that names both', async () => {
    const [newer, older] = [await replica([notes, text]), await replica([notes])]
    await migrate(newer)
    expect(schemaFault(await schemaVersions(newer), '2.0.0')).toBeUndefined()
    expect(schemaFault(await schemaVersions(older), '1.0.0')).toMatch(
      /^Database test_migrations_\w+ is at migration 0002-text, and this build \(version 1\.0\.0\) ends at 0001-notes: /,
    )
  })

  it('keep a database that has all that a baseline replaced, and create the tables of an empty one', async () => {
    await migrate(await replica([notes, text]))
    const orm = await replica([baseline, index])
    expect(schemaFault(await schemaVersions(orm), '2.0.0')).toBeUndefined()
    await migrate(orm)
    const names = await database.query<{ name: string }>('select name from mikro_orm_migrations order by name')
    expect(names.map(({ name }) => name)).toEqual([baseline.name, index.name])

    const empty = await testDatabase('migrations')
    const fresh = await MikroORM.init(ormOptions({ url: empty.url, entities: [], migrations: [baseline, index] }))
    await migrate(fresh)
    expect(await empty.query('select id, text from notes')).toEqual([])
    await fresh.close()
    await empty.drop()
  })

  it('refuse a database that has only some of what a baseline replaced, and name the last of them', async () => {
    await migrate(await replica([notes]))
    const fault = schemaFault(await schemaVersions(await replica([baseline])), '2.0.0')
    expect(fault).toMatch(/at migration 0001-notes, which is too old .* ends at migration 0002-text$/)
  })

  it('leave an empty database unchanged when they are listed, so that replicas can start together', async () => {
    const orm = await replica([notes, text])
    expect(await schemaVersions(orm)).toMatchObject({ known: ['0001-notes', '0002-text'], executed: [] })
    expect(await pendingMigrations(orm)).toEqual(['0001-notes', '0002-text'])
    expect(await database.query('select from pg_class where relnamespace = $1::regnamespace', ['public'])).toEqual([])
  })

  it('run once in two replicas, including an index without a transaction', async () => {
    const [one, other] = [await replica([notes, text, index]), await replica([notes, text, index])]
    await Promise.all([migrate(one), migrate(other)])
    expect(await pendingMigrations(one)).toEqual([])
    expect(await database.query(`select indexname from pg_indexes where tablename = 'notes'`)).toEqual([
      { indexname: 'notes_by_text' },
    ])
  })

  it('yield to work on a table, and retry until they get the lock', async () => {
    await migrate(await replica([notes]))
    const worker = new pg.Client({ connectionString: database.url })
    await worker.connect()
    await worker.query('begin')
    await worker.query('insert into notes values (1)')
    const migrated = migrate(await replica([notes, text]))
    await lockWait(database)
    // Waits behind the migration and continues when that gives up: the worker still holds the lock.
    expect(await database.query('select id from notes')).toEqual([])
    await worker.query('commit')
    await worker.end()
    await migrated
    expect(await database.query('select id, text from notes')).toEqual([{ id: 1, text: null }])
  }, 60_000)

  it('stop at one that fails, which leaves nothing behind', async () => {
    await migrate(await replica([notes]))
    const orm = await replica([notes, text, broken])
    await expect(migrate(orm)).rejects.toThrow('nowhere')
    expect(await pendingMigrations(orm)).toEqual([broken.name])
    const columns = `select attname as name from pg_attribute where attrelid = 'notes'::regclass and attnum > 0`
    expect(await database.query(columns)).toEqual([{ name: 'id' }, { name: 'text' }])
  })
})

/** Until a session waits for a lock of the table. */
async function lockWait(database: TestDatabase): Promise<void> {
  const waiting = 'select 1 from pg_locks where relation = $1::regclass and not granted'
  while ((await database.query(waiting, ['notes'])).length === 0) await pause(20)
}
