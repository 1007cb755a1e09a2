import { addDays, dateAt, DEFAULT_TIME_ZONE, type MemberYear } from '@upline/contracts'
import { eventually } from '@upline/testing'
import { type StatementsFixture, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

let fixture: StatementsFixture
const today = dateAt(new Date(), DEFAULT_TIME_ZONE)
const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
const thisYear = `${year}-01-01`
const lastYear = addDays(thisYear, -1)
const old = { Created: `${year - 1}-11-01` }

/** ann reports to bob, bob to the manager cyrus, cyrus to daphne, daphne to eve; ann's loans pay bob, cyrus and daphne. */
beforeAll(async () => {
  fixture = await createStatementsFixture()
  const members: Parameters<StatementsFixture['people']> = [
    { username: 'eve', role: 'manager' },
    { username: 'daphne', upline: 'eve' },
    { username: 'cyrus', role: 'manager', upline: 'daphne' },
    { username: 'bob', upline: 'cyrus' },
    { username: 'ann', upline: 'bob' },
    { username: 'zed' },
    { username: 'pam', role: 'processor', duties: ['payroll'] },
  ]
  // Fundings before someone joined would be dated today.
  await fixture.people(...members.map((member) => ({ ...member, createdAt: `${year - 2}-01-05T08:00:00.000Z` })))
  await fixture.import(
    funded('Y-1', today, old),
    funded('Y-2', thisYear, { ...old, Loan_Amount: '100000' }),
    funded('Y-3', lastYear, old),
    row('Y-4', { Loan_Amount: '200000' }),
    row('Y-5', { Loan_Amount: '' }),
  )
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const ask = async (who: string, about: string) =>
  (await fixture.as(who)).get<MemberYear>(`/members/${fixture.member(about).id}/year`)
const yearOf = async (who: string, about: string) => expectOk(await ask(who, about))

describe('GET /members/{memberId}/year', () => {
  it('shows the member what they originated and earned this year', async () => {
    const found = await yearOf('ann', 'ann')
    expect(found).toMatchObject({
      ...{ year, funded: { loans: 2, volume: 500_000 }, pending: { loans: 2, volume: 200_000 }, earned: 3_750 },
      forViewer: { level: 0, funded: 3_750, pending: 1_500 },
    })
    expect(found.months).toHaveLength(month)
    expect(found.months.reduce((sum, { volume }) => sum + volume, 0)).toBe(500_000)
    expect(found.months.at(-1)).toMatchObject({ month: today.slice(0, 7) })
    expect(found.latest.map(({ loanNumber, share }) => [loanNumber, share])).toContainEqual(['Y-4', 1_500])
    expect(found.latest).toHaveLength(5)
  })

  it('shows each upline their own share, and no pay of the member', async () => {
    expect(await yearOf('bob', 'ann')).toMatchObject({
      ...{ earned: null, funded: { loans: 2, volume: 500_000 } },
      forViewer: { level: 1, funded: 1_250, pending: 500 },
    })
    expect(await yearOf('daphne', 'ann')).toMatchObject({
      earned: null,
      forViewer: { level: 3, funded: 500, pending: 200 },
    })
  })

  it('shows managers the pay of their whole downline, and loans only as far as they can open them', async () => {
    expect(await yearOf('cyrus', 'ann')).toMatchObject({ earned: 3_750, forViewer: { level: 2, funded: 500 } })
    const far = await yearOf('eve', 'ann')
    expect(far).toMatchObject({ earned: 3_750, forViewer: null, latest: [], funded: { loans: 2 } })
  })

  it('shows the company every loan, and the Payroll duty the sums alone', async () => {
    const found = await yearOf('boss', 'ann')
    expect(found).toMatchObject({ earned: 3_750, forViewer: null })
    expect(found.latest.map(({ share }) => share)).toEqual([null, null, null, null, null])
    expect(await yearOf('pam', 'ann')).toMatchObject({ earned: 3_750, latest: [] })
  })

  it('opens only loans that the viewer can open', async () => {
    for (const who of ['ann', 'bob', 'daphne', 'boss'])
      for (const { id } of (await yearOf(who, 'ann')).latest)
        expect((await (await fixture.as(who)).get(`/loans/${id}`)).status).toBe(200)
  })

  it('hides members who are not below the viewer', async () => {
    for (const [who, about] of [
      ['ann', 'bob'],
      ['zed', 'ann'],
      ['cyrus', 'daphne'],
    ] as const)
      expect(await ask(who, about)).toMatchObject({ status: 404, body: { code: 'loans.unknown-member' } })
    expect((await fixture.admin.get('/members/nobody/year')).status).toBe(404)
  })

  it('shows a new upline the open loans and what funded since the date of the move, and no earlier loan', async () => {
    await fixture.move('ann', 'zed')
    expect((await yearOf('cyrus', 'bob')).member.name).toBeTruthy()
    expect((await ask('bob', 'ann')).status).toBe(404)
    const fundedToday = today === thisYear ? ['Y-1', 'Y-2'] : ['Y-1']
    // Loans that funded on the date of the move are settled again in the background.
    await eventually(async () => {
      const { forViewer, latest } = await yearOf('zed', 'ann')
      expect(forViewer).toMatchObject({ level: 1, funded: fundedToday.length === 2 ? 1_250 : 1_000, pending: 500 })
      expect(latest.map(({ loanNumber }) => loanNumber).toSorted()).toEqual([...fundedToday, 'Y-4', 'Y-5'])
    })
  })

  it('counts the part of each originator of a split loan', async () => {
    await fixture.import(row('Y-6', { Loan_Amount: '300000' }))
    const portions = [['ann', 60] as const, ['bob', 40] as const]
    const originators = portions.map(([username, percent]) => ({ memberId: fixture.member(username).id, percent }))
    expectOk(await fixture.admin.patch(`/loans/${(await fixture.loan('Y-6')).id}`, { originators }))
    expect((await yearOf('bob', 'bob')).pending).toEqual({ loans: 1, volume: 120_000 })
    expect((await yearOf('bob', 'bob')).forViewer).toMatchObject({ level: 0, pending: 900 })
    expect((await yearOf('ann', 'ann')).pending).toEqual({ loans: 3, volume: 380_000 })
  })
})
