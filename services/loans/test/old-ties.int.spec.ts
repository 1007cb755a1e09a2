import { OldTiesWorker } from '../src/hierarchy/old-ties.worker.ts'
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
