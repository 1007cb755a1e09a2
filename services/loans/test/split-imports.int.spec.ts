import type { AttentionResponse, ImportJob, LoanDetail, LoansResponse, SpellingAssigned } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { csv, ended, HEAD, line, startImport } from './import-fixture.ts'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'top' },
    { username: 'ann', upline: 'top' },
    { username: 'bob', firstName: 'Bob', lastName: 'Berg', email: 'bob@example.com' },
    { username: 'cy' },
  )
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
})
afterAll(() => fixture.stop())

const stateOf = () =>
  fixture.database.query<{ version: number }>(
    `select l.loan_number, l.version, l.percent, l.co_originators, l.outcome, l.status, (select count(*)::int from commission_entries e where e.loan_id = l.id) entries
     from loans l order by 1`,
  )
const portions = ({ originators }: LoanDetail) => originators.map(({ name, percent }) => `${name} ${percent}`)
const imported = async (file: string): Promise<ImportJob> => ended(fixture, admin, await startImport(admin, file))
const SPLIT_HEAD = `${HEAD},Second_Officer,Second_Officer_Percent`

describe('Second_Officer in a bulk import', () => {
  it.each(['bob', 'BOB@example.com', 'Bob Berg'])(
    'matches %s like a loan officer, with half of the loan',
    async (written) => {
      const number = `B-${written}`
      await fixture.import(funded(number, '2026-09-01', { Second_Officer: written }))
      expect(portions(await fixture.loan(number))).toEqual(['ann Test 50', 'Bob Berg 50'])
      expect(await fixture.owed(number)).toEqual(['0 ann 150000', '0 bob 150000', '1 top 50000'])
      await fixture.mustBalance()
    },
  )

  it('takes a percentage, and refuses one that is not whole by its row', async () => {
    await fixture.import(row('B-2', { Second_Officer: 'bob', Second_Officer_Percent: '30%' }))
    expect(portions(await fixture.loan('B-2'))).toEqual(['ann Test 70', 'Bob Berg 30'])
    const { errors } = await fixture.import(row('B-3', { Second_Officer: 'bob', Second_Officer_Percent: '100' }))
    expect(errors).toEqual([
      { row: 1, message: 'Second_Officer_Percent: "100" isn\'t a whole percentage from 1 to 99' },
    ])
  })

  it('changes nothing when it is imported again, nor when a person changed the split since', async () => {
    const rows = [
      row('B-4', { Second_Officer: 'bob', Second_Officer_Percent: '40' }),
      row('B-5', { Second_Officer: 'nobody here' }),
      row('B-6', { Status: 'Withdrawn' }),
    ]
    await fixture.import(...rows)
    const { id } = await fixture.loan('B-4')
    const originators = [
      { memberId: fixture.member('ann').id, percent: 90 },
      { memberId: fixture.member('cy').id, percent: 10 },
    ]
    expect((await admin.patch(`/loans/${id}`, { originators })).status).toBe(200)
    const before = await stateOf()
    await fixture.import(...rows)
    expect(await stateOf()).toEqual(before)
    await fixture.import(row('B-4'))
    expect(await stateOf()).toEqual(before)
  })

  it('keeps a loan whose second officer matches no one, lists the open portion and pays it when it is assigned', async () => {
    const answer = await fixture.import(funded('B-7', '2026-09-01', { Second_Officer: 'Dana Unknown' }))
    expect([answer.imported, answer.needsOfficer]).toEqual([1, 1])
    expect(await fixture.owed('B-7')).toEqual(['0 ann 150000', '1 top 50000'])
    expect((await fixture.loan('B-7')).openPortion).toEqual({ writtenAs: 'Dana Unknown', percent: 50 })
    const { items } = (await admin.get<AttentionResponse>('/attention')).body
    expect(items.find(({ title }) => title === 'Dana Unknown')?.cause).toBe(
      'No team member matches the second officer "Dana Unknown". 1 loan has a portion that pays no one until you assign it.',
    )
    await fixture.mustBalance()
    const assigned = await admin.post<SpellingAssigned>('/loans/spellings/assign', {
      ...{ spelling: 'Dana Unknown', officerId: fixture.member('cy').id },
    })
    expect(assigned.body).toEqual({ assigned: 0, needsApproval: 1, refused: 0 })
    const [request] = (await admin.get<{ id: string }[]>('/approvals?state=pending')).body
    await fixture.approve(request!.id)
    expect(await fixture.owed('B-7')).toEqual(['0 ann 150000', '0 cy 150000', '1 top 50000'])
    expect((await fixture.loan('B-7')).ledger.filter(({ kind }) => kind === 'reversed')).toEqual([])
    await fixture.mustBalance()
  })
})

