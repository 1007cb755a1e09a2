import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { MikroORM } from '@mikro-orm/postgresql'
import { migrate, ormOptions, TIME_ZONE_SETTING } from '@upline/db'
import { testDatabase, type TestDatabase } from '@upline/testing'
import { migrations } from '../migrations/list.ts'

const CHECKER = readFileSync(resolve(import.meta.dirname, '../../../tools/verify/checker.sql'), 'utf8')
const DATES = 'calendar-dates'

/** One loan by dates of a file, one by instants of an evening, and two moves of one day, as instants had them. */
const BEFORE = `
insert into members (id, joined_at) values ('ann', '2020-01-01Z'), ('old', '2020-01-01Z'), ('new', '2020-01-01Z');
update members set upline_no = (select no from members where id = 'new') where id = 'ann';
insert into upline_links (member_no, valid_from, upline_no, version, source)
select a.no, v.at::timestamptz, u.no, v.version, 'test' from (values ('-infinity', 'old', 1), ('2026-11-10T15:00Z', 'old', 2), ('2026-11-10T18:00Z', 'new', 3))
  v(at, upline, version), members a, members u where a.id = 'ann' and u.id = v.upline;
insert into upline_links (member_no, valid_from, upline_no, version, source)
select no, '-infinity', null, 1, 'test' from members where id <> 'ann';
insert into loans (identity_key, borrower, officer_text, officer_key, officer_no, status, amount_cents, created_at, funded_at, funded_seen_at,
  chain_at, money_rev, is_booked, loan_number)
select gen_random_uuid(), 'Bo', 'ann', 'ann', a.no, 5, 40000000, v.created::timestamptz, v.funded::timestamptz, '2026-11-12Z', v.funded::timestamptz, 1,
  true, v.number
from (values ('FILE', '2026-08-01T00:00Z', '2026-09-01T00:00Z'), ('SYNC', '2026-08-01T03:00Z', '2026-10-01T02:00Z'),
  ('MOVED', '2026-08-01T00:00Z', '2026-11-10T12:00Z')) v(number, created, funded), members a where a.id = 'ann';
insert into commission_entries (loan_id, rev, level, kind, member_no, basis_cents, rate_bp, amount_cents, plan_version, chain, chain_at,
  loan_created_at, loan_funded_at, cause, period_id)
select l.id, 1, s.level, 1, m.no, l.amount_cents, s.bp, s.cents, 1, array[a.no, o.no], l.chain_at, l.created_at, l.funded_at, 'test', 1
from loans l, members a, members o, (values (0, 'ann', 75, 300000), (1, 'old', 25, 100000)) s(level, who, bp, cents), members m
where a.id = 'ann' and o.id = 'old' and m.id = s.who;
insert into officer_totals
select officer_no, 5, count(*), sum(amount_cents), sum(least(day_no(created_at), day_no(funded_at))), sum(day_no(funded_at)), 0, 0, 0, 0
from loans group by 1;
insert into member_deltas
select m.no, e.level, 5, count(*), sum(e.basis_cents), sum(least(day_no(loan_created_at), day_no(loan_funded_at))), sum(day_no(loan_funded_at)), sum(amount_cents)
from commission_entries e join members m on m.no = e.member_no group by 1, 2
union all
select 0, e.level, 5, sum(case e.level when 0 then 1 else 0 end), sum(case e.level when 0 then e.basis_cents else 0 end),
  sum(case e.level when 0 then least(day_no(loan_created_at), day_no(loan_funded_at)) else 0 end),
  sum(case e.level when 0 then day_no(loan_funded_at) else 0 end), sum(amount_cents)
from commission_entries e group by 2
union all
select m.no, e.level, month_no(loan_funded_at), 0, sum(case when m.no > 0 then e.basis_cents else 0 end), 0, 0, sum(amount_cents)
from commission_entries e, lateral (values (e.member_no), (0)) m(no) group by 1, 2, 3;`

let database: TestDatabase

async function migrateTo(list: typeof migrations): Promise<void> {
  const settings = { [TIME_ZONE_SETTING]: 'America/New_York' }
  const orm = await MikroORM.init(ormOptions({ url: database.url, entities: [], migrations: list, settings }))
  await migrate(orm)
  await orm.close()
}

beforeAll(async () => {
  database = await testDatabase('loans')
  await database.query('create extension if not exists pg_trgm')
  const at = migrations.findIndex(({ name }) => name === DATES)
  await migrateTo(migrations.slice(0, at))
  await database.query(BEFORE)
  await migrateTo(migrations.slice(0, at + 1))
})
afterAll(() => database.drop())

describe('migration m82', () => {
  it("keeps dates of files and gives instants the company's date", async () => {
    const loans = await database.query(
      `select loan_number, created_on::text, funded_on::text, decided_on::text from loans order by loan_number`,
    )
    expect(loans).toEqual([
      { loan_number: 'FILE', created_on: '2026-08-01', funded_on: '2026-09-01', decided_on: '2026-09-01' },
      { loan_number: 'MOVED', created_on: '2026-08-01', funded_on: '2026-11-10', decided_on: '2026-11-10' },
      { loan_number: 'SYNC', created_on: '2026-07-31', funded_on: '2026-09-30', decided_on: '2026-09-30' },
    ])
    const entries = await database.query(
      `select distinct e.funded_on::text, e.decided_on::text, e.loan_created_on::text from commission_entries e
       join loans l on l.id = e.loan_id where l.loan_number = 'SYNC'`,
    )
    expect(entries).toEqual([{ funded_on: '2026-09-30', decided_on: '2026-09-30', loan_created_on: '2026-07-31' }])
  })

  it('keeps the last move of a day, and settles what funded that day again', async () => {
    const links = await database.query(
      `select l.effective_on::text, u.id from upline_links l join members m on m.no = l.member_no
       join members u on u.no = l.upline_no where m.id = 'ann' order by 1`,
    )
    expect(links).toEqual([
      { effective_on: '-infinity', id: 'old' },
      { effective_on: '2026-11-10', id: 'new' },
    ])
    const queued = await database.query('select l.loan_number from resettling r join loans l on l.id = r.loan_id')
    expect(queued).toEqual([{ loan_number: 'MOVED' }])
  })

  it('brings the sums to the new days and months', async () => {
    // The checker reads the latest schema.
    await migrateTo(migrations)
    const found = await database.query<{ invariant: string; bad: number; cents: number }>(CHECKER)
    const broken = found.filter(({ bad }) => bad !== 0)
    // Only the loan that waits to be settled differs: its override belongs to another upline now.
    expect(broken.map(({ invariant, cents }) => [invariant, cents])).toEqual([
      ['ledger equals raw inputs', 200_000],
      ['member and company totals', 400_000],
    ])
    const months = await database.query(
      `select bucket, sum(share_cents)::int cents from member_deltas where member_no = 0 and bucket > 5 group by 1 having sum(share_cents) <> 0 order by 1`,
    )
    expect(months).toEqual([
      { bucket: 202609, cents: 800_000 },
      { bucket: 202611, cents: 400_000 },
    ])
  })
})
