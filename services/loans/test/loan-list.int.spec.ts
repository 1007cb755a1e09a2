import type { Benchmark, CommissionRow, LoansResponse, Problem } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'
import { day } from './plan-fixture.ts'

let fixture: LoansFixture
let ceo: Caller
let ann: Caller
let eve: Caller

const today = day(0)

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
    row('L-1', { Created: '2026-08-01', Borrower: 'Müller 100%' }),
    row('L-2', { Created: '2026-08-02', Loan_Officer: 'bob', Status: 'clear to close', Loan_Amount: '' }),
    row('L-3', { Created: '2026-08-03', Loan_Officer: 'eve', Loan_Amount: '$200,000' }),
    row('L-4', { Created: '2026-08-04', Loan_Officer: 'Nobody Known' }),
    funded('L-5', '2026-08-31', { Created: '2026-08-05', Loan_Officer: 'eve' }),
  )
  // Booked later: payments are listed by their booking.
  await fixture.import(
    funded('L-6', today, { Created: '2026-08-06', Loan_Amount: '100000' }),
    row('L-7', { Created: '2026-08-07', Loan_Officer: 'ceo' }),
  )
  ;[ceo, ann, eve] = await Promise.all([fixture.as('ceo'), fixture.as('ann'), fixture.as('eve')])
})

afterAll(() => fixture.stop())

const list = async (by: Caller, query = '') => (await by.get<LoansResponse>(`/loans${query}`)).body
const numbers = (answer: LoansResponse) => answer.loans.map((loan) => loan.loanNumber)

describe('GET /loans', () => {
  it("lists the viewer's own loans and open loans of three levels below, newest first", async () => {
    const answer = await list(ann)
    expect(answer.scope).toBe('mine')
    expect(numbers(answer)).toEqual(['L-6', 'L-5', 'L-3', 'L-1'])
    expect(numbers(await list(await fixture.as('dan')))).toEqual(['L-6', 'L-2', 'L-1'])
  })

  it('adds up what the scope selects: loans, volume, own stakes', async () => {
    const answer = await list(ann)
    expect(answer).toMatchObject({ totalLoans: 4, totalVolume: 1_100_000, totalCommission: 3000 + 500 + 1000 + 750 })
    expect(answer.commissionByLevel).toEqual({
      personal: 3750,
      level1Override: 1500,
      level2Override: 0,
      level3Override: 0,
    })
    expect(answer.personalLoans).toEqual({ count: 2, volume: 500_000 })
    expect(answer.statusCounts).toMatchObject({ Processing: 2, Funded: 2, Application: 0 })
    expect(answer.totalCommission).toBe(answer.loans.reduce((sum, loan) => sum + loan.commission.totalCommission, 0))
    const days = answer.loans.map((loan) => loan.daysInPipeline)
    expect(answer.avgDaysInPipeline).toBe(Math.round(days.reduce((a, b) => a + b) / days.length))
    expect(answer.loans[1]).toMatchObject({ daysInPipeline: 26, property: '1 Elm St, NV', officerName: 'eve Test' })
  })

  it('gives ceo and admin the whole company by default, each loan with its four shares', async () => {
    const answer = await list(ceo)
    expect(answer).toMatchObject({ scope: 'company', totalLoans: 7, totalVolume: 2_300_000 - 400_000 })
    expect(answer.loans.find((loan) => loan.loanNumber === 'L-1')?.commission).toEqual({
      personal: 3000,
      level1Override: 1000,
      level2Override: 400,
      level3Override: 400,
      totalCommission: 4800,
    })
    expect(answer.totalCommission).toBeCloseTo(
      answer.loans.reduce((sum, loan) => sum + loan.commission.totalCommission, 0),
      2,
    )
    expect(answer.personalLoans).toEqual({ count: 1, volume: 400_000 })
    expect(numbers(await list(ceo, '?scope=mine'))).toEqual(['L-7'])
  })

  it('returns 403 for a scope that the caller may not see', async () => {
    expect((await ann.get('/loans?scope=company')).status).toBe(403)
    expect((await ann.get('/loans?scope=all')).status).toBe(400)
  })

  it('keeps totals over everything that filters select, and statusCounts before the status filter', async () => {
    const byStatus = await list(ann, '?status=funded')
    expect(numbers(byStatus)).toEqual(['L-6', 'L-5'])
    expect(byStatus).toMatchObject({ totalLoans: 2, totalVolume: 500_000, totalCommission: 1750 })
    expect(byStatus.statusCounts.Processing).toBe(2)
    const byText = await list(ann, `?q=${encodeURIComponent('R 100%')}`)
    expect(byText).toMatchObject({ totalLoans: 1, totalVolume: 400_000, totalCommission: 3000 })
    const company = await list(ceo, '?q=elm&status=Processing')
    const all = await list(ceo, '?status=Processing')
    expect({ ...company, loans: [] }).toEqual({ ...all, loans: [] })
    expect((await ann.get('/loans?status=lost')).status).toBe(400)
  })

  it.each(['/loans?q=e', '/commissions?q=e', '/loans/spellings?q=e', '/loans/export.csv?q=e'])(
    'refuses a search for a single letter: %s',
    async (path) => {
      const { status, body } = await ceo.get<Problem>(path)
      expect([status, body.errors[0]]).toEqual([400, { field: 'q', message: 'Type at least 2 letters.' }])
    },
  )

  it('gives the same sums by text as from the roll-ups', async () => {
    for (const by of [ann, eve, ceo, await fixture.as('bob'), await fixture.as('cy'), await fixture.as('dan')])
      expect({ ...(await list(by, '?q=elm')), loans: 0 }).toEqual({ ...(await list(by)), loans: 0 })
  })

  it('pages by cursor until nothing follows', async () => {
    const seen: (string | null)[] = []
    let query = '?limit=2'
    for (let pages = 0; pages < 10; pages++) {
      const { body, headers } = await ceo.get<LoansResponse>(`/loans${query}`)
      seen.push(...numbers(body))
      expect(body.totalLoans).toBe(7)
      if (!headers['next-cursor']) break
      query = `?limit=2&cursor=${String(headers['next-cursor'])}`
    }
    expect(seen).toEqual(['L-7', 'L-6', 'L-5', 'L-4', 'L-3', 'L-2', 'L-1'])
  })

  it('refuses a limit under 1 or above 1,000, and a cursor that no list returned', async () => {
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=WyJ4IiwieSJd'])
      expect((await ann.get<Problem>(`/loans?${query}`)).status).toBe(400)
    expect((await ann.get('/loans?limit=1000')).status).toBe(200)
  })

  it('shows no amount and no commission if the amount is unknown', async () => {
    const [loan] = (await list(await fixture.as('bob'), '?q=L-2')).loans
    expect(loan).toMatchObject({ loanAmount: null, commission: { totalCommission: 0 }, status: 'Clear to Close' })
  })
})

