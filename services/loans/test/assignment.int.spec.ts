import type { Approval, BulkLoansResponse, LoanDetail, PendingApproval, Problem } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller
let max: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'max', role: 'manager' },
    { username: 'bob', upline: 'max' },
    { username: 'ann', upline: 'bob' },
    { username: 'zed' },
  )
  admin = await fixture.signInAs({ role: 'admin', id: '1' })
  max = await fixture.as('max')
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const idOf = async (number: string) => (await fixture.loan(number)).id

/** A funded loan is changed by two: one asks, another approves. */
const correct = async (number: string, change: object) => {
  const asked = await admin.patch<PendingApproval>(`/loans/${await idOf(number)}`, change)
  return fixture.approve(asked.body.requestId)
}

describe('PATCH /loans/:id', () => {
  it('assigns a pending loan immediately', async () => {
    await fixture.import(row('A-0', { Loan_Officer: 'Ghost Writer' }))
    const answer = await admin.patch<LoanDetail>(`/loans/${await idOf('A-0')}`, { officerId: fixture.member('ann').id })
    expect([answer.status, answer.body.officerName]).toEqual([200, 'ann Test'])
  })

  it('pays a funded loan on the chain of its funding time once its new officer is approved', async () => {
    await fixture.import(funded('A-1', '2026-09-01', { Loan_Officer: 'Ghost Writer' }))
    const officerId = fixture.member('ann').id
    const asked = await admin.patch<PendingApproval>(`/loans/${await idOf('A-1')}`, { officerId, remember: true })
    expect(asked).toMatchObject({ status: 202, body: { status: 'pending' } })
    expect(await fixture.owed('A-1')).toEqual([])
    await fixture.approve(asked.body.requestId)
    expect((await fixture.loan('A-1')).frozen).toBe(true)
    expect(await fixture.owed('A-1')).toEqual(['0 ann 300000', '1 bob 100000', '2 max 40000'])
  })

  it('remembers the spelling for the next file', async () => {
    expect(await fixture.import(row('A-2', { Loan_Officer: 'GHOST  writer' }))).toMatchObject({ needsOfficer: 0 })
  })

  it('corrects the amount of a funded loan by reversals and new entries', async () => {
    await correct('A-1', { amount: 100_000.5 })
    expect(await fixture.owed('A-1')).toEqual(['0 ann 75000', '1 bob 25000', '2 max 10000'])
  })

  it('moves the funding date of a funded loan, and books its shares again', async () => {
    expect(await correct('A-1', { fundedOn: '2026-08-31' })).toMatchObject({
      summary: 'Change the funding date of loan A-1 (Borrower A-1)',
      before: { fundedOn: '2026-09-01' },
      after: { fundedOn: '2026-08-31' },
    })
    const { fundedAt, chainAt } = await fixture.loan('A-1')
    expect([fundedAt, chainAt]).toEqual(['2026-08-31T00:00:00.000Z', '2026-08-31T00:00:00.000Z'])
    expect((await admin.patch(`/loans/${await idOf('A-1')}`, { fundedOn: '2026-08-31' })).status).toBe(200)
  })

  it('accepts funding dates of funded loans only, and no future dates', async () => {
    const [id, pending] = [await idOf('A-1'), await idOf('A-2')]
    for (const fundedOn of ['2026-02-30', '9/1/2026', '2999-01-01'])
      expect((await admin.patch<Problem>(`/loans/${id}`, { fundedOn })).body).toMatchObject({
        ...{ status: 400, code: 'loans.funding-date', errors: [{ field: 'fundedOn' }] },
      })
    expect((await admin.patch<Problem>(`/loans/${pending}`, { fundedOn: '2026-09-01' })).body).toMatchObject({
      ...{ status: 409, code: 'loans.not-funded' },
    })
  })

  it('ends a pending loan by its outcome, and opens it again', async () => {
    const id = await idOf('A-2')
    expect((await admin.patch<LoanDetail>(`/loans/${id}`, { outcome: 'withdrawn' })).body).toMatchObject({
      ...{ outcome: 'withdrawn', commission: { totalCommission: 0 } },
    })
    expect((await admin.patch<LoanDetail>(`/loans/${id}`, { outcome: null })).body).toMatchObject({
      ...{ outcome: null, commission: { totalCommission: 4_400 } },
    })
    expect((await admin.patch(`/loans/${id}`, { outcome: 'lost' })).status).toBe(400)
  })

  it('refuses loans outside the downline with 403 if the caller sees the loan, else with 404', async () => {
    await fixture.import(row('A-3', { Loan_Officer: 'zed' }), funded('A-4', '2026-09-02'))
    await fixture.move('ann', 'zed')
    expect((await max.patch(`/loans/${await idOf('A-3')}`, { amount: 5 })).status).toBe(404)
    expect((await max.patch<Problem>(`/loans/${await idOf('A-4')}`, { amount: 5 })).body.code).toBe(
      'loans.foreign-loan',
    )
    expect((await (await fixture.as('ann')).patch(`/loans/${await idOf('A-4')}`, { amount: 5 })).status).toBe(403)
    await fixture.move('ann', 'bob')
    expect((await max.patch(`/loans/${await idOf('A-4')}`, { officerId: fixture.member('zed').id })).status).toBe(400)
  })

  it('refuses managers on loans of their downline that pay them, funded or pending', async () => {
    await fixture.import(row('A-4p'))
    for (const number of ['A-4', 'A-4p'])
      expect((await max.patch<Problem>(`/loans/${await idOf(number)}`, { amount: 500_000 })).body).toMatchObject({
        ...{ status: 403, code: 'loans.own-pay', message: 'This loan pays you. Someone else has to change it.' },
      })
    expect(await fixture.owed('A-4')).toEqual(['0 ann 300000', '1 bob 100000', '2 max 40000'])
  })

  it('refuses fields and amounts that it does not know', async () => {
    const id = await idOf('A-4')
    for (const body of [
      {},
      { status: 'Funded' },
      { amount: 1e-7 },
      { amount: 0 },
      { amount: 1.001 },
      { amount: 100_000_001 },
      { officerId: 'nobody' },
    ])
      expect((await admin.patch(`/loans/${id}`, body)).status).toBe(400)
  })
})

