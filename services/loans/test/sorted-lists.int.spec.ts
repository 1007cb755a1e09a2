import type { Loan, LoansResponse } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let ceo: Caller
let bob: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'ceo', role: 'ceo' },
    { username: 'bob' },
    { username: 'ann', upline: 'bob' },
    { username: 'Éva', upline: 'ann' },
  )
  await fixture.import(
    row('L-10', { Created: '2026-08-01', Borrower: 'adams', Address: '9 Elm St', Loan_Amount: '300000' }),
    row('L-2', { Created: '2026-08-02', Borrower: 'Łukasz', Address: '10 Elm St', Loan_Amount: '' }),
    row('L-9', { Created: '2026-08-03', Borrower: 'Zoe', Status: 'Application', Loan_Amount: '100000' }),
    row('L-1', { Created: '2026-08-04', Borrower: 'Adams', Loan_Officer: 'bob', Product: 'FHA 30' }),
    row('L-3', { Created: '2026-08-05', Borrower: 'Müller', Loan_Officer: 'Éva', Status: 'Conditions' }),
    funded('L-4', '2026-08-31', { Created: '2026-08-06', Borrower: 'Mueller', Loan_Amount: '200000' }),
    funded('L-5', '2026-08-20', { Created: '2026-08-07', Borrower: 'Lukas', Loan_Officer: 'Éva', Product: 'VA 30' }),
    funded('L-6', '2026-08-20', { Created: '2026-08-08', Borrower: 'Nobody', Loan_Officer: 'Who Knows' }),
  )
  ;[ceo, bob] = await Promise.all([fixture.as('ceo'), fixture.as('bob')])
})

afterAll(() => fixture.stop())

/** All pages of an order, two loans each. */
async function paged(by: Caller, sort: string, more = ''): Promise<Loan[]> {
  const loans: Loan[] = []
  for (let cursor: unknown = ''; cursor !== undefined;) {
    const path = `/loans?limit=2&sort=${sort}${more}${cursor === '' ? '' : `&cursor=${encodeURIComponent(String(cursor))}`}`
    const { status, body, headers } = await by.get<LoansResponse>(path)
    expect([sort, status]).toEqual([sort, 200])
    loans.push(...body.loans)
    cursor = headers['next-cursor']
  }
  return loans
}
const numbers = (loans: Loan[]) => loans.map(({ loanNumber }) => loanNumber)

const SORTED: Record<string, { company: string; mine: string }> = {
  id: { company: '1 2 3 4 5 6 9 10', mine: '1 2 3 4 5 9 10' },
  borrower: { company: '1 10 5 2 4 3 6 9', mine: '1 10 5 2 4 3 9' },
  property: { company: '6 5 4 3 1 9 10 2', mine: '5 4 3 1 9 10 2' },
  amount: { company: '2 9 4 10 6 5 3 1', mine: '2 9 4 10 5 3 1' },
  status: { company: '9 1 2 10 3 6 5 4', mine: '9 1 2 10 3 5 4' },
  product: { company: '1 6 4 3 9 2 10 5', mine: '1 4 3 9 2 10 5' },
  officer: { company: '4 9 2 10 1 5 3 6', mine: '4 9 2 10 1 5 3' },
  created: { company: '10 2 9 1 3 4 5 6', mine: '10 2 9 1 3 4 5' },
  funded: { company: '3 1 9 2 10 6 5 4', mine: '3 1 9 2 10 5 4' },
}
const names = (text: string) => text.split(' ').map((number) => `L-${number}`)

describe('every column of the pipeline', () => {
  it.each(Object.keys(SORTED))('%s sorts all loans, not only those of a page, in either scope', async (column) => {
    const { company, mine } = SORTED[column]!
    expect(numbers(await paged(ceo, column))).toEqual(names(company))
    expect(numbers(await paged(bob, column))).toEqual(names(mine))
  })

  it('sorts in descending order too, with ties newest first', async () => {
    expect(numbers(await paged(ceo, '-id'))).toEqual(names('10 9 6 5 4 3 2 1'))
    expect(numbers(await paged(ceo, '-status'))).toEqual(names('6 5 4 3 1 2 10 9'))
    expect(numbers(await paged(bob, '-created'))).toEqual(numbers((await bob.get<LoansResponse>('/loans')).body.loans))
  })

  it.each(['ceo', 'bob'])('sorts by what a loan pays the viewer (%s), and by its days', async (name) => {
    const by = await fixture.as(name)
    for (const [column, value] of [
      ['commission', (loan: Loan) => (loan.loanAmount === null ? -1 : loan.commission.totalCommission)],
      ['days', (loan: Loan) => loan.daysInPipeline],
    ] as const) {
      const up = (await paged(by, column)).map(value)
      expect(up).toEqual(up.toSorted((a, b) => a - b))
      expect(new Set(up).size).toBeGreaterThan(3)
      const down = (await paged(by, `-${column}`)).map(value)
      expect(down).toEqual(down.toSorted((a, b) => b - a))
      expect(down).toHaveLength(name === 'ceo' ? 8 : 7)
    }
  })

  it('sorts within the filter, with totals as before', async () => {
    expect(numbers(await paged(ceo, 'borrower', '&status=Funded'))).toEqual(names('5 4 6'))
    expect(numbers(await paged(bob, '-amount', '&q=elm&status=Processing'))).toEqual(names('1 10 2'))
    const { loans: _, ...totals } = (await ceo.get<LoansResponse>('/loans?sort=days')).body
    expect(totals).toEqual({ ...(await ceo.get<LoansResponse>('/loans')).body, loans: undefined })
  })

  it('sorts the export in the same order', async () => {
    const file = async (by: Caller, sort: string) =>
      String((await by.get<string>(`/loans/export.csv?columns=id&sort=${sort}`)).body)
        .trim()
        .split('\r\n')
        .slice(1)
    expect(await file(ceo, 'borrower')).toEqual(names(SORTED['borrower']!.company))
    expect(await file(bob, '-id')).toEqual(names('10 9 5 4 3 2 1'))
  })

  it('refuses other columns, and a cursor of another order', async () => {
    expect((await ceo.get('/loans?sort=secret')).status).toBe(400)
    expect((await ceo.get('/loans?sort=--id')).status).toBe(400)
    const { headers } = await ceo.get('/loans?limit=1&sort=borrower')
    const path = `/loans?limit=1&sort=amount&cursor=${encodeURIComponent(String(headers['next-cursor']))}`
    expect((await ceo.get(path)).status).toBe(400)
  })
})

it('sorts by the funding date that is shown, also if some sources name an instant', async () => {
  await fixture.import(
    funded('S-1', '2026-08-22T03:59:59Z', { Created: '2026-08-01' }),
    funded('S-2', '2026-08-22', { Created: '2026-08-01' }),
  )
  for (const by of [ceo, bob]) {
    const dates = (await paged(by, '-funded')).map(({ fundedOn }) => fundedOn ?? '')
    expect(dates).toEqual(expect.arrayContaining(['2026-08-21', '2026-08-22']))
    expect(dates).toEqual(dates.toSorted().toReversed())
  }
})
