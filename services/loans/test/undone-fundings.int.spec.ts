import type { BulkLoansResponse, Hold, ImportJob } from '@upline/contracts'
import { holdChanged } from '@upline/contracts/events'
import type { Caller } from '@upline/testing'
import { csv, ended, HEAD, startImport } from './import-fixture.ts'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'
import { UPLINE_CHAIN } from './upline-chain.ts'

let fixture: LoansFixture
let admin: Caller
let chief: Caller
let max: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(...UPLINE_CHAIN)
  ;[admin, chief, max] = await Promise.all([fixture.as('admin'), fixture.as('chief'), fixture.as('max')])
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const day = '2026-09-01'
const of = (officer: string, over: object = {}) => ({ Loan_Officer: officer, ...over })

const byCall = async (by: Caller, ...loans: object[]): Promise<string> => {
  const { status, body } = await by.post<BulkLoansResponse>('/loans/bulk-import', { loans })
  expect(status).toBe(200)
  expect(body.imported).toBe(loans.length)
  return (await by.get<ImportJob[]>('/imports?limit=1')).body[0]!.id
}
const byFile = async (by: Caller, ...loans: Record<string, unknown>[]): Promise<string> => {
  const header = [...HEAD.split(','), 'Funded_Date']
  const lines = loans.map((loan) => header.map((name) => loan[name] ?? '').join(','))
  const job = await ended(fixture, by, await startImport(by, csv(lines, header.join(','))))
  expect(job.imported).toBe(loans.length)
  return job.id
}
const undo = async (by: Caller, id: string) => expect((await by.post(`/imports/${id}/undo`)).status).toBe(200)
const counted = async (table: 'holds' | 'undone_fundings') =>
  (await fixture.database.query<{ count: number }>(`select count(*)::int count from ${table}`))[0]!.count
const holdsOf = async (number: string) => {
  const { id } = await fixture.loan(number)
  return (await admin.get<Hold[]>(`/holds?state=active&loanId=${id}`)).body
}

describe.each([
  ['call', byCall],
  ['file', byFile],
] as const)('a funded loan that is undone and imported again by a %s', (name, send) => {
  const no = (number: string) => `${name}-${number}`

  it('goes on hold if it pays the importer another amount', async () => {
    await undo(max, await send(max, funded(no('1'), day, of('bob'))))
    await send(max, funded(no('1'), day, of('bob', { Loan_Amount: '90000000' })))
    const [hold, ...others] = await holdsOf(no('1'))
    expect(others).toEqual([])
    expect(hold).toMatchObject({ placedBy: 'Upline', reason: expect.stringContaining('does not pay the same') })
    expect(hold!.payees.map((payee) => payee.name).sort()).toEqual(['bob Test', 'chief Test', 'max Test'])
    const loanNumber = no('1')
    const notices = (await fixture.published(holdChanged)).filter(({ data }) => data.loanNumber === loanNumber)
    expect(notices).toHaveLength(3)
    expect((await chief.post(`/holds/${hold!.id}/release`, { reason: 'Mine' })).status).toBe(403)
    expect((await admin.post(`/holds/${hold!.id}/release`, { reason: 'Compared' })).status).toBe(200)
  })

  it('stays payable if it pays the same', async () => {
    await undo(max, await send(max, funded(no('2'), day, of('bob'))))
    await send(max, funded(no('2'), day, of('bob', { Product: 'Refinance' })))
    expect(await holdsOf(no('2'))).toEqual([])
  })

  it('goes on hold if the company importer becomes a payee, and stays payable if neither loan pays the importer', async () => {
    await undo(chief, await send(chief, funded(no('3'), day, of('deep')), funded(no('4'), day, of('deep'))))
    await send(chief, funded(no('3'), day, of('chief')), funded(no('4'), day, of('deep', { Loan_Amount: '500000' })))
    expect(await holdsOf(no('3'))).toHaveLength(1)
    expect(await holdsOf(no('4'))).toEqual([])
  })

  it('goes on hold if a later import funds it, or if it was removed without a loan officer', async () => {
    await undo(chief, await send(chief, funded(no('5'), day, of('bob')), funded(no('6'), day, of('Unknown Officer'))))
    await send(chief, row(no('5'), of('bob', { Loan_Amount: '900000' })))
    expect(await holdsOf(no('5'))).toEqual([])
    await send(chief, funded(no('5'), day, of('bob', { Loan_Amount: '900000' })), funded(no('6'), day, of('chief')))
    expect([await holdsOf(no('5')), await holdsOf(no('6'))].map((holds) => holds.length)).toEqual([1, 1])
  })

  it('keeps its identity by its content if it has a number in one of the files only', async () => {
    const content = { Borrower: `Borrower ${name}`, ...of('bob') }
    await undo(max, await send(max, funded('', day, content)))
    await send(max, funded(no('7'), day, { ...content, Loan_Amount: '900000' }))
    expect(await holdsOf(no('7'))).toHaveLength(1)
  })
})

describe('a file that funds more undone loans than one batch compares', () => {
  it('puts each of them on hold once, and forgets what the undo remembered', async () => {
    const loans = (amount: number) =>
      Array.from({ length: 2_100 }, (_, at) =>
        funded(`many-${at}`, day, of('bob', { Borrower: `Many ${at}`, Loan_Amount: amount })),
      )
    const before = { holds: await counted('holds'), remembered: await counted('undone_fundings') }
    await undo(max, await byFile(max, ...loans(400_000)))
    expect(await counted('undone_fundings')).toBe(before.remembered + 2_100)
    await byFile(max, ...loans(500_000))
    expect(await counted('undone_fundings')).toBe(before.remembered)
    expect(await counted('holds')).toBe(before.holds + 2_100)
  })
})
