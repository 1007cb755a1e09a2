import { eventually } from '@upline/testing'
import { funded, openLoans, type LoansFixture } from './loans-fixture.ts'

const LOANS = 1_150
const MAX_BATCH = 500

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'top' }, { username: 'ann' }, { username: 'new', upline: 'top' })
})

afterAll(() => fixture.stop())

const paid = async (username: string) => {
  const [found] = await fixture.database.query<{ loans: number }>(
    `select count(*)::int loans from (
       select e.loan_id from commission_entries e join members m on m.no = e.member_no where m.username = $1
       group by e.loan_id having sum(e.amount_cents) > 0) paid`,
    [username],
  )
  return found?.loans
}

describe('a late move that affects more fundings than one batch', () => {
  it('settles all of them in batches, to the cent', async () => {
    await fixture.import(...Array.from({ length: LOANS }, (_, no) => funded(`R-${no}`, '2026-09-01')))
    await fixture.move('ann', 'new', '2026-08-01T00:00:00.000Z')
    await eventually(async () => expect([await paid('new'), await paid('top')]).toEqual([LOANS, LOANS]), 60_000)
    const steps = await fixture.database.query<{ loans: number }>(
      `select count(distinct e.loan_id)::int loans from commission_entries e join members m on m.no = e.member_no
       where m.username = 'new' group by e.xmin::text order by 1`,
    )
    expect(steps.map(({ loans }) => loans)).toEqual([LOANS - 2 * MAX_BATCH, MAX_BATCH, MAX_BATCH])
    expect(await fixture.database.query('select from resettling')).toEqual([])
    await fixture.mustBalance()
  })

  it('continues in another process if one stops between batches', async () => {
    await fixture.database.query(`insert into resettling (loan_id, cause) select id, 'test' from loans limit 700`)
    await eventually(async () => expect(await fixture.database.query('select from resettling')).toEqual([]), 60_000)
    await fixture.mustBalance()
  })
})
