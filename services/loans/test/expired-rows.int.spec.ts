import { OldTiesWorker } from '../src/hierarchy/old-ties.worker.ts'
import { HeldNamesService } from '../src/personal-data/held-names.service.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
})
afterAll(() => fixture.stop())

describe('ties between accounts', () => {
  it('deletes them in batches once they are 60 days old', async () => {
    await fixture.database.query(
      `insert into account_ties (account_id, by_id, kind, at)
       select 'account-' || n, 'by', 'promoted', now() - make_interval(days => case when n <= 12000 then 61 else 59 end)
       from generate_series(1, 12001) n`,
    )
    expect(await fixture.app.get(OldTiesWorker, { strict: false }).deleteOld()).toBe(12_000)
    expect(await fixture.database.query('select account_id from account_ties')).toEqual([
      { account_id: 'account-12001' },
    ])
  })
})

describe('names of erased members', () => {
  it('deletes them once their time is over, by a sweep that is stored in the database', async () => {
    await fixture.people({ username: 'gone' }, { username: 'recent' })
    await fixture.database.query(
      `insert into held_names (member_no, full_name, email, until)
       select no, full_name, email, now() + make_interval(hours => case username when 'gone' then -1 else 1 end)
       from members where username in ('gone', 'recent')`,
    )
    expect(await fixture.app.get(HeldNamesService, { strict: false }).deleteExpired()).toBe(1)
    expect(
      await fixture.database.query('select m.username from held_names h join members m on m.no = h.member_no'),
    ).toEqual([{ username: 'recent' }])
    expect(
      await fixture.database.query(`select every_ms::int "everyMs" from sweeps where name = 'delete-held-names'`),
    ).toEqual([{ everyMs: 86_400_000 }])
  })
})