describe('a file with second officers and outcomes', () => {
  it('changes nothing the second time, and its undo restores the loans', async () => {
    await imported(csv([line('F-1'), line('F-2')]))
    const before = await stateOf()
    const file = csv(
      [
        `${line('F-1')},bob,25`,
        `${line('F-2', { status: 'Denied' })},,`,
        `${line('F-3', { status: 'Funded' })},Bob Berg,40`,
        `${line('F-4')},,`,
        `${line('F-5', { status: 'Cancelled' })},,`,
      ],
      SPLIT_HEAD,
    )
    const id = await startImport(admin, file)
    expect(await ended(fixture, admin, id)).toMatchObject({ status: 'completed', imported: 5, refused: 0 })
    expect(portions(await fixture.loan('F-1'))).toEqual(['ann Test 75', 'Bob Berg 25'])
    expect(await fixture.loan('F-2')).toMatchObject({ status: 'Processing', outcome: 'denied' })
    expect(await fixture.loan('F-5')).toMatchObject({ status: 'Application', outcome: 'cancelled' })
    expect(await fixture.owed('F-3')).toEqual(['0 ann 180000', '0 bob 120000', '1 top 60000'])
    await fixture.mustBalance()
    const after = await stateOf()
    await imported(file)
    expect(await stateOf()).toEqual(after)
    expect((await admin.post(`/imports/${id}/undo`)).status).toBe(200)
    const restored = (await stateOf()).map((loan) => ({ ...loan, version: 0 }))
    expect(restored).toEqual(before.map((loan) => ({ ...loan, version: 0 })))
    await fixture.mustBalance()
  })

  it('changes no pay, split or outcome when the export of split and ended loans is imported', async () => {
    const paid = async () => (await stateOf()).map((loan) => ({ ...loan, version: 0 }))
    const before = await paid()
    const columns = '?columns=id,borrower,amount,product,status,officer,created,funded'
    const { body } = await admin.get<string>(`/loans/export.csv${columns}`)
    expect(String(body)).toContain('Second_Officer,Second_Officer_Percent')
    const job = await imported(String(body))
    expect([job.status, job.refused]).toEqual(['completed', 0])
    expect(await paid()).toEqual(before)
  })
})

describe('an ended loan', () => {
  it('keeps its status, leaves totals and pending pay, and is found by its outcome', async () => {
    await fixture.import(row('E-1', { Loan_Officer: 'cy' }), row('E-2', { Loan_Officer: 'cy', Status: 'Conditions' }))
    const { id } = await fixture.loan('E-2')
    expect((await admin.patch(`/loans/${id}`, { outcome: 'withdrawn' })).status).toBe(200)
    const all = await fixture.mine('cy', '&q=E-')
    expect(all.loans.map(({ loanNumber, status, outcome }) => [loanNumber, status, outcome]).toSorted()).toEqual([
      ['E-1', 'Processing', null],
      ['E-2', 'Conditions', 'withdrawn'],
    ])
    expect([all.totalLoans, all.totalCommission]).toEqual([1, 3_000])
    const found = await fixture.mine('cy', '&outcome=withdrawn')
    expect(found.loans.map(({ loanNumber }) => loanNumber)).toEqual(['E-2'])
    expect([found.totalLoans, found.totalVolume, found.totalCommission]).toEqual([1, 400_000, 0])
    expect((await fixture.mine('cy', '&outcome=denied')).loans).toEqual([])
    const company = (await admin.get<LoansResponse>('/loans?outcome=withdrawn&q=E-&sort=amount&limit=1')).body
    expect(company.loans.map(({ loanNumber }) => loanNumber)).toEqual(['E-2'])
    expect((await admin.get('/loans?outcome=lost')).status).toBe(400)
    await admin.patch(`/loans/${id}`, { outcome: null })
    expect((await fixture.mine('cy', '&q=E-')).totalLoans).toBe(2)
    await fixture.mustBalance()
  })

  it('loses its outcome by another status in a file, and keeps it by the same one', async () => {
    await fixture.import(row('E-3'))
    await fixture.import(row('E-3', { Status: 'withdrawn' }))
    await fixture.import(row('E-3'))
    expect(await fixture.loan('E-3')).toMatchObject({ status: 'Processing', outcome: 'withdrawn' })
    await fixture.import(row('E-3', { Status: 'Conditions' }))
    expect(await fixture.loan('E-3')).toMatchObject({ status: 'Conditions', outcome: null })
  })
})
