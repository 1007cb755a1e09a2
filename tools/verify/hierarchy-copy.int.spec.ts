import pg from 'pg'
import { type TestDatabase, testDatabase } from '@upline/testing'
import { hierarchyCopy } from './hierarchy-copy.ts'

/** The company was in New York until July, and is in Auckland. */
const ROSTER = `
  create table upline_links (member_id text, upline_id text, valid_from timestamptz, effective_on date);
  create function company_date_then(t timestamptz) returns date language sql stable as $$
    select (t at time zone case when t < '2026-07-01' then 'America/New_York' else 'Pacific/Auckland' end)::date $$;
  insert into upline_links values
    ('ann', 'top', '-infinity', null),
    ('ann', 'bob', '2026-06-10 03:00+00', null),
    ('ann', 'cal', '2026-08-10 13:00+00', '2026-08-11'),
    ('ann', 'dee', '2026-09-01 10:00+00', '2026-05-01')`

const LOANS = `
  create table members (no int, id text);
  insert into members values (1, 'ann'), (2, 'top'), (3, 'bob'), (4, 'cal'), (5, 'dee');
  create table upline_links (member_no int, upline_no int, effective_on date);
  insert into upline_links values
    (1, 2, '-infinity'), (1, 5, '2026-05-01'), (1, 3, '2026-06-09'), (1, 4, '2026-08-11')`

let databases: TestDatabase[]
let pools: pg.Pool[]

beforeAll(async () => {
  databases = await Promise.all(['verify_roster', 'verify_loans'].map((name) => testDatabase(name)))
  pools = databases.map(({ url }) => new pg.Pool({ connectionString: url, max: 1 }))
  await pools[0]!.query(ROSTER)
  await pools[1]!.query(LOANS)
})

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await Promise.all(databases.map((database) => database.drop()))
})

const differences = () => hierarchyCopy(pools[0]!, pools[1]!)

describe('the comparison of the hierarchy in roster and loans', () => {
  it('uses the dates of moves, and the time zone that the company had at older ones', async () => {
    expect(await differences()).toEqual([])
  })

  it('names a move that the copy has on another date', async () => {
    await pools[1]!.query(`update upline_links set effective_on = '2026-09-01' where upline_no = 5`)
    expect(await differences()).not.toEqual([])
  })
})
