import type { Approval, BulkLoansResponse, LoanDetail, LoanHistoryEntry, Problem } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { csv, ended, startImport } from './import-fixture.ts'
import { funded, type LoansFixture, openLoans, row } from './loans-fixture.ts'
import { expectOk } from './statements-fixture.ts'

const ON = '2026-05-04'
const HEAD = 'Borrower,Loan_Officer,Status,Created,Loan_Amount,Loan_Number,Note Rate,Discount Points'

let fixture: LoansFixture
let admin: Caller
let ann: Caller
let boss: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'admin', id: '1', role: 'admin' },
    { username: 'boss', role: 'manager' },
    { username: 'ann', upline: 'boss' },
    { username: 'chief', role: 'ceo' },
  )
  admin = await fixture.as('admin')
  ann = await fixture.as('ann')
  boss = await fixture.as('boss')
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const terms = ({ noteRate, points }: Pick<LoanDetail, 'noteRate' | 'points'>) => [noteRate, points]
const termsOf = async (number: string) => terms(await fixture.loan(number))
const patch = async (by: Caller, number: string, change: object) =>
  by.patch<LoanDetail & Pick<Problem, 'code'>>(`/loans/${(await fixture.loan(number)).id}`, change)

describe('the note rate and points of a loan', () => {
  it('come from a call and from a file, exact to three decimals', async () => {
    await fixture.import(row('T-1', { noteRate: '6.8750%', points: '(0.125)' }), row('T-2'))
    expect([await termsOf('T-1'), await termsOf('T-2')]).toEqual([
      [6.875, -0.125],
      [null, null],
    ])
    const line = (number: string, rate: string, points: string) =>
      `Borrower ${number},ann,Processing,2026-03-01,400000,${number},${rate},${points}`
    const file = csv([line('T-3', '7.001', '1.5'), line('T-1', '', '0'), line('T-4', '30.5', '0')], HEAD)
    expect(await ended(fixture, admin, await startImport(admin, file))).toMatchObject({ imported: 2, refused: 1 })
    expect([await termsOf('T-3'), await termsOf('T-1')]).toEqual([
      [7.001, 1.5],
      [6.875, 0],
    ])
  })

  it('reject the row of an import that cannot be right', async () => {
    const { body } = await admin.post<BulkLoansResponse>('/loans/bulk-import', {
      loans: [row('T-5', { Note_Rate: '-1' }), row('T-6', { Points: '10.0001' })],
    })
    expect(body.errors.map(({ message }) => message)).toEqual([
      'Note_Rate: "-1" isn\'t a percentage from 0 to 30 with at most three decimals',
      'Points: "10.0001" isn\'t a percentage from -10 to 10 with at most three decimals',
    ])
  })

  it('can be edited and cleared, and are in the history', async () => {
    expect(terms((await patch(admin, 'T-2', { noteRate: 6.5, points: -1.25 })).body)).toEqual([6.5, -1.25])
    const { id } = await fixture.loan('T-2')
    const [newest] = expectOk(await admin.get<LoanHistoryEntry[]>(`/loans/${id}/history`))
    expect(newest?.changes).toEqual([
      { field: 'Note rate', before: null, after: '6.5' },
      { field: 'Points', before: null, after: '-1.25' },
    ])
    expect(terms((await patch(admin, 'T-2', { noteRate: null, points: null })).body)).toEqual([null, null])
  })

  it.each([{ noteRate: 30.001 }, { noteRate: -1 }, { noteRate: 6.87501 }, { noteRate: '7' }, { points: 11 }])(
    'cannot be edited to %j',
    async (change) => {
      const { status, body } = await patch(admin, 'T-2', change)
      expect([status, body.code]).toEqual([400, 'request.invalid'])
    },
  )

  it('appear in an export whose columns an import reads', async () => {
    const columns = 'id,noteRate,points'
    const text = expectOk(await admin.get<string>(`/loans/export.csv?columns=${columns}&q=T-1`))
    expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Loan_Number,Note_Rate,Points',
      'T-1,6.875,0',
    ])
  })

  it('return to their former values when an import is undone', async () => {
    const file = csv(['Borrower T-1,ann,Processing,2026-03-01,400000,T-1,5,5'], HEAD)
    const job = await ended(fixture, admin, await startImport(admin, file))
    expect(await termsOf('T-1')).toEqual([5, 5])
    expectOk(await admin.post(`/imports/${job.id}/undo`))
    expect(await termsOf('T-1')).toEqual([6.875, 0])
  })

  it('do not change pay', async () => {
    const pays = async (number: string, facts: object) => {
      await fixture.import(funded(number, ON, { ...facts }))
      return fixture.owed(number)
    }
    const without = await pays('P-0', {})
    for (const [no, facts] of [{ noteRate: '0' }, { noteRate: '30' }, { points: '-10' }, { points: '10' }].entries())
      expect(await pays(`P-${no + 1}`, facts)).toEqual(without)
    await patch(admin, 'P-1', { noteRate: 9, points: 3 })
    expect(await fixture.owed('P-1')).toEqual(without)
  })

  it.each([{ noteRate: 5 }, { points: 1 }])('cannot be changed by its payees: %j', async (change) => {
    expect((await patch(boss, 'P-1', change)).body.code).toBe('loans.own-pay')
    expect((await patch(ann, 'P-1', change)).status).toBe(403)
    expectOk(await patch(admin, 'P-1', change))
  })

  it('wait for a second person if a row changes a funded loan that pays the importer', async () => {
    const chief = await fixture.as('chief')
    await fixture.import(funded('P-9', ON, { Loan_Officer: 'chief', noteRate: '6' }))
    const { body } = await chief.post<BulkLoansResponse>('/loans/bulk-import', {
      loans: [funded('P-9', ON, { Loan_Officer: 'chief', noteRate: '7.5', points: '-1' })],
    })
    expect(body).toMatchObject({ needsApproval: 1 })
    const [waiting] = (await admin.get<Approval[]>('/approvals?state=pending')).body
    expect(waiting).toMatchObject({
      summary: 'Change the note rate and points of loan P-9 (Borrower P-9)',
      before: { noteRate: '6%', points: null },
      after: { noteRate: '7.5%', points: '-1%' },
    })
    await fixture.approve(waiting!.id)
    expect(await termsOf('P-9')).toEqual([7.5, -1])
  })
})
