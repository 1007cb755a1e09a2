import type { AttentionAnswer, ImportJob, LoanDetail, LoansAnswer, SpellingAssigned } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { csv, ended, HEAD, line, startImport } from './import-house.ts'
import { funded, openHouse, row, type LoansHouse } from './loans-house.ts'

let house: LoansHouse
let admin: Caller

beforeAll(async () => {
  house = await openHouse()
  await house.people(
    { username: 'top' },
    { username: 'ann', upline: 'top' },
    { username: 'bob', firstName: 'Bob', lastName: 'Berg', email: 'bob@example.com' },
    { username: 'cy' },
  )
  admin = await house.signInAs({ role: 'admin', id: '1', username: 'admin' })
})
afterAll(() => house.stop())

const stateOf = () =>
  house.database.query<{ version: number }>(
    `select l.loan_number, l.version, l.percent, l.co_originators, l.outcome, l.status, (select count(*)::int from commission_entries e where e.loan_id = l.id) entries
     from loans l order by 1`,
  )
const portions = ({ originators }: LoanDetail) => originators.map(({ name, percent }) => `${name} ${percent}`)
const imported = async (file: string): Promise<ImportJob> => ended(house, admin, await startImport(admin, file))
const SPLIT_HEAD = `${HEAD},Second_Officer,Second_Officer_Percent`

