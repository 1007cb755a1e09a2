import type {
  Benchmark,
  CommissionBreakdown,
  CommissionRow,
  CommissionTotals,
  FigureExplanation,
  Problem,
} from '@upline/contracts'
import { addMonths, BREAKDOWN_PERIODS, dateAt, firstOfMonth, monthOf } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'
import { day } from './plan-fixture.ts'

let fixture: LoansFixture
let ann: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'bob' }, { username: 'ann', upline: 'bob' }, { username: 'eve', upline: 'ann' })
  await fixture.import(
    row('P-1', { Created: '2026-08-01' }),
    row('P-2', { Created: '2026-08-02', Loan_Officer: 'eve' }),
  )
  await fixture.import(funded('F-1', '2026-07-31', { Created: '2026-07-20' }))
  await fixture.import(funded('F-2', '2026-06-30', { Created: '2026-03-01', Loan_Officer: 'eve' }))
  await fixture.import(
    funded('F-3', '2026-02-01', { Created: '2026-01-02' }),
    funded('F-4', '2026-02-01', { Created: '2026-01-03' }),
  )
  ann = await fixture.as('ann')
})

afterAll(() => fixture.stop())

const list = async (query = '') => (await ann.get<CommissionRow[]>(`/commissions${query}`)).body
const numbers = (rows: CommissionRow[]) => rows.map(({ loan }) => loan.loanNumber)

const bookingOf = async (number: string): Promise<string> => {
  const sql = `select iso_utc(max(e.at)) at from commission_entries e join loans l on l.id = e.loan_id where l.loan_number = $1`
  return (await fixture.database.query<{ at: string }>(sql, [number]))[0]!.at
}

