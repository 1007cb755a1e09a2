import { OldTiesWorker } from '../src/hierarchy/old-ties.worker.ts'
import { openHouse, type LoansHouse } from './loans-house.ts'

let house: LoansHouse

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.stop())

describe('ties between accounts', () => {
  it('deletes them in batches once they are 60 days old', async () => {
    await house.database.query(
      `insert into account_ties (account_id, by_id, kind, at)
       select 'account-' || n, 'by', 'promoted', now() - make_interval(days => case when n <= 12000 then 61 else 59 end)
       from generate_series(1, 12001) n`,
    )
    expect(await house.app.get(OldTiesWorker, { strict: false }).deleteOld()).toBe(12_000)
    expect(await house.database.query('select account_id from account_ties')).toEqual([{ account_id: 'account-12001' }])
  })
})