describe('Second_Officer in a bulk import', () => {
  it.each(['bob', 'BOB@example.com', 'Bob Berg'])(
    'matches %s like a loan officer, with half of the loan',
    async (written) => {
      const number = `B-${written}`
      await house.import(funded(number, '2026-09-01', { Second_Officer: written }))
      expect(portions(await house.loan(number))).toEqual(['ann Test 50', 'Bob Berg 50'])
      expect(await house.owed(number)).toEqual(['0 ann 150000', '0 bob 150000', '1 top 50000'])
      await house.mustBalance()
    },
  )

  it('takes a percentage, and refuses one that is not whole by its row', async () => {
    await house.import(row('B-2', { Second_Officer: 'bob', Second_Officer_Percent: '30%' }))
    expect(portions(await house.loan('B-2'))).toEqual(['ann Test 70', 'Bob Berg 30'])
    const { errors } = await house.import(row('B-3', { Second_Officer: 'bob', Second_Officer_Percent: '100' }))
    expect(errors).toEqual([{ row: 1, message: "Second_Officer_Percent '100' is not a whole percentage from 1 to 99" }])
  })

  it('changes nothing when it is imported again, nor when a person changed the split since', async () => {
    const rows = [
      row('B-4', { Second_Officer: 'bob', Second_Officer_Percent: '40' }),
      row('B-5', { Second_Officer: 'nobody here' }),
      row('B-6', { Status: 'Withdrawn' }),
    ]
    await house.import(...rows)
    const { id } = await house.loan('B-4')
    const originators = [
      { memberId: house.member('ann').id, percent: 90 },
      { memberId: house.member('cy').id, percent: 10 },
    ]
    expect((await admin.patch(`/loans/${id}`, { originators })).status).toBe(200)
    const before = await stateOf()
    await house.import(...rows)
    expect(await stateOf()).toEqual(before)
    await house.import(row('B-4'))
    expect(await stateOf()).toEqual(before)
  })

  it('keeps a loan whose second officer matches no one, lists the open portion and pays it when it is assigned', async () => {
    const answer = await house.import(funded('B-7', '2026-09-01', { Second_Officer: 'Dana Unknown' }))
    expect([answer.imported, answer.needsOfficer]).toEqual([1, 1])
    expect(await house.owed('B-7')).toEqual(['0 ann 150000', '1 top 50000'])
    expect((await house.loan('B-7')).openPortion).toEqual({ writtenAs: 'Dana Unknown', percent: 50 })
    const { items } = (await admin.get<AttentionAnswer>('/attention')).body
    expect(items.find(({ title }) => title === 'Dana Unknown')?.cause).toBe(
      'No team member matches the second officer "Dana Unknown". 1 loan has a portion that pays no one until you assign it.',
    )
    await house.mustBalance()
    const assigned = await admin.post<SpellingAssigned>('/loans/spellings/assign', {
      ...{ spelling: 'Dana Unknown', officerId: house.member('cy').id },
    })
    expect(assigned.body).toEqual({ assigned: 0, needsApproval: 1, refused: 0 })
    const [request] = (await admin.get<{ id: string }[]>('/approvals?state=pending')).body
    await house.approve(request!.id)
    expect(await house.owed('B-7')).toEqual(['0 ann 150000', '0 cy 150000', '1 top 50000'])
    expect((await house.loan('B-7')).ledger.filter(({ kind }) => kind === 'reversed')).toEqual([])
    await house.mustBalance()
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
    expect(await ended(house, admin, id)).toMatchObject({ status: 'completed', imported: 5, refused: 0 })
    expect(portions(await house.loan('F-1'))).toEqual(['ann Test 75', 'Bob Berg 25'])
    expect(await house.loan('F-2')).toMatchObject({ status: 'Processing', outcome: 'denied' })
    expect(await house.loan('F-5')).toMatchObject({ status: 'Application', outcome: 'cancelled' })
    expect(await house.owed('F-3')).toEqual(['0 ann 180000', '0 bob 120000', '1 top 60000'])
    await house.mustBalance()
    const after = await stateOf()
    await imported(file)
    expect(await stateOf()).toEqual(after)
    expect((await admin.post(`/imports/${id}/undo`)).status).toBe(200)
    const restored = (await stateOf()).map((loan) => ({ ...loan, version: 0 }))
    expect(restored).toEqual(before.map((loan) => ({ ...loan, version: 0 })))
    await house.mustBalance()
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
    await house.import(row('E-1', { Loan_Officer: 'cy' }), row('E-2', { Loan_Officer: 'cy', Status: 'Conditions' }))
    const { id } = await house.loan('E-2')
    expect((await admin.patch(`/loans/${id}`, { outcome: 'withdrawn' })).status).toBe(200)
    const all = await house.mine('cy', '&q=E-')
    expect(all.loans.map(({ loanNumber, status, outcome }) => [loanNumber, status, outcome]).toSorted()).toEqual([
      ['E-1', 'Processing', null],
      ['E-2', 'Conditions', 'withdrawn'],
    ])
    expect([all.totalLoans, all.totalCommission]).toEqual([1, 3_000])
    const found = await house.mine('cy', '&outcome=withdrawn')
    expect(found.loans.map(({ loanNumber }) => loanNumber)).toEqual(['E-2'])
    expect([found.totalLoans, found.totalVolume, found.totalCommission]).toEqual([1, 400_000, 0])
    expect((await house.mine('cy', '&outcome=denied')).loans).toEqual([])
    const company = (await admin.get<LoansAnswer>('/loans?outcome=withdrawn&q=E-&sort=amount&limit=1')).body
    expect(company.loans.map(({ loanNumber }) => loanNumber)).toEqual(['E-2'])
    expect((await admin.get('/loans?outcome=lost')).status).toBe(400)
    await admin.patch(`/loans/${id}`, { outcome: null })
    expect((await house.mine('cy', '&q=E-')).totalLoans).toBe(2)
    await house.mustBalance()
  })

  it('loses its outcome by another status in a file, and keeps it by the same one', async () => {
    await house.import(row('E-3'))
    await house.import(row('E-3', { Status: 'withdrawn' }))
    await house.import(row('E-3'))
    expect(await house.loan('E-3')).toMatchObject({ status: 'Processing', outcome: 'withdrawn' })
    await house.import(row('E-3', { Status: 'Conditions' }))
    expect(await house.loan('E-3')).toMatchObject({ status: 'Conditions', outcome: null })
  })
})
