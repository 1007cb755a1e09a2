import type { BulkLoansResponse, Problem } from '@upline/contracts'
import {
  encompassLoanChanged,
  loanFunded,
  loansImported,
  loansSettled,
  settledTogether,
  type DataOf,
} from '@upline/contracts/events'
import type { Caller } from '@upline/testing'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let manager: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'max', role: 'manager' },
    { username: 'bob', upline: 'max' },
    { username: 'ann', upline: 'bob', firstName: 'Ánn', lastName: 'Le  Roy', email: 'ann@example.com' },
    { username: 'twin1', firstName: 'Tom', lastName: 'Twin' },
    { username: 'twin2', firstName: 'Tom', lastName: 'Twin' },
    { username: 'zed' },
  )
  manager = await fixture.as('max')
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const asManager = async (...loans: unknown[]) =>
  (await manager.post<BulkLoansResponse>('/loans/bulk-import', { loans })).body
const count = async () => Number((await fixture.database.query<{ n: string }>('select count(*) n from loans'))[0]?.n)

describe('POST /loans/bulk-import', () => {
  it('rejects rows by number with the invalid value, and imports the others', async () => {
    const answer = await fixture.import(
      row('I-1'),
      row('I-2', { Status: 'Lost' }),
      row('I-3', { Borrower: ' ' }),
      row('I-4', { Loan_Amount: 'lots' }),
      row('I-5', { Loan_Amount: '0' }),
      row('I-6', { Loan_Amount: '100,000,000.01' }),
      row('I-7', { Created: '2026-02-30' }),
      funded('I-8', 'soon'),
      funded('I-9', '2190-01-01'),
    )
    expect(answer).toMatchObject({ totalRecords: 9, imported: 1, message: 'Imported 1 of 9 records' })
    expect(answer.errors.map((error) => error.row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(answer.errors.map((error) => error.message).join('\n')).toMatch(
      /"Lost"[^]*Borrower[^]*"lots"[^]*"0"[^]*100,000,000[^]*"2026-02-30"[^]*"soon"[^]*future/,
    )
  })

  it('counts shares that were booked and shares that are pending', async () => {
    const file = [
      row('S-1'),
      row('S-2', { Loan_Amount: '' }),
      row('S-3', { Loan_Officer: 'max' }),
      funded('S-4', '2026-09-01'),
    ]
    expect(await fixture.import(...file)).toMatchObject({ commissionsCreated: 3, pendingShares: 3 + 0 + 1 })
    expect(await fixture.import(...file)).toMatchObject({ commissionsCreated: 0, pendingShares: 0 })
    const amount = await fixture.import(row('S-2', { Loan_Amount: '100000' }))
    expect(amount).toMatchObject({ commissionsCreated: 0, pendingShares: 3 })
  })

  it('changes nothing when the same file comes twice', async () => {
    const file = [
      row('I-10'),
      row('', { Loan_Number: '', Borrower: 'No Number' }),
      funded('I-11', '2026-09-01'),
      row('I-12', { Created: '' }),
    ]
    await fixture.import(...file)
    const before = await count()
    const entries = await fixture.database.query('select count(*) n from commission_entries')
    const versions = await fixture.database.query('select id, version from loans order by id')
    const again = await fixture.import(...file)
    expect(again).toMatchObject({ imported: 4, commissionsCreated: 0, errors: [] })
    expect(await count()).toBe(before)
    expect(await fixture.database.query('select count(*) n from commission_entries')).toEqual(entries)
    expect(await fixture.database.query('select id, version from loans order by id')).toEqual(versions)
  })

  it('finds a loan again by borrower, address, date and written officer, and gives it the number that arrives later', async () => {
    const borrower = { Borrower: 'Content Only', Address: '7 Oak Ave, Unit 4' }
    await fixture.import(row('', { ...borrower, Loan_Number: '' }))
    const before = await count()
    await fixture.import(row('I-20', { ...borrower, Status: 'Conditions' }))
    await fixture.import(row('', { ...borrower, Loan_Number: '', Status: 'Clear to Close' }))
    expect(await count()).toBe(before)
    expect(await fixture.loan('I-20')).toMatchObject({ status: 'Clear to Close', borrower: 'Content Only' })
  })

  it('lets the last of two rows count', async () => {
    await fixture.import(row('I-21', { Status: 'Application' }), row('i-21', { Status: 'Conditions' }))
    expect(await fixture.loan('I-21')).toMatchObject({ status: 'Conditions' })
  })

  it('erases nothing by an empty or absent column', async () => {
    await fixture.import(row('I-22', { City: 'Reno', Product: 'VA 30' }))
    await fixture.import({
      Borrower: 'Borrower I-22',
      Loan_Officer: 'ann',
      Status: 'Conditions',
      Loan_Number: 'I-22',
      Loan_Amount: ' ',
    })
    expect(await fixture.loan('I-22')).toMatchObject({
      loanAmount: 400_000,
      product: 'VA 30',
      property: '1 Elm St, Reno, NV',
      officerName: 'Ánn Le  Roy',
    })
  })

  it('uses the purpose as the product if the row has no product', async () => {
    await fixture.import(row('I-23'))
    expect(await fixture.loan('I-23')).toMatchObject({ product: 'Purchase', createdAt: '2026-08-01T00:00:00.000Z' })
  })

  it('keeps a product if the row has only a purpose, and replaces a purpose with another one', async () => {
    const products = ['VA 30', '', 'cash-out refinance'].map((Product, n) =>
      row(`I-2${4 + n}`, { Product, Purpose: 'Purchase' }),
    )
    await fixture.import(...products)
    await fixture.import(...products.map(({ Product: _, ...rest }) => ({ ...rest, Purpose: 'Refinance' })))
    const kept = await Promise.all(['I-24', 'I-25', 'I-26'].map(async (number) => (await fixture.loan(number)).product))
    expect(kept).toEqual(['VA 30', 'Refinance', 'Refinance'])
  })

  it('matches an officer by username, email or full name, regardless of case, spaces and accents', async () => {
    const answer = await fixture.import(
      row('I-30', { Loan_Officer: 'ANN' }),
      row('I-31', { Loan_Officer: 'Ann@Example.com' }),
      row('I-32', { Loan_Officer: ' ann  le roy ' }),
      row('I-33', { Loan_Officer: 'Somebody', Officer_Email: 'ann@example.com' }),
      row('I-34', { Loan_Officer: 'Somebody', 'officer username': 'ann' }),
    )
    expect(answer.needsOfficer).toBe(0)
    for (const number of ['I-30', 'I-31', 'I-32', 'I-33', 'I-34'])
      expect((await fixture.loan(number)).officerId).toBe(fixture.member('ann').id)
  })

  it('keeps a loan without an officer under the written name if no member or two members match', async () => {
    const answer = await fixture.import(
      row('I-35', { Loan_Officer: 'Tom Twin' }),
      row('I-36', { Loan_Officer: 'Ghost' }),
    )
    expect(answer).toMatchObject({ imported: 2, needsOfficer: 2, errors: [] })
    expect(await fixture.loan('I-35')).toMatchObject({ officerId: null, officerName: 'Tom Twin' })
  })

  it('lets managers import loans of their own downline, and rejects other rows by number', async () => {
    const answer = await asManager(
      row('I-40'),
      row('I-41', { Loan_Officer: 'max' }),
      row('I-42', { Loan_Officer: 'zed' }),
      row('I-43', { Loan_Officer: 'Ghost' }),
    )
    expect(answer).toMatchObject({ imported: 3, needsOfficer: 1 })
    expect(answer.errors).toEqual([{ row: 3, message: 'The loan officer is not in your downline' }])
    await fixture.import(row('I-44', { Loan_Officer: 'zed' }))
    expect((await asManager(row('I-44'))).errors.map((error) => error.row)).toEqual([1])
    expect(await fixture.loan('I-44')).toMatchObject({ officerId: fixture.member('zed').id })
  })

  it('allows only ceo, admin and managers', async () => {
    const officer = await fixture.as('ann')
    expect((await officer.post('/loans/bulk-import', { loans: [row('I-50')] })).status).toBe(403)
    expect((await fixture.visitor.post('/loans/bulk-import', { loans: [] })).status).toBe(401)
  })

  it('refuses bodies without a list of rows, and more than 10,000 rows with 413, and writes nothing', async () => {
    const before = await count()
    const send = async (body: unknown) => (await manager.post<Problem>('/loans/bulk-import', body)).status
    expect(await send({ loans: 'x' })).toBe(400)
    expect(await send({ loans: [], more: 1 })).toBe(400)
    expect(await send([])).toBe(400)
    expect(await send({ loans: Array.from({ length: 10_001 }, (_, no) => row(`M-${no}`)) })).toBe(413)
    expect(
      (
        await manager.call('POST', '/loans/bulk-import', {
          payload: '{"loans": [',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400)
    expect((await asManager(1, null, 'x')).errors).toHaveLength(3)
    expect(await count()).toBe(before)
  })

  it('publishes an import to other services in batches, with the chain that was paid', async () => {
    await fixture.import(row('I-60'), funded('I-61', '2026-09-01'))
    const imported = (await fixture.published(loansImported)).at(-1)
    expect(imported?.data.loans.map((loan) => loan.loanNumber).sort()).toEqual(['I-60', 'I-61'])
    const settled = settledTogether((await fixture.published(loansSettled)).at(-1)!.data)
    expect(settled.funded[0]).toMatchObject({
      officerId: fixture.member('ann').id,
      amountCents: 40_000_000,
      rev: 1,
    })
    expect(settled.funded[0]?.chain).toEqual(['ann', 'bob', 'max'].map((name) => fixture.member(name).id))
  })
})

describe('synced loans', () => {
  const read = (over: Partial<DataOf<typeof encompassLoanChanged>> = {}): DataOf<typeof encompassLoanChanged> => ({
    ...{
      externalId: 'los-1',
      revision: 1,
      loanNumber: 'S-1',
      borrower: 'Synced',
      address: '9 Fir St',
      city: 'Reno',
      state: 'NV',
    },
    ...{ product: 'FHA 30', officerLoginId: 'ann', officerName: 'Ann', officerNmls: null, milestone: 'Approval' },
    ...{
      status: 'Conditions',
      outcome: null,
      amountCents: 30_000_000,
      createdAt: '2026-08-01T10:00:00.000Z',
      fundedAt: null,
    },
    readAt: new Date().toISOString(),
    ...over,
  })
  const sync = (over: Partial<DataOf<typeof encompassLoanChanged>> = {}) =>
    fixture.emit({ type: encompassLoanChanged, key: 'los-1', aggregateVersion: over.revision ?? 1, data: read(over) })

  it('arrive, advance and fund, and pay once', async () => {
    await sync()
    expect(await fixture.loan('S-1')).toMatchObject({
      status: 'Conditions',
      loanAmount: 300_000,
      officerId: fixture.member('ann').id,
    })
    await sync({ revision: 2, status: 'Funded', fundedAt: '2026-09-15T12:00:00.000Z' })
    expect(await fixture.owed('S-1')).toEqual(['0 ann 225000', '1 bob 75000', '2 max 30000'])
    const events = (await fixture.published(loanFunded)).filter(
      (event) => event.data.funding.amountCents === 30_000_000,
    )
    expect(events).toHaveLength(1)
  })

  it('keep their values if an older reading arrives', async () => {
    await sync({ revision: 1, status: 'Application' })
    expect(await fixture.loan('S-1')).toMatchObject({ status: 'Funded' })
  })

  it('keep status and amount when a CSV says otherwise, which the import reports', async () => {
    const answer = await fixture.import(row('S-1', { Borrower: 'Synced', Status: 'Processing', Loan_Amount: '1' }))
    expect(answer).toMatchObject({
      imported: 1,
      errors: [],
      kept: [{ row: 1, message: 'Kept: newer data from Encompass' }],
    })
    expect(await fixture.loan('S-1')).toMatchObject({ status: 'Funded', loanAmount: 300_000 })
  })

  it('leave totals and pending shares with an outcome, and keep their status', async () => {
    const before = await fixture.mine('ann')
    await sync({ revision: 3, status: 'Conditions' })
    await sync({ revision: 4, status: null, outcome: 'withdrawn' })
    expect(await fixture.loan('S-1')).toMatchObject({
      status: 'Conditions',
      outcome: 'withdrawn',
      commission: { totalCommission: 0 },
    })
    expect((await fixture.mine('ann')).totalLoans).toBe(before.totalLoans - 1)
    expect(await fixture.owed('S-1')).toEqual([])
  })

  it('take over the loan of an earlier import by its number', async () => {
    await fixture.import(row('S-2', { Loan_Officer: 'Ghost' }))
    const before = await count()
    await sync({ externalId: 'los-2', loanNumber: 'S-2', amountCents: null, status: null })
    expect(await count()).toBe(before)
    expect(await fixture.loan('S-2')).toMatchObject({
      status: 'Processing',
      loanAmount: 400_000,
      officerId: fixture.member('ann').id,
    })
  })
})
