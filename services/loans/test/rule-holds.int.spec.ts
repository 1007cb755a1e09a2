import type { BulkLoansResponse, Hold, LoanDetail, Problem, Statement } from '@upline/contracts'
import { holdChanged } from '@upline/contracts/events'
import { eventually } from '@upline/testing'
import { csv, ended, HEAD, startImport } from './import-fixture.ts'
import { readLoan } from './loan-readings.ts'
import { funded, row } from './loans-fixture.ts'
import { openPayRuns, type PayRunFixture, payRunsOf, told } from './pay-run-fixture.ts'
import { expectOk } from './statements-fixture.ts'

const FIRST_DAY = '2026-09-01'
const ON = '2026-09-03'
const CONSUMER = { Paid_By: 'Consumer' }

let fixture: PayRunFixture

beforeAll(async () => {
  fixture = await openPayRuns(
    FIRST_DAY,
    { username: 'mia', role: 'manager', employeeNumber: '1' },
    { username: 'ann', upline: 'mia', employeeNumber: '2' },
    { username: 'olga', employeeNumber: '3' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
    { username: 'rex', role: 'manager', employeeNumber: '4', employment: '1099' },
    { username: 'lia', upline: 'rex', employeeNumber: '5', employment: 'entity' },
    { username: 'kim', upline: 'lia', employeeNumber: '6', employment: 'w2' },
  )
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const { as, run: runOf, detail, act } = payRunsOf(() => fixture)
const holdsOf = async (number: string) => {
  const { id } = await fixture.loan(number)
  return expectOk(await as('cora').get<Hold[]>(`/holds?loanId=${id}`))
}
const statesOf = async (number: string) => (await holdsOf(number)).map(({ state }) => state)
const release = async (number: string) => {
  for (const { id, state } of await holdsOf(number))
    if (state === 'active') expectOk(await as('cora').post(`/holds/${id}/release`, { reason: 'The company was paid' }))
}
const patch = async (number: string, body: object) =>
  as('admin').patch<LoanDetail & Problem>(`/loans/${(await fixture.loan(number)).id}`, body)
const idsOf = (...usernames: string[]) => usernames.map((username) => fixture.member(username).id).sort()
const notifiedOf = async (number: string) =>
  (await fixture.published(holdChanged))
    .filter(({ data }) => data.loanNumber === number)
    .map(({ data }) => [data.memberId, data.amountCents, data.isReleased])

describe('rule Z9, for a funded loan that the consumer and the lender pay', () => {
  it('places a hold with what it found, and notifies the payees', async () => {
    await fixture.import(funded('Z-1', ON, CONSUMER))
    expect(await fixture.loan('Z-1')).toMatchObject({ paidBy: 'consumer' })
    expect(await holdsOf('Z-1')).toMatchObject([
      {
        ...{ state: 'active', memberId: null, placedBy: 'Rule Z9' },
        reason: 'Paid by is consumer, but the lender pays 2 members on this loan.',
        rule: {
          ...{ id: 'Z9', version: 1, name: 'Dual pay', source: '12 CFR 1026.36(d)(2)' },
          inputs: { paidBy: 'consumer', paidByLender: idsOf('ann', 'mia') },
        },
      },
    ])
    expect(await notifiedOf('Z-1')).toEqual(
      expect.arrayContaining([
        [fixture.member('ann').id, 300_000, false],
        [fixture.member('mia').id, 100_000, false],
      ]),
    )
  })

  it('blocks the pay run until the hold is released with a name and a reason', async () => {
    const { id } = await runOf(FIRST_DAY)
    const blockers = async () => (await detail(id)).blockers.filter(({ kind }) => kind === 'holds')
    expect(await blockers()).toMatchObject([{ count: 1, items: [{ label: 'Z-1: everyone' }] }])
    expect(told(await act(id, 'lock'))).toBe('409 loans.pay-run-blocked')
    const { lines } = expectOk(await as('ann').get<Statement>(`/statements/${id}`))
    expect(lines.map(({ onHold }) => onHold)).toEqual([true])
    await release('Z-1')
    expect(await blockers()).toEqual([])
    expect((await holdsOf('Z-1'))[0]?.release).toMatchObject({ by: 'cora Test', reason: 'The company was paid' })
  })

  it('places no second hold for the same inputs, but one if the lender pays another member', async () => {
    await fixture.import(funded('Z-1', ON, CONSUMER), funded('Z-2', ON))
    await fixture.import(funded('Z-1', ON, { ...CONSUMER, Loan_Amount: '410000' }))
    expect(await statesOf('Z-1')).toEqual(['released'])
    await fixture.import(funded('Z-1', ON, { ...CONSUMER, Loan_Officer: 'olga' }))
    expect(await statesOf('Z-1')).toEqual(['active', 'released'])
    await release('Z-1')
  })

  it('places one hold if the settlement repeats', async () => {
    await fixture.import(funded('Z-3', ON, CONSUMER))
    for (const Loan_Amount of ['350000', '360000'])
      await fixture.import(funded('Z-3', ON, { ...CONSUMER, Loan_Amount }))
    expect(await statesOf('Z-3')).toEqual(['active'])
    expect(await notifiedOf('Z-3')).toHaveLength(2)
    await release('Z-3')
  })

  it('places a hold when an edit tells who pays', async () => {
    expectOk(await patch('Z-2', { paidBy: 'consumer' }))
    expect(await statesOf('Z-2')).toEqual(['active'])
    expectOk(await patch('Z-2', { paidBy: null }))
    expect(await fixture.loan('Z-2')).toMatchObject({ paidBy: '' })
    expect(await statesOf('Z-2')).toEqual(['active'])
    await release('Z-2')
  })

  it('places a hold when a loan officer is assigned later', async () => {
    await fixture.import(funded('Z-4', ON, { ...CONSUMER, Loan_Officer: 'New Hire' }))
    expect(await statesOf('Z-4')).toEqual([])
    const name = { firstName: 'New', lastName: 'Hire', fullName: 'New Hire' }
    await fixture.people({ username: 'new', ...name, employeeNumber: '4' })
    await eventually(async () => expect(await statesOf('Z-4')).toEqual(['active']))
    await release('Z-4')
  })

  it('places a hold when Encompass reports the funding', async () => {
    await fixture.import(row('Z-5', { Loan_Officer: 'ann' }))
    await readLoan(fixture, 'Z-5', { officerLoginId: 'ann' })
    expectOk(await patch('Z-5', { paidBy: 'consumer' }))
    expect(await statesOf('Z-5')).toEqual([])
    await readLoan(fixture, 'Z-5', {
      officerLoginId: 'ann',
      status: 'Funded',
      fundedOn: ON,
      fundedAt: `${ON}T12:00:00Z`,
    })
    expect(await statesOf('Z-5')).toEqual(['active'])
    await release('Z-5')
  })

  it('places a hold when a file funds the loan', async () => {
    const head = `${HEAD},Funded_Date,LO Comp Paid By`
    const line = (number: string, paidBy: string) =>
      `Borrower ${number},1 Elm St,NV,Purchase,ann,Funded,2026-08-01,400000,${number},${ON},${paidBy}`
    const importFile = async (...lines: string[]) =>
      ended(fixture, fixture.admin, await startImport(fixture.admin, csv(lines, head)))
    await importFile(line('Z-6', 'CONSUMER'), line('Z-7', 'lender'), line('Z-8', ''))
    expect(await Promise.all(['Z-6', 'Z-7', 'Z-8'].map(statesOf))).toEqual([['active'], [], []])
    expect((await notifiedOf('Z-6')).map(([memberId]) => memberId).sort()).toEqual(idsOf('ann', 'mia'))
    await importFile(line('Z-8', 'consumer'))
    expect(await statesOf('Z-8')).toEqual(['active'])
    for (const number of ['Z-6', 'Z-8']) await release(number)
  })
})

describe('approved pay that a rule puts on hold', () => {
  it('blocks the export and the payment until the hold is released', async () => {
    await fixture.import(funded('P-1', ON, { Loan_Officer: 'olga' }))
    const { id } = await runOf(FIRST_DAY)
    for (const action of ['lock', 'verify']) expectOk(await act(id, action))
    expectOk(await act(id, 'approve', 'boss'))
    expectOk(await patch('P-1', { paidBy: 'consumer' }))
    const refused = await act(id, 'pay')
    expect([told(refused), refused.body.blockers]).toMatchObject(['409 loans.pay-run-blocked', [{ kind: 'holds' }]])
    expect(told(await as('admin').get<Problem>(`/pay-runs/${id}/export?format=generic`))).toBe(
      '409 loans.approved-pay-held',
    )
    expect((await detail(id)).blockers).toMatchObject([{ kind: 'holds' }])
    await release('P-1')
    expectOk(await as('admin').get(`/pay-runs/${id}/export?format=generic`))
    expectOk(await act(id, 'pay'))
  })
})

describe('rule R1, for an override that goes to a contractor', () => {
  it('holds the override of each contractor, and pays everyone else', async () => {
    await fixture.import(funded('R-1', ON, { Loan_Officer: 'kim' }))
    const holds = await holdsOf('R-1')
    expect(holds.map(({ memberName, payees, rule }) => [memberName, payees[0]?.amount, rule?.inputs])).toEqual(
      expect.arrayContaining([
        ['lia Test', 1_000, { memberId: fixture.member('lia').id, employment: 'entity', levels: [1] }],
        ['rex Test', 400, { memberId: fixture.member('rex').id, employment: '1099', levels: [2] }],
      ]),
    )
    expect(holds).toHaveLength(2)
    expect(holds[0]!.rule).toMatchObject({ id: 'R1', version: 1, source: '12 CFR 1024.14(g)(1)(vii)' })
    await release('R-1')
  })

  it('holds the override again only if it is booked for another level', async () => {
    await fixture.import(funded('R-1', ON, { Loan_Officer: 'kim', Loan_Amount: '500000' }))
    expect(await statesOf('R-1')).toEqual(['released', 'released'])
    await fixture.import(funded('R-1', ON, { Loan_Officer: 'lia', Loan_Amount: '500000' }))
    expect((await holdsOf('R-1')).filter(({ state }) => state === 'active')).toMatchObject([
      { memberName: 'rex Test', reason: 'A level 1 override goes to a 1099 contractor.' },
    ])
    await release('R-1')
  })

  it("does not hold a contractor's personal pay", async () => {
    await fixture.import(funded('R-2', ON, { Loan_Officer: 'rex' }))
    expect(await statesOf('R-2')).toEqual([])
  })

  it('does not hold an override that another system paid', async () => {
    const loans = [funded('R-3', ON, { Loan_Officer: 'kim' })]
    expectOk(await fixture.admin.post('/loans/bulk-import', { loans, mode: 'history' }))
    expect(await statesOf('R-3')).toEqual([])
  })
})

describe('the payer and the lead source of a loan that pays the caller', () => {
  it.each([{ paidBy: 'lender' }, { leadSource: 'Company' }])('cannot be edited: %j', async (fact) => {
    await fixture.import(row('Z-21'))
    const path = `/loans/${(await fixture.loan('Z-21')).id}`
    expect(await as('mia').patch<Problem>(path, fact)).toMatchObject({ status: 403, body: { code: 'loans.own-pay' } })
    expectOk(await as('admin').patch(path, fact))
  })

  it("cannot be changed in a manager's file if the loan is funded", async () => {
    await fixture.import(funded('Z-22', ON, CONSUMER))
    const line = `Borrower Z-22,1 Elm St,NV,Purchase,ann,Funded,2026-08-01,400000,Z-22,${ON},lender`
    const file = csv([line], `${HEAD},Funded_Date,Paid_By`)
    expect(await ended(fixture, as('mia'), await startImport(as('mia'), file))).toMatchObject({ refused: 1 })
    expect(await fixture.loan('Z-22')).toMatchObject({ paidBy: 'consumer' })
    await release('Z-22')
  })
})

describe('loans without dual pay', () => {
  it('have no hold while they are pending, or if another system paid them', async () => {
    await fixture.import(row('N-1', CONSUMER), funded('N-2', ON, { Paid_By: 'lender' }))
    const loans = [funded('N-3', ON, CONSUMER)]
    expectOk(await fixture.admin.post('/loans/bulk-import', { loans, mode: 'history' }))
    for (const number of ['N-1', 'N-2', 'N-3']) expect(await statesOf(number)).toEqual([])
  })
})

describe('a payer other than consumer and lender', () => {
  it('rejects the row of an import', async () => {
    const { body } = await fixture.admin.post<BulkLoansResponse>('/loans/bulk-import', {
      loans: [row('B-1', { Paid_By: 'Borrower' })],
    })
    expect(body.errors).toMatchObject([{ message: `Paid_By: "Borrower" isn't consumer or lender` }])
  })

  it('refuses an edit', async () => {
    await fixture.import(row('B-2'))
    expect((await patch('B-2', { paidBy: 'borrower' })).status).toBe(400)
  })
})