describe('GET /commissions', () => {
  it('lists the newest payment first, however old its loan is, and pending rows by the creation of their loans', async () => {
    const rows = await list()
    expect(numbers(rows).slice(0, 2).sort()).toEqual(['F-3', 'F-4'])
    expect(numbers(rows).slice(2)).toEqual(['F-2', 'F-1', 'P-2', 'P-1'])
    const dates = rows.map(({ createdAt }) => createdAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  it('dates a paid row by its booking and a pending row by the creation of its loan', async () => {
    const rows = await list()
    expect(rows.at(-1)).toMatchObject({ status: 'pending', createdAt: '2026-08-01T00:00:00.000Z' })
    expect(rows[3]).toMatchObject({ status: 'paid', createdAt: await bookingOf('F-1') })
  })

  it("returns the date of a file for a pending row, and the company's date of the booking for a paid row", async () => {
    const rows = await list()
    expect(rows.at(-1)).toMatchObject({ status: 'pending', createdOn: '2026-08-01' })
    const booked = await bookingOf('F-1')
    await fixture.database.query(`update company set time_zone = 'Pacific/Kiritimati'`)
    expect((await list())[3]).toMatchObject({ createdAt: booked, createdOn: dateAt(booked, 'Pacific/Kiritimati') })
    await fixture.database.query(`update company set time_zone = 'Pacific/Pago_Pago'`)
    expect((await list())[3]).toMatchObject({ createdAt: booked, createdOn: dateAt(booked, 'Pacific/Pago_Pago') })
    await fixture.database.query(`update company set time_zone = 'America/New_York'`)
  })

  it('returns the same rows by status as without one', async () => {
    const rows = await list()
    expect(await list('?status=Funded')).toEqual(rows.filter(({ status }) => status === 'paid'))
    expect(await list('?status=Processing')).toEqual(rows.filter(({ status }) => status === 'pending'))
    expect(await list('?status=Application')).toEqual([])
    for (const status of ['Funded', 'Processing'])
      expect(await list(`?status=${status}&limit=2`)).toEqual((await list(`?status=${status}`)).slice(0, 2))
  })

  it('pages through payments of one booking without gaps', async () => {
    const paged: string[] = []
    for (let cursor = ''; ;) {
      const { body, headers } = await ann.get<CommissionRow[]>(`/commissions?limit=1&cursor=${cursor}`)
      paged.push(...numbers(body))
      if (!headers['next-cursor']) break
      cursor = String(headers['next-cursor'])
    }
    expect(paged).toEqual(numbers(await list()))
  })

  it('lists a payment that was booked again by its new booking', async () => {
    await fixture.import(funded('F-1', '2026-07-31', { Created: '2026-07-20', Loan_Amount: '120000' }))
    const [first] = await list('?limit=1')
    expect(first).toMatchObject({
      amount: 900,
      status: 'paid',
      createdAt: await bookingOf('F-1'),
      loan: { loanNumber: 'F-1' },
    })
  })
})

describe('commissions as of a past date', () => {
  const totals = async (query = '') => (await ann.get<CommissionTotals>(`/commissions/totals${query}`)).body
  const breakdown = async (query: string) => (await ann.get<CommissionBreakdown>(`/commissions/breakdown${query}`)).body
  /** Dollars that ann's list shows for these loans. */
  const paidFor = async (...numbers: string[]) =>
    (await list('?status=Funded'))
      .filter(({ loan }) => numbers.includes(loan.loanNumber))
      .reduce((sum, row) => sum + row.amount, 0)

  it('sum what the ledger pays for loans funded up to that date', async () => {
    expect((await totals('?asOf=2026-01-31')).paidOut).toBe(0)
    expect((await totals('?asOf=2026-02-01')).paidOut).toBe(await paidFor('F-3', 'F-4'))
    expect((await totals('?asOf=2026-06-29')).paidOut).toBe(await paidFor('F-3', 'F-4'))
    expect((await totals('?asOf=2026-06-30')).paidOut).toBe(await paidFor('F-2', 'F-3', 'F-4'))
    expect((await totals('?asOf=2026-07-31')).paidOut).toBe(await paidFor('F-1', 'F-2', 'F-3', 'F-4'))
  })

  it('equal today’s paid totals as of today, without estimates', async () => {
    const [now, past] = [await totals(), await totals(`?asOf=${day(0)}`)]
    expect(now.pending).toBeGreaterThan(0)
    expect(past).toEqual({ ...now, totalEarned: now.paidOut, pending: null, pendingLoans: null })
    for (const period of BREAKDOWN_PERIODS)
      expect(await breakdown(`?period=${period}&asOf=${day(0)}`)).toEqual({
        ...(await breakdown(`?period=${period}`)),
        to: day(0),
      })
  })

  it('break down the months that end with that date', async () => {
    const { from, to, totalCommission } = await breakdown('?period=this-month&asOf=2026-07-31')
    expect([from, to, totalCommission]).toEqual(['2026-07-01', '2026-07-31', await paidFor('F-1')])
    expect((await breakdown('?period=this-month&asOf=2026-07-30')).totalCommission).toBe(0)
    const half = await breakdown('?period=last-6-months&asOf=2026-07-15')
    expect([half.from, half.level1Override]).toEqual(['2026-02-01', await paidFor('F-2')])
  })

  it.each(['2026-02-30', '1999-12-31', '2999-01-01', 'yesterday'])(
    'refuse %s with a 400 that names asOf',
    async (date) => {
      for (const path of ['/commissions/totals?', '/commissions/breakdown?period=this-month&']) {
        const { status, body } = await ann.get<Problem>(`${path}asOf=${date}`)
        expect([status, body.errors[0]?.field]).toEqual([400, 'asOf'])
      }
    },
  )

  it('need the same permission as those of today', async () => {
    for (const path of ['/commissions/totals?', '/commissions/breakdown?period=this-month&'])
      expect((await ann.get(`${path}scope=company&asOf=2026-07-31`)).status).toBe(403)
  })
})

describe('GET /commissions/breakdown', () => {
  const monthsAgo = (count: number) => firstOfMonth(addMonths(monthOf(day(0)), -count))
  const fundedAgo = [0, 1, 2, 3, 5, 6]
  let books: LoansFixture
  let max: Caller
  let boss: Caller

  beforeAll(async () => {
    books = await openLoans()
    await books.people({ username: 'boss', role: 'ceo' }, { username: 'max' }, { username: 'ann', upline: 'max' })
    for (const ago of fundedAgo) {
      const dates = { Created: '2024-01-01', Loan_Amount: String(100_000 * (ago + 1)) }
      await books.import(
        funded(`A-${ago}`, monthsAgo(ago), dates),
        funded(`M-${ago}`, monthsAgo(ago), { ...dates, Loan_Officer: 'max' }),
      )
    }
    await books.import(row('OPEN', { Loan_Officer: 'max' }))
    ;[max, boss] = await Promise.all([books.as('max'), books.as('boss')])
  })
  afterAll(() => books.stop())

  const expected = (months: number, bp: number) =>
    fundedAgo.filter((ago) => ago < months).reduce((sum, ago) => sum + 100_000 * (ago + 1) * bp, 0) / 10_000

  it('sums the shares of loans that funded in the period, by level', async () => {
    for (const [period, months] of [
      ['this-month', 1],
      ['last-3-months', 3],
      ['last-6-months', 6],
    ] as const) {
      const { body } = await max.get<CommissionBreakdown>(`/commissions/breakdown?period=${period}`)
      expect(body).toMatchObject({ scope: 'mine', period, from: monthsAgo(months - 1) })
      expect([body.personal, body.level1Override, body.level2Override]).toEqual([
        expected(months, 75),
        expected(months, 25),
        0,
      ])
      expect(body.totalCommission).toBe(body.personal + body.level1Override)
    }
  })

  it('sums all shares of every loan for ceo and admin', async () => {
    const { body } = await boss.get<CommissionBreakdown>('/commissions/breakdown?period=last-3-months')
    expect(body).toMatchObject({ scope: 'company', personal: 2 * expected(3, 75), level1Override: expected(3, 25) })
    expect(
      (await boss.get<CommissionBreakdown>('/commissions/breakdown?period=last-3-months&scope=mine')).body
        .totalCommission,
    ).toBe(0)
  })

  it('matches its explanation to the cent, by level, in each scope', async () => {
    for (const [who, scope] of [
      [max, 'mine'],
      [boss, 'company'],
    ] as const)
      for (const period of BREAKDOWN_PERIODS) {
        const { body } = await who.get<CommissionBreakdown>(`/commissions/breakdown?period=${period}&scope=${scope}`)
        const asked = `/commissions/explanation?figure=breakdown&period=${period}&scope=${scope}`
        const why = (await who.get<FigureExplanation>(asked)).body
        expect([why.value, why.adjustments]).toEqual([body.totalCommission, 0])
        expect(why.loans.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(body.totalCommission, 6)
        expect((await who.get<FigureExplanation>(`${asked}&level=1`)).body.value).toBe(body.level1Override)
      }
  })

  it('refuses unknown periods and scopes that the caller may not see', async () => {
    expect((await max.get('/commissions/breakdown?period=all')).status).toBe(400)
    expect((await max.get('/commissions/breakdown')).status).toBe(400)
    expect((await max.get('/commissions/breakdown?period=this-month&scope=company')).status).toBe(403)
    expect((await max.get('/commissions/totals?scope=company')).status).toBe(403)
  })

  it('agrees with the totals over all periods', async () => {
    const { body } = await max.get<CommissionTotals>('/commissions/totals')
    const paidOut = expected(7, 75) + expected(7, 25)
    expect(body).toEqual({
      scope: 'mine',
      totalEarned: paidOut + 3_000,
      paidOut,
      pending: 3_000,
      adjustments: 0,
      tiers: 0,
      paidElsewhere: 0,
      pendingLoans: 1,
    })
  })

  it('has the same scopes as the benchmark of this month', async () => {
    const of = async (query: string) => (await boss.get<Benchmark>(`/benchmark${query}`)).body
    expect(await of('?scope=company')).toMatchObject({ actualCommissions: 2 * 750 + 250, actualTeamVolume: 200_000 })
    expect(await of('?scope=mine')).toMatchObject({ actualCommissions: 0, actualTeamVolume: 0 })
    expect((await max.get('/benchmark?scope=company')).status).toBe(403)
    for (const [scope, figure] of [
      ['company', 'this-month'],
      ['mine', 'this-month'],
      ['company', 'team-volume'],
      ['mine', 'team-volume'],
    ]) {
      const why = (await boss.get<FigureExplanation>(`/commissions/explanation?figure=${figure}&scope=${scope}`)).body
      const shown = await of(`?scope=${scope}`)
      expect([scope, figure, why.value]).toEqual([
        scope,
        figure,
        figure === 'this-month' ? shown.actualCommissions : shown.actualTeamVolume,
      ])
    }
  })
})
