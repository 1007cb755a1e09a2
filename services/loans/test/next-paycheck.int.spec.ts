import { addDays, dateAt, DEFAULT_TIME_ZONE, type NextPaycheck } from '@upline/contracts'
import { type StatementsFixture, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

let fixture: StatementsFixture
const today = dateAt(new Date(), DEFAULT_TIME_ZONE)

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people({ username: 'bob' }, { username: 'ann', upline: 'bob' }, { username: 'zed' })
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const paycheck = async (who: string): Promise<NextPaycheck> =>
  expectOk(await (await fixture.as(who)).get<NextPaycheck>('/commissions/next-paycheck'))

describe('GET /commissions/next-paycheck', () => {
  it('shows nothing to a member without pay', async () => {
    const found = await paycheck('zed')
    expect(found.payOn >= today).toBe(true)
    expect(found).toMatchObject({ earned: { amount: 0, count: 0, loans: [] }, likely: { amount: 0, loans: [] } })
    expect(found).toMatchObject({ since: addDays(today, -1), changes: [], changeCount: 0, changeAmount: 0 })
  })

  it('shows what funded loans of the period pay the caller, and that they funded since yesterday', async () => {
    const { startsOn } = await paycheck('ann')
    await fixture.import(
      funded('P-1', startsOn, { Created: '2026-08-01' }),
      funded('P-2', startsOn, { Created: '2026-08-01', Loan_Amount: '100000' }),
    )
    const [ann, bob] = [await paycheck('ann'), await paycheck('bob')]
    expect(ann.earned).toMatchObject({ amount: 3_750, count: 2 })
    expect(ann.earned.loans).toMatchObject([
      { loanNumber: 'P-1', title: 'Borrower P-1', status: 'Funded', amount: 3_000, on: startsOn },
      { loanNumber: 'P-2', amount: 750 },
    ])
    expect(ann.changes).toHaveLength(2)
    expect(ann.changes).toContainEqual(
      expect.objectContaining({ event: 'funded', amount: 3_000, title: 'Borrower P-1' }),
    )
    expect(ann.changeAmount).toBe(3_750)
    expect(bob.earned).toMatchObject({ amount: 1_250, count: 2 })
  })

  it('agrees with the statement of the period', async () => {
    await fixture.adjust('ann', -50.25, 'Credit report')
    const { periodId, earned, changes } = await paycheck('ann')
    const { sums } = await fixture.statement('ann', periodId)
    expect(earned).toMatchObject({ amount: sums.total, count: 3 })
    expect(earned.amount).toBe(3_699.75)
    expect(changes[0]).toMatchObject({ event: 'adjustment', amount: -50.25, loanId: null })
  })

  it('shows estimates of loans that are likely to fund in the period, and of no others', async () => {
    const { endsOn } = await paycheck('ann')
    const old = '2026-08-01'
    await fixture.import(
      row('L-1', { Status: 'Clear to Close', Created: old }),
      row('L-2', { Status: 'Processing', Created: old }),
      row('L-3', { Status: 'Clear to Close', Created: today }),
      row('L-4', { Status: 'Conditions', Created: old, Loan_Amount: '' }),
    )
    const { likely } = await paycheck('ann')
    expect(likely).toMatchObject({ amount: 3_000, count: 1, minLikelihood: 80 })
    expect(likely.loans).toMatchObject([{ loanNumber: 'L-1', status: 'Clear to Close', amount: 3_000 }])
    expect(likely.loans[0]!.on >= today && likely.loans[0]!.on <= endsOn).toBe(true)
    expect((await paycheck('bob')).likely).toMatchObject({ amount: 1_000, count: 1 })
    expect((await paycheck('zed')).likely.count).toBe(0)
  })

  it('names a correction and a reversal as such', async () => {
    const { id } = await fixture.loan('P-2')
    const asked = expectOk(await fixture.admin.patch<{ requestId: string }>(`/loans/${id}`, { amount: 200_000 }))
    await fixture.approve(asked.requestId)
    expect((await paycheck('ann')).changes).toContainEqual(
      expect.objectContaining({ event: 'corrected', amount: 1_500, title: 'Borrower P-2' }),
    )
  })
})
