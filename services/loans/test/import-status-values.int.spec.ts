import type { BulkLoansResponse, Problem, RememberedStatusValue } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { openLoans, row, type LoansFixture } from './loans-fixture.ts'

const PATH = '/imports/status-values'

let fixture: LoansFixture
let ceo: Caller
let max: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'boss', role: 'ceo' },
    { username: 'max', role: 'manager' },
    { username: 'ann', upline: 'max' },
  )
  ceo = await fixture.as('boss')
  max = await fixture.as('max')
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const put = (by: Caller, values: Record<string, unknown>) => by.put<Problem>(PATH, { values })
const known = async (by: Caller) => (await by.get<RememberedStatusValue[]>(PATH)).body
const imported = async (by: Caller, status: string, number: string) => {
  const loans = [row(number, { Status: status, Loan_Officer: 'ann' })]
  return (await by.post<BulkLoansResponse>('/loans/bulk-import', { loans })).body
}

describe('PUT /imports/status-values', () => {
  it('maps texts of the status column of later imports, for the company if the CEO sends them', async () => {
    expect(await imported(max, 'CLOSED', 'SV-1')).toMatchObject({ imported: 0 })
    expect((await put(ceo, { CLOSED: 'Conditions', Lost: 'withdrawn' })).status).toBe(204)
    expect(await imported(max, 'closed ', 'SV-1')).toMatchObject({ imported: 1 })
    expect(await imported(max, 'lost', 'SV-1')).toMatchObject({ imported: 1 })
    const [loan] = await fixture.database.query<{ status: number; outcome: string }>(
      "select status, outcome from loans where loan_number = 'SV-1'",
    )
    expect(loan).toEqual({ status: 3, outcome: 'withdrawn' })
  })

  it("prefers a manager's own value, which no one else sees, until null removes it", async () => {
    await put(ceo, { Docs: 'Conditions' })
    await put(max, { docs: 'Processing' })
    expect((await known(max)).filter(({ written }) => /docs/i.test(written))).toEqual([
      { written: 'docs', value: 'Processing', owner: 'own' },
      { written: 'Docs', value: 'Conditions', owner: 'company' },
    ])
    expect((await known(ceo)).map(({ value }) => value)).not.toContain('Processing')
    await put(max, { DOCS: null })
    expect((await known(max)).filter(({ owner }) => owner === 'own')).toEqual([])
  })

  it('rejects values that are not statuses, and statuses as texts', async () => {
    const refused = await put(ceo, { CLOSED: 'Sold' })
    expect(refused.status).toBe(400)
    expect(refused.body.code).toBe('loans.invalid-status-values')
    expect((await put(ceo, { Funded: 'Processing' })).body.message).toMatch(/cannot name "Funded"/)
  })

  it('refuses loan officers', async () => {
    expect((await put(await fixture.as('ann'), { CLOSED: 'Funded' })).status).toBe(403)
  })
})