describe('officer names without a match', () => {
  it('lists names for their importer and assigns all their loans together', async () => {
    const loans = [
      row('A-5', { Loan_Officer: 'Bobby' }),
      funded('A-6', '2026-09-03', { Loan_Officer: 'bobby' }),
      row('A-7', { Loan_Officer: 'Other' }),
    ]
    expect((await max.post<BulkLoansResponse>('/loans/bulk-import', { loans })).body).toMatchObject({
      imported: 3,
      needsOfficer: 3,
    })
    expect((await max.get('/loans/needs-attention')).body).toEqual([
      { spelling: 'bobby', writtenAs: expect.stringMatching(/^bobby$/i), loans: 2, matches: 0 },
      { spelling: 'other', writtenAs: 'Other', loans: 1, matches: 0 },
    ])
    const answer = await max.post('/loans/spellings/assign', {
      spelling: ' BOBBY',
      officerId: fixture.member('bob').id,
    })
    expect(answer).toMatchObject({ status: 200, body: { assigned: 1, needsApproval: 1, refused: 0 } })
    expect(await fixture.owed('A-6')).toEqual([])
    const [request] = (await max.get<Approval[]>('/approvals')).body
    await fixture.approve(request!.id)
    expect(await fixture.owed('A-6')).toEqual(['0 bob 300000', '1 max 100000'])
    expect((await max.get('/loans/needs-attention')).body).toHaveLength(1)
  })
})

describe('a loan without an officer', () => {
  it('appears only for the company and its importer until it is assigned', async () => {
    const loans = [row('A-8', { Loan_Officer: 'Nobody Knows' })]
    await max.post<BulkLoansResponse>('/loans/bulk-import', { loans })
    await fixture.import(row('A-9', { Loan_Officer: 'Nobody Knows Either' }))
    const [id, foreign] = [await idOf('A-8'), await idOf('A-9')]
    const other = await fixture.signInAs({ role: 'manager', id: fixture.member('zed').id })
    const demoted = await fixture.signInAs({ ...fixture.member('max'), role: 'loan_officer' })
    for (const part of ['', '/explanation', '/history']) {
      expect((await max.get(`/loans/${id}${part}`)).status).toBe(200)
      expect((await max.get(`/loans/${foreign}${part}`)).status).toBe(404)
      expect((await admin.get(`/loans/${id}${part}`)).status).toBe(200)
      for (const caller of [other, demoted, await fixture.as('ann'), await fixture.as('bob')])
        expect((await caller.get(`/loans/${id}${part}`)).status).toBe(404)
    }
    expect((await max.get<LoanDetail>(`/loans/${id}`)).body).toMatchObject({ officerId: null, loanNumber: 'A-8' })
    expect((await admin.patch(`/loans/${id}`, { officerId: fixture.member('zed').id })).status).toBe(200)
    expect((await max.get(`/loans/${id}`)).status).toBe(404)
  })
})
