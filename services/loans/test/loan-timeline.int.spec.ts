import { dateAt, DEFAULT_TIME_ZONE, type LoanTimeline, type LoanTimelinePoint } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { type StatementsFixture, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

let fixture: StatementsFixture
const today = dateAt(new Date(), DEFAULT_TIME_ZONE)

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'top' },
    { username: 'bob', upline: 'top' },
    { username: 'cy', upline: 'top' },
    { username: 'ann', upline: 'bob' },
    { username: 'zed' },
  )
  await fixture.move('ann', 'cy', '2026-08-20T12:00:00.000Z')
  await fixture.import(funded('T-1', '2026-09-01'), row('T-2', { Created: '2026-08-10' }))
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

async function follow(number: string, who: Caller = fixture.admin): Promise<LoanTimelinePoint[]> {
  const { id } = await fixture.loan(number)
  return expectOk(await who.get<LoanTimeline>(`/loans/${id}/timeline`)).points
}

const on = (points: LoanTimelinePoint[], date: string) => points.findLast((point) => point.on <= date)!
const shares = ({ shares: all }: LoanTimelinePoint) => all.map(({ level, amount }) => [level, amount])
const eventsOf = ({ events }: LoanTimelinePoint) => events.map(({ kind, text }) => `${kind} ${text}`)

describe('GET /loans/:id/timeline', () => {
  it('shows estimates by the team of the date, and its change where it happened', async () => {
    const points = await follow('T-2')
    const [before, after] = [on(points, '2026-08-19'), on(points, '2026-08-20')]
    expect(before).toMatchObject({ on: '2026-08-10', isBooked: false, amount: 400_000, total: 4_400 })
    expect(eventsOf(before)).toEqual(['date Created'])
    expect(before.shares.map(({ memberId }) => memberId)).toEqual(
      ['ann', 'bob', 'top'].map((username) => fixture.member(username).id),
    )
    expect(after.on).toBe('2026-08-20')
    expect(eventsOf(after)).toEqual([expect.stringMatching(/^team Level 1: .+ → .+$/)])
    expect(after.shares[1]!.memberId).toBe(fixture.member('cy').id)
    expect(points.at(-1)).toMatchObject({ on: today, status: 'Processing' })
  })

  it('agrees with the explanation of today', async () => {
    const { id } = await fixture.loan('T-2')
    const explained = expectOk(await fixture.admin.get<{ total: number }>(`/loans/${id}/explanation`))
    expect((await follow('T-2')).at(-1)!.total).toBe(explained.total)
  })

  it('shows a funding on its date, and its correction on the date of the booking', async () => {
    const funding = on(await follow('T-1'), '2026-09-01')
    expect(funding).toMatchObject({ on: '2026-09-01', status: 'Funded', isBooked: true, total: 4_400 })
    expect(eventsOf(funding)).toEqual(['earned Earned'])
    expect(on(await follow('T-1'), '2026-08-31')).toMatchObject({ status: null, isBooked: false })
    const { id } = await fixture.loan('T-1')
    const { requestId } = expectOk(
      await fixture.admin.patch<{ requestId: string }>(`/loans/${id}`, { amount: 500_000 }),
    )
    await fixture.approve(requestId)
    const points = await follow('T-1')
    expect(on(points, '2026-09-01')).toMatchObject({ amount: 400_000, total: 4_400 })
    const now = points.at(-1)!
    expect(now).toMatchObject({ on: today, amount: 500_000, total: 5_500 })
    expect(shares(now)).toEqual([
      [0, 3_750],
      [1, 1_250],
      [2, 500],
    ])
    expect(eventsOf(now)).toEqual(
      expect.arrayContaining(['change Amount: $400,000.00 → $500,000.00', 'reversed Reversed', 'earned Earned again']),
    )
    expect(now.events.find(({ kind }) => kind === 'reversed')).toMatchObject({ amount: -4_400 })
  })

  it('follows the scope of the loan list', async () => {
    const { id } = await fixture.loan('T-2')
    expect((await (await fixture.as('zed')).get(`/loans/${id}/timeline`)).status).toBe(404)
    expect((await fixture.admin.get('/loans/no-such-loan/timeline')).status).toBe(404)
  })

  it("shows as much of the chain's pay as the company shows", async () => {
    expectOk(await fixture.ceo.put('/settings/chain-pay', { chainPay: 'names' }))
    const named = (await follow('T-2', await fixture.as('ann'))).at(-1)!
    expect(shares(named)).toEqual([
      [0, 3_000],
      [1, null],
      [2, null],
    ])
    expect(named.total).toBe(3_000)
    expectOk(await fixture.ceo.put('/settings/chain-pay', { chainPay: 'nothing' }))
    const points = await follow('T-2', await fixture.as('ann'))
    expect(shares(points.at(-1)!)).toEqual([[0, 3_000]])
    expect(points.flatMap(eventsOf).some((text) => text.startsWith('team'))).toBe(false)
    const earned = (await follow('T-1', await fixture.as('ann'))).flatMap(({ events }) => events)
    expect(earned.find(({ text }) => text === 'Earned')).toMatchObject({ amount: 3_000 })
    expectOk(await fixture.ceo.put('/settings/chain-pay', { chainPay: 'amounts' }))
  })
})
