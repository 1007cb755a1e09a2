import type { LoansResponse } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let ceo: Caller
let ann: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'ceo', role: 'ceo' },
    { username: 'bob' },
    { username: 'ann', upline: 'bob' },
    { username: 'zed' },
  )
  const many = Array.from({ length: 1_100 }, (_, at) =>
    row(`Z-${at}`, { Created: '2026-01-02', Loan_Officer: 'zed', Borrower: `Zed ${at}` }),
  )
  await fixture.import(
    ...many,
    row('A-1', { Created: '2026-08-01', Borrower: '=HYPERLINK("x")', Address: '1, "Elm" St' }),
    row('A-2', { Created: '2026-08-02', Loan_Amount: '' }),
    funded('A-3', '2026-08-31', { Created: '2026-08-05', Loan_Amount: '100000.50' }),
  )
  ;[ceo, ann] = await Promise.all([fixture.as('ceo'), fixture.as('ann')])
})

afterAll(() => fixture.stop())

const file = async (by: Caller, query = '') => {
  const { status, headers, body } = await by.get<string>(`/loans/export.csv${query}`)
  expect(status).toBe(200)
  return { headers, text: String(body) }
}

const lines = ({ text }: { text: string }) => text.replace('\uFEFF', '').trim().split('\r\n')

describe('GET /loans/export.csv', () => {
  it('contains the rows and columns of the list, escapes formulas, and leaves unknown amounts empty', async () => {
    const made = await file(ann, '?columns=id,borrower,property,amount,commission')
    expect(made.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="loans.csv"',
    })
    expect(lines(made)).toEqual([
      'Loan_Number,Borrower,Property,Loan_Amount,Commission,Personal,Level_1,Level_2,Level_3',
      'A-3,Borrower A-3,"1 Elm St, NV",100000.5,750,750,0,0,0',
      'A-2,Borrower A-2,"1 Elm St, NV",,,,,,',
      `A-1,"'=HYPERLINK(""x"")","1, ""Elm"" St, NV",400000,3000,3000,0,0,0`,
    ])
  })

  it('has every row of the filter, also beyond a page, and none outside the scope', async () => {
    expect(lines(await file(ceo))).toHaveLength(1 + 1_103)
    expect(lines(await file(ceo, '?q=zed'))).toHaveLength(1 + 1_100)
    expect(lines(await file(ann, '?q=zed'))).toHaveLength(1)
    expect(lines(await file(ann, '?status=Funded'))).toHaveLength(2)
    expect(lines(await file(await fixture.as('bob')))).toHaveLength(1 + 3)
    expect(new Set(lines(await file(ceo, '?columns=id'))).size).toBe(1_104)
  })

  it('adds up to the totals of the list', async () => {
    const sum = lines(await file(ceo, '?columns=commission'))
      .slice(1)
      .reduce((total, line) => total + Math.round(Number(line.split(',')[0] ?? 0) * 100), 0)
    expect(sum).toBe(Math.round((await ceo.get<LoansResponse>('/loans')).body.totalCommission * 100))
  })

  it('fails before the first byte if the list is refused', async () => {
    expect((await ann.get('/loans/export.csv?scope=company')).status).toBe(403)
    expect((await ann.get('/loans/export.csv?status=lost')).status).toBe(400)
    expect((await fixture.visitor.get('/loans/export.csv')).status).toBe(401)
  })
})
