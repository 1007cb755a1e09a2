import { MikroORM } from '@mikro-orm/postgresql'
import { migrate, ormOptions, TIME_ZONE_SETTING } from '@upline/db'
import { testDatabase, type TestDatabase } from '@upline/testing'
import { migrations } from '../migrations/list.ts'

let database: TestDatabase

const NEXT = migrations.findIndex(({ name }) => name === 'officer-keys')

const STORED = [
  `insert into members (id, username) values ('a', 'janeroe'), ('b', 'bo')`,
  `insert into member_spellings (spelling_key, member_no)
   select key, no from members, unnest(array['janeroe', 'jane roe', 'jane@x.example']) key where id = 'a'`,
  `insert into matching_keys (member_no, kind, spelling_key, value, state, introduced_at)
   select no, 'name', key, key, state, now() from members join (values
     ('a', 'jane roe', 'approved'), ('a', 'janer oe', 'pending'), ('b', 'bo li', 'approved'), ('b', 'bo lu', 'pending')
   ) k(id, key, state) using (id)`,
  `insert into remembered_spellings (spelling_key, spelling, member_no, state, proposed_by, proposed_at, confirmed_by, confirmed_at)
   select key, id, no, state, by, now(), case state when 'confirmed' then 'ceo' end, case state when 'confirmed' then now() end
   from (values (1, 'a', 'j roe', 'confirmed', 'x'), (2, 'b', 'jr oe', 'confirmed', 'x'), (3, 'a', 'b li', 'proposed', 'x'),
     (4, 'b', 'bl i', 'proposed', 'x'), (5, 'a', 'bli', 'proposed', 'y')) k(no_of, id, key, state, by)
   join members using (id) order by no_of`,
  `insert into loans (identity_key, borrower, officer_text, officer_key, second_officer_key, second_officer_text, status, created_at, created_on)
   values (uuidv7(), 'Ann', 'Jane Roe', 'jane roe', null, null, 1, now(), current_date),
     (uuidv7(), 'Ben', 'bo', 'bo', 'jane m roe', 'Jane M Roe', 1, now(), current_date)`,
]

beforeAll(async () => {
  database = await testDatabase('officer_keys')
  await migrateWith(migrations.slice(0, NEXT))
  for (const sql of STORED) await database.query(sql)
  await migrateWith(migrations)
})
afterAll(() => database.drop())

async function migrateWith(list: typeof migrations): Promise<void> {
  const settings = { [TIME_ZONE_SETTING]: 'UTC' }
  const orm = await MikroORM.init(ormOptions({ url: database.url, entities: [], migrations: list, settings }))
  await migrate(orm)
  await orm.close()
}

const listOf = async (sql: string): Promise<string[]> =>
  (await database.query<{ text: string }>(`${sql} order by 1`)).map(({ text }) => text)

describe('an upgrade to keys of loan officers without spaces', () => {
  it('keeps one of two keys of a member that are equal now', async () => {
    expect(await listOf('select spelling_key as text from member_spellings')).toEqual(['jane@x.example', 'janeroe'])
  })

  it('drops a pending name that equals the approved one, and keeps another pending name', async () => {
    const live = `select spelling_key || ' ' || state as text from matching_keys where dropped_at is null`
    expect(await listOf(live)).toEqual(['boli approved', 'bolu pending', 'janeroe approved'])
  })

  it('keeps the newest confirmation of a remembered spelling, and one proposal of each person', async () => {
    const live = `select concat_ws(' ', spelling_key, spelling, state, proposed_by) as text from remembered_spellings where state <> 'removed'`
    expect(await listOf(live)).toEqual(['bli a proposed y', 'bli b proposed x', 'jroe b confirmed x'])
  })

  it('changes the keys of loans too', async () => {
    const keys = `select concat_ws(' + ', officer_key, second_officer_key) as text from loans`
    expect(await listOf(keys)).toEqual(['bo + janemroe', 'janeroe'])
  })
})
