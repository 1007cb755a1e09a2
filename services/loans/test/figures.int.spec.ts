import {
  type CommissionByMonth,
  type Forecast,
  type LoansResponse,
  monthOf,
  type PipelineByAge,
  type SavedView,
} from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'
import { day } from './plan-fixture.ts'

let fixture: LoansFixture
let ceo: Caller
let ann: Caller

const ago = (days: number) => day(-days)

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'ceo', role: 'ceo' },
    { username: 'dan', role: 'manager' },
    { username: 'cy', upline: 'dan' },
    { username: 'bob', upline: 'cy' },
    { username: 'ann', upline: 'bob' },
    { username: 'eve', upline: 'ann' },
  )
  await fixture.import(
    row('P-1', { Created: ago(3), Status: 'Application', Loan_Amount: '123,456.78' }),
    row('P-2', { Created: ago(14), Status: 'Processing', Loan_Officer: 'eve' }),
    row('P-3', { Created: ago(15), Status: 'Processing', Loan_Amount: '' }),
    row('P-4', { Created: ago(90), Status: 'Clear to Close', Loan_Officer: 'Nobody Known' }),
    row('P-5', { Created: ago(61), Status: 'Conditions', Loan_Officer: 'bob' }),
    funded('F-1', ago(1), { Created: ago(20), Loan_Officer: 'eve' }),
    funded('F-2', ago(40), { Created: ago(70), Loan_Amount: '333,333.33' }),
    funded('F-3', ago(300), { Created: ago(330) }),
    funded('F-4', ago(800), { Created: ago(830) }),
  )
  await fixture.import(row('F-3', { Created: ago(330), Status: 'Conditions' }))
  ;[ceo, ann] = await Promise.all([fixture.as('ceo'), fixture.as('ann')])
})

afterAll(() => fixture.stop())

const figures = async <Answer>(by: Caller, path: string) => (await by.get<Answer>(`/figures/${path}`)).body

/** Month, level and cents of what the ledger holds, net of reversals. */
const ledger = (member: string | null) =>
  fixture.database.query<{ month: string; level: number; dollars: number }>(
    `select to_char(funded_on, 'YYYY-MM') "month", level, sum(amount_cents)::float8 / 100 dollars
     from commission_entries e join members m on m.no = e.member_no
     where ($1::text is null or m.username = $1) and loan_funded_at > now() - interval '330 days' group by 1, 2 having sum(amount_cents) <> 0`,
    [member],
  )

const LEVELS = ['personal', 'level1Override', 'level2Override', 'level3Override'] as const

const drawn = ({ months }: CommissionByMonth) =>
  months.flatMap((one) =>
    LEVELS.flatMap((name, level) => (one[name] === 0 ? [] : [{ month: one.month, level, dollars: one[name] }])),
  )

const byMonth = (lines: { month: string; level: number }[]) =>
  lines.toSorted((a, b) => a.month.localeCompare(b.month) || a.level - b.level)

describe('GET /figures/commission-by-month', () => {
  it('matches the ledger of the last 12 months to the cent, for each viewer and for the company', async () => {
    for (const username of ['ann', 'eve', 'bob', 'cy', 'dan', null]) {
      const by = username === null ? ceo : await fixture.as(username)
      const answer = await figures<CommissionByMonth>(by, 'commission-by-month')
      expect(answer.months).toHaveLength(12)
      expect(answer.months.at(-1)?.month).toBe(monthOf(ago(0)))
      expect(byMonth(drawn(answer))).toEqual(byMonth(await ledger(username)))
    }
    expect(drawn(await figures<CommissionByMonth>(ann, 'commission-by-month'))).toContainEqual({
      month: monthOf(ago(40)),
      level: 0,
      dollars: 2_500,
    })
  })

  it('subtracts the earnings of a loan that left Funded', async () => {
    const { months } = await figures<CommissionByMonth>(ann, 'commission-by-month')
    expect(months.find(({ month }) => month === monthOf(ago(300)))?.totalCommission ?? 0).toBe(0)
  })

  it('shows the company to ceo and admin only', async () => {
    expect((await ann.get('/figures/commission-by-month?scope=company')).status).toBe(403)
    expect((await figures<CommissionByMonth>(ceo, 'commission-by-month?scope=mine')).scope).toBe('mine')
    expect((await fixture.visitor.get('/figures/forecast')).status).toBe(401)
  })
})

