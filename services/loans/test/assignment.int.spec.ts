import type { BulkLoansAnswer, LoanDetail } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { funded, openHouse, row, type LoansHouse } from './loans-house.ts'

let house: LoansHouse
let admin: Caller
let max: Caller

beforeAll(async () => {
  house = await openHouse()
  await house.people(
    { username: 'max', role: 'manager' },
    { username: 'bob', upline: 'max' },
    { username: 'ann', upline: 'bob' },
    { username: 'zed' },
  )
  admin = await house.signInAs({ role: 'admin', id: '1' })
  max = await house.as('max')
})

afterEach(() => house.mustBalance())
afterAll(() => house.stop())

const idOf = async (number: string) => (await house.loan(number)).id

describe('PATCH /loans/:id', () => {
  it('pays a funded loan on the chain of its funding time when its officer is assigned', async () => {
    await house.import(funded('A-1', '2026-09-01', { Loan_Officer: 'Ghost Writer' }))
    const { status, body } = await admin.patch<LoanDetail>(`/loans/${await idOf('A-1')}`, {
      officerId: house.member('ann').id,
      remember: true,
    })
    expect([status, body.officerName, body.frozen]).toEqual([200, 'ann Test', true])
    expect(await house.owed('A-1')).toEqual(['0 ann 300000', '1 bob 100000', '2 max 40000'])
  })

  it('remembers the spelling for the next file', async () => {
    expect(await house.import(row('A-2', { Loan_Officer: 'GHOST  writer' }))).toMatchObject({ needsOfficer: 0 })
  })

  it('corrects the amount of a funded loan by reversals and new entries', async () => {
    await admin.patch(`/loans/${await idOf('A-1')}`, { amount: 100_000.5 })
    expect(await house.owed('A-1')).toEqual(['0 ann 75000', '1 bob 25000', '2 max 10000'])
  })

  it('is for loans of the own downline: 403 where one sees the loan, 404 where not', async () => {
    await house.import(row('A-3', { Loan_Officer: 'zed' }), funded('A-4', '2026-09-02'))
    await house.move('ann', 'zed')
    expect((await max.patch(`/loans/${await idOf('A-3')}`, { amount: 5 })).status).toBe(404)
    expect((await max.patch(`/loans/${await idOf('A-4')}`, { amount: 5 })).status).toBe(403)
    expect((await (await house.as('ann')).patch(`/loans/${await idOf('A-4')}`, { amount: 5 })).status).toBe(403)
    await house.move('ann', 'bob')
    expect((await max.patch(`/loans/${await idOf('A-4')}`, { officerId: house.member('zed').id })).status).toBe(400)
    expect((await max.patch(`/loans/${await idOf('A-4')}`, { amount: 500_000 })).status).toBe(200)
  })

  it('refuses fields and amounts that it does not know', async () => {
    const id = await idOf('A-4')
    for (const body of [
      {},
      { status: 'Funded' },
      { amount: 0 },
      { amount: 1.001 },
      { amount: 100_000_001 },
      { officerId: 'nobody' },
    ])
      expect((await admin.patch(`/loans/${id}`, body)).status).toBe(400)
  })
})

describe('spellings that wait for an officer', () => {
  it('are listed for who imported them, and assigned together', async () => {
    const loans = [
      row('A-5', { Loan_Officer: 'Bobby' }),
      funded('A-6', '2026-09-03', { Loan_Officer: 'bobby' }),
      row('A-7', { Loan_Officer: 'Other' }),
    ]
    expect((await max.post<BulkLoansAnswer>('/loans/bulk-import', { loans })).body).toMatchObject({
      imported: 3,
      needsOfficer: 3,
    })
    expect((await max.get('/loans/needs-attention')).body).toEqual([
      { spelling: 'bobby', writtenAs: expect.stringMatching(/^bobby$/i), loans: 2, matches: 0 },
      { spelling: 'other', writtenAs: 'Other', loans: 1, matches: 0 },
    ])
    const answer = await max.post('/loans/spellings/assign', { spelling: ' BOBBY', officerId: house.member('bob').id })
    expect(answer).toMatchObject({ status: 200, body: { assigned: 2 } })
    expect(await house.owed('A-6')).toEqual(['0 bob 300000', '1 max 100000'])
    expect((await max.get('/loans/needs-attention')).body).toHaveLength(1)
  })
})

describe('a loan without an officer', () => {
  it('is opened by the manager who imported it, until somebody else has it, and by nobody else below the company', async () => {
    const loans = [row('A-8', { Loan_Officer: 'Nobody Knows' })]
    await max.post<BulkLoansAnswer>('/loans/bulk-import', { loans })
    await house.import(row('A-9', { Loan_Officer: 'Nobody Knows Either' }))
    const [id, foreign] = [await idOf('A-8'), await idOf('A-9')]
    const other = await house.signInAs({ role: 'manager', id: house.member('zed').id })
    const demoted = await house.signInAs({ ...house.member('max'), role: 'loan_officer' })
    for (const part of ['', '/explanation', '/history']) {
      expect((await max.get(`/loans/${id}${part}`)).status).toBe(200)
      expect((await max.get(`/loans/${foreign}${part}`)).status).toBe(404)
      expect((await admin.get(`/loans/${id}${part}`)).status).toBe(200)
      for (const caller of [other, demoted, await house.as('ann'), await house.as('bob')])
        expect((await caller.get(`/loans/${id}${part}`)).status).toBe(404)
    }
    expect((await max.get<LoanDetail>(`/loans/${id}`)).body).toMatchObject({ officerId: null, loanNumber: 'A-8' })
    await admin.patch(`/loans/${id}`, { officerId: house.member('zed').id })
    expect((await max.get(`/loans/${id}`)).status).toBe(404)
  })
})
