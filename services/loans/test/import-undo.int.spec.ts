import type { ImportJob, ImportUndo, LoansResponse, Problem } from '@upline/contracts'
import { loansSettled, settledTogether } from '@upline/contracts/events'
import type { Caller } from '@upline/testing'
import { csv, ended, line, startImport } from './import-fixture.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'top' },
    { username: 'boss', upline: 'top', role: 'manager' },
    { username: 'ann', upline: 'boss' },
  )
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
})
afterAll(() => fixture.stop())

const imported = async (...rows: string[]) => (await ended(fixture, admin, await startImport(admin, csv(rows)))).id
const undo = (id: string, by = admin) =>
  by.post<Omit<ImportUndo, 'status'> & Pick<Problem, 'code' | 'message'>>(`/imports/${id}/undo`)
const numbers = async () =>
  (await admin.get<LoansResponse>('/loans')).body.loans.map(({ loanNumber }) => loanNumber).sort()
const stored = () =>
  fixture.database.query(
    `select id, identity_key, borrower, officer_no, status, amount_cents, funded_at, created_on, funded_on, decided_on from loans order by id`,
  )

describe('undoing an import', () => {
  it('removes its loans, and restores the ledger', async () => {
    await imported(line('STAYS', { status: 'Funded' }))
    const before = await stored()
    const id = await imported(line('U1'), line('U2', { status: 'Funded' }), line('U3', { officer: 'nobody' }))
    const answer = await undo(id)
    expect([answer.status, answer.body]).toEqual([200, { status: 'undone', removed: 3, restored: 0, stayed: 0 }])
    expect(await stored()).toEqual(before)
    expect(await numbers()).toEqual(['STAYS'])
    const sums = await fixture.database.query(
      'select sum(amount_cents)::int cents from commission_entries where loan_id not in (select id from loans)',
    )
    expect(sums).toEqual([{ cents: 0 }])
    const events = (await fixture.published(loansSettled)).filter(({ data }) => data.cause === `undo of import:${id}`)
    expect(settledTogether(loansSettled.data.parse(events[0]?.data)).unfunded).toHaveLength(1)
    expect((await admin.get<ImportJob>(`/imports/${id}`)).body.undoneAt).not.toBeNull()
    await fixture.mustBalance()
  })

  it('restores the loans that it changed', async () => {
    await imported(line('V1'), line('V2', { status: 'Funded' }), line('', { borrower: 'Numberless' }))
    const before = await stored()
    const id = await imported(
      line('V1', { status: 'Funded' }),
      line('V2', { amount: '900000', officer: 'boss' }),
      line('V3', { borrower: 'Numberless' }),
    )
    await fixture.mustBalance()
    expect((await undo(id)).body).toMatchObject({ removed: 0, restored: 3 })
    expect(await stored()).toEqual(before)
    expect(await fixture.owed('V2')).toEqual(['0 ann 300000', '1 boss 100000', '2 top 40000'])
    await fixture.mustBalance()
  })

  it('fails and changes nothing if one of its loans has funded since', async () => {
    const id = await imported(line('F1'), line('F2'))
    await fixture.import({ Borrower: 'Borrower F1', Loan_Officer: 'ann', Status: 'Funded', Loan_Number: 'F1' })
    const before = await stored()
    const answer = await undo(id)
    expect([answer.status, answer.body.code]).toEqual([409, 'loans.import-funded-since'])
    expect(answer.body.message).toBe('This import cannot be undone because 1 of its loans has funded since.')
    expect(await stored()).toEqual(before)
    await fixture.mustBalance()
  })

  it('keeps loans that another import or the sync has changed since', async () => {
    const id = await imported(line('T1'), line('T2'), line('T3'))
    await imported(line('T1', { amount: '123456' }))
    await fixture.database.query(`update loans set external_id = 'enc-t2' where loan_number = 'T2'`)
    expect((await undo(id)).body).toMatchObject({ removed: 1, stayed: 2 })
    expect(await numbers()).toEqual(expect.arrayContaining(['T1', 'T2']))
    await fixture.mustBalance()
  })

  it('happens once even if it is requested twice, and works for imports by calls', async () => {
    await fixture.import({ Borrower: 'By Call', Loan_Officer: 'ann', Status: 'Funded', Loan_Amount: '1000' })
    const [{ id } = { id: '' }] = (await admin.get<ImportJob[]>('/imports?limit=1')).body
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await fixture.mustBalance()
  })

  it('resolves its refused rows', async () => {
    const id = await imported(line('R1', { status: 'Nope' }), line('R2'))
    await undo(id)
    const open = 'select 1 from import_refused_rows where import_id = $1 and resolved_at is null'
    expect(await fixture.database.query(open, [id])).toEqual([])
  })
})