describe('GET /figures/pipeline-by-age', () => {
  const ages = async (by: Caller, query = '') =>
    (await figures<PipelineByAge>(by, `pipeline-by-age${query}`)).statuses.map(({ status, ages: classes }) => [
      status,
      ...classes.map(({ loans }) => loans),
    ])

  it('counts the open loans of the scope by whole days since their creation', async () => {
    expect(await ages(ceo)).toEqual([
      ['Application', 1, 0, 0, 0],
      ['Processing', 1, 1, 0, 0],
      ['Conditions', 0, 0, 0, 2],
      ['Clear to Close', 0, 0, 0, 1],
    ])
    expect(await ages(ann)).toEqual([
      ['Application', 1, 0, 0, 0],
      ['Processing', 1, 1, 0, 0],
      ['Conditions', 0, 0, 0, 1],
      ['Clear to Close', 0, 0, 0, 0],
    ])
  })

  it('agrees with the counts and amounts of the list', async () => {
    for (const by of [ceo, ann]) {
      const { statuses } = await figures<PipelineByAge>(by, 'pipeline-by-age')
      const { body } = await by.get<LoansResponse>('/loans')
      for (const { status, loans, volume } of statuses) {
        expect(body.statusCounts[status]).toBe(loans)
        const listed = await by.get<LoansResponse>(`/loans?status=${encodeURIComponent(status)}`)
        expect(volume).toBe(listed.body.totalVolume)
      }
    }
  })
})

describe('GET /figures/forecast', () => {
  it('starts from the pending amount of the list, and shows the likely part of it', async () => {
    for (const by of [ceo, ann]) {
      const { stages, pending, expected, isMeasured } = await figures<Forecast>(by, 'forecast')
      expect(isMeasured).toBe(true)
      let total = 0
      for (const stage of stages) {
        const { body } = await by.get<LoansResponse>(`/loans?status=${encodeURIComponent(stage.status)}`)
        expect([stage.loans, stage.pending]).toEqual([body.totalLoans, body.totalCommission])
        expect(stage.expected).toBeCloseTo((stage.pending * stage.likelihood) / 100, 2)
        total += Math.round(stage.expected * 100)
      }
      expect(expected * 100).toBeCloseTo(total, 5)
      expect(expected).toBeLessThan(pending)
    }
  })
})

describe('saved views', () => {
  const view = { query: 'status=Conditions&sort=-days', columns: ['id', 'days'] }
  const list = async (by: Caller) => (await by.get<SavedView[]>('/loan-views')).body

  it('can be saved, replaced and deleted by their owner only', async () => {
    expect(await list(ann)).toEqual([])
    expect((await ann.put('/loan-views/Stuck%20%2F%20old', view)).status).toBe(200)
    expect(await list(ann)).toEqual([{ name: 'Stuck / old', ...view }])
    expect(await list(ceo)).toEqual([])
    await ann.put('/loan-views/Stuck%20%2F%20old', { query: '', columns: [] })
    expect(await list(ann)).toEqual([{ name: 'Stuck / old', query: '', columns: [] }])
    expect((await ceo.delete('/loan-views/Stuck%20%2F%20old')).status).toBe(404)
    expect((await ann.delete('/loan-views/Stuck%20%2F%20old')).status).toBe(200)
    expect(await list(ann)).toEqual([])
  })

  it('have a name of 1 to 60 characters, and there are at most 50', async () => {
    expect((await ann.put(`/loan-views/${'x'.repeat(61)}`, view)).status).toBe(400)
    expect((await ann.put('/loan-views/%20', view)).status).toBe(400)
    expect((await ann.put('/loan-views/a', { ...view, columns: ['<b>'] })).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 52 }, (_, at) => ann.put(`/loan-views/view-${at}`, view)))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await list(ann)).toHaveLength(50)
  })
})