describe('GET /loans/:id', () => {
  it('explains every share: who gets it and why', async () => {
    const id = (await list(ann, '?q=L-5')).loans[0]?.id
    const { body } = await ann.get<{
      shares: { memberName: string; amount: number; reason: string }[]
      frozen: boolean
    }>(`/loans/${id}`)
    expect(body.frozen).toBe(true)
    expect(body.shares.map((share) => [share.memberName, share.amount])).toEqual([
      ['eve Test', 3000],
      ['ann Test', 1000],
      ['bob Test', 400],
      ['cy Test', 400],
    ])
  })

  it('returns 404 for a loan outside the scope', async () => {
    const id = (await list(ceo, '?q=L-7')).loans[0]?.id
    expect((await ann.get(`/loans/${id}`)).status).toBe(404)
    expect((await ann.get('/loans/none')).status).toBe(404)
    expect((await fixture.visitor.get(`/loans/${id}`)).status).toBe(401)
  })
})

describe('GET /commissions', () => {
  it('lists what the viewer was paid and will be paid, newest first', async () => {
    const { body } = await ann.get<CommissionRow[]>('/commissions')
    expect(body.map((line) => [line.loan.loanNumber, line.level, line.amount, line.status])).toEqual([
      ['L-6', 0, 750, 'paid'],
      ['L-5', 1, 1000, 'paid'],
      ['L-3', 1, 500, 'pending'],
      ['L-1', 0, 3000, 'pending'],
    ])
  })

  it('pages like the loans', async () => {
    const first = await ann.get<CommissionRow[]>('/commissions?limit=3')
    const next = await ann.get<CommissionRow[]>(`/commissions?limit=3&cursor=${String(first.headers['next-cursor'])}`)
    expect(next.body.map((line) => line.loan.loanNumber)).toEqual(['L-1'])
    expect(next.headers['next-cursor']).toBeUndefined()
  })
})

describe('GET /benchmark', () => {
  it('contains the goals and the earnings of the viewer this month', async () => {
    const { body } = await ann.get<Benchmark>('/benchmark')
    expect(body).toEqual({
      monthlyGoal: 50_000,
      teamVolumeGoal: 2_000_000,
      actualCommissions: 750,
      actualTeamVolume: 100_000,
    })
    expect((await ceo.get<Benchmark>('/benchmark')).body).toMatchObject({
      actualCommissions: 0,
      actualTeamVolume: 100_000,
    })
  })
})

describe('a search for a loan number', () => {
  it('finds the number with its letters, and parts of it', async () => {
    const numbers = ['SC0-00000421', 'XC0-00000421', 'SC0-000004210', 'SC0_00000421']
    await fixture.import(...numbers.map((number) => row(number)))
    const found = async (q: string) => {
      const { loans, statusCounts } = await list(ceo, `?q=${encodeURIComponent(q)}`)
      expect(statusCounts.Processing).toBe(loans.length)
      return loans.map(({ loanNumber }) => loanNumber).toSorted()
    }
    expect(await found('sc0-00000421')).toEqual(['SC0-00000421', 'SC0-000004210'])
    expect(await found('00000421')).toEqual(numbers.toSorted())
    expect(await found('C0_00000421')).toEqual(['SC0_00000421'])
    expect(await found('borrower xc0-00000421')).toEqual(['XC0-00000421'])
    expect(await found('ann 00000421')).toEqual([])
  })
})
