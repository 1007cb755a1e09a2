import { defineEntity, MikroORM, p } from '@mikro-orm/postgresql'
import { type TestDatabase, testDatabase } from '@upline/testing'
import { calendarDate, cents, instant, inTransaction, ormOptions, rows, typedQueries, words } from '../src/index.ts'

const Note = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: {
    id: p.integer().primary(),
    paidCents: cents(),
    paidOn: calendarDate(),
    writtenAt: instant(),
    facts: p.json<{ by: string }>(),
    tags: words(),
    closedOn: calendarDate().nullable(),
  },
})

const notes = typedQueries<typeof Note>()

const ONE = {
  ...{ id: 1, paidCents: 9_000_000_000_123, paidOn: '2026-03-08', writtenAt: new Date('2026-03-08T07:30:00.123Z') },
  ...{ facts: { by: 'ann' }, tags: ['a', 'b, "c"'], closedOn: null },
}

let database: TestDatabase
let orm: MikroORM

beforeAll(async () => {
  database = await testDatabase('typed_queries')
  orm = await MikroORM.init(ormOptions({ url: database.url, entities: [Note], migrations: [] }))
  await database.query(await orm.schema.getCreateSchemaSQL({ wrap: false }))
})

afterAll(async () => {
  await orm?.close(true)
  await database?.drop()
})

it('returns the values that were written', async () => {
  await notes(orm.em).insertInto('notes').values(ONE).execute()
  expect(await notes(orm.em).selectFrom('notes').selectAll().execute()).toEqual([ONE])
})

it('runs in the transaction of the caller', async () => {
  const undone = inTransaction(orm.em, async (tx) => {
    await notes(tx).updateTable('notes').set({ closedOn: '2026-04-01' }).where('id', '=', 1).execute()
    expect(await rows(tx, 'select closed_on::text from notes')).toEqual([{ closed_on: '2026-04-01' }])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await notes(orm.em).selectFrom('notes').select('closedOn').execute()).toEqual([{ closedOn: null }])
})
