import type {
  AttentionResponse,
  AttentionLoan,
  BulkLoansResponse,
  LoanDetail,
  LoanExplanation,
  LoanHistoryEntry,
  LoansResponse,
  NewLoanRequest,
  Problem,
} from '@upline/contracts'
import { EntityManager } from '@mikro-orm/postgresql'
import { type DataOf, encompassLoanChanged } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import type { Answer, Caller } from '@upline/testing'
import { ended, startImport } from './import-fixture.ts'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

type AddedOrRefused = LoanDetail & Pick<Problem, 'code' | 'message' | 'errors'>

let fixture: LoansFixture
const callers = new Map<string, Caller>()

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'boss', role: 'ceo' },
    { username: 'aide', role: 'admin' },
    { username: 'chief', role: 'ceo' },
    { username: 'top', role: 'manager' },
    { username: 'vera', upline: 'top', role: 'loan_officer' },
    { username: 'will', upline: 'vera', role: 'loan_officer' },
    { username: 'max', upline: 'will', role: 'manager' },
    { username: 'ann', upline: 'max', role: 'loan_officer' },
    { username: 'eve', upline: 'ann', role: 'processor' },
    { username: 'mia', upline: 'max', role: 'manager' },
    { username: 'other', role: 'manager' },
    { username: 'zed', upline: 'other' },
    { username: 'yan', upline: 'chief', role: 'loan_officer' },
  )
  for (const name of ['boss', 'aide', 'chief', 'top', 'yan', 'max', 'mia', 'ann', 'eve', 'other', 'zed'])
    callers.set(name, await fixture.as(name))
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const as = (name: string): Caller => callers.get(name)!
const idOf = (name: string): string => fixture.member(name).id
const add = (by: string, loan: Partial<NewLoanRequest>) =>
  as(by).post<AddedOrRefused>('/loans', { borrower: 'Bo Berg', amount: 100_000, ...loan })
const confirm = (by: string, id: string) => as(by).post<AddedOrRefused>(`/loans/${id}/confirm`)
const canConfirm = async (caller: Caller, id: string) =>
  (await caller.get<LoanExplanation>(`/loans/${id}/explanation`)).body.canConfirm
const codeOf = ({ status, body }: Answer<{ code?: string }>) => [status, body.code]

const read = (externalId: string, over: Partial<DataOf<typeof encompassLoanChanged>>) =>
  fixture.emit({
    type: encompassLoanChanged,
    key: externalId,
    aggregateVersion: over.revision ?? 1,
    data: {
      ...{ externalId, revision: 1, loanNumber: null, borrower: 'Bo Berg', address: '', city: '', state: 'NV' },
      ...{ product: 'FHA', officerLoginId: 'ann', officerName: '', officerNmls: null, milestone: 'x', status: null },
      ...{ outcome: null, amountCents: 10_000_000, createdAt: '2026-08-01T00:00:00.000Z' },
      ...{ fundedAt: '2026-09-01T00:00:00.000Z', readAt: new Date().toISOString(), ...over },
    },
  })

/** What a funded loan of ann over $100,000 pays. */
const OWED = ['0 ann 75000', '1 max 25000', '2 will 10000', '3 vera 10000']

let made = 0
/** An unconfirmed loan of ann. */
const unconfirmed = async (over: Partial<NewLoanRequest> = {}): Promise<LoanDetail> => {
  const { status, body } = await add('ann', { loanNumber: `U-${++made}`, status: 'Clear to Close', ...over })
  expect([status, body.needsConfirmation]).toEqual([201, true])
  return body
}

describe('POST /loans', () => {
  it('adds a loan with everything that was entered', async () => {
    const loan = { loanNumber: 'N-1', address: '1 Elm St', city: 'Reno', state: 'NV', purpose: 'Purchase' }
    const { status, body } = await add('top', {
      ...loan,
      officerId: idOf('ann'),
      createdOn: '2026-03-01',
      status: 'Processing',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{
        loanNumber: 'N-1',
        borrower: 'Bo Berg',
        property: '1 Elm St, Reno, NV',
        product: 'Purchase',
        loanAmount: 100_000,
      },
      ...{
        status: 'Processing',
        officerName: 'ann Test',
        createdAt: '2026-03-01T00:00:00.000Z',
        needsConfirmation: false,
      },
    })
    expect((await fixture.mine('ann', '&q=N-1')).loans[0]?.commission.personal).toBe(750)
  })

  it('lets the company add loans for anyone, managers for their downline, and others for themselves only', async () => {
    for (const [by, officer] of [
      ['boss', 'zed'],
      ['aide', 'ann'],
      ['max', 'eve'],
      ['max', 'max'],
      ['eve', 'eve'],
    ] as const)
      expect([by, (await add(by, { loanNumber: `${by}-${officer}`, officerId: idOf(officer) })).status]).toEqual([
        by,
        201,
      ])
    for (const [by, officer] of [
      ['max', 'zed'],
      ['ann', 'eve'],
      ['eve', 'ann'],
      ['zed', 'other'],
    ] as const)
      expect(codeOf(await add(by, { officerId: idOf(officer) }))).toEqual([403, 'loans.officer-not-allowed'])
    expect(codeOf(await add('max', { officerId: 'nobody' }))).toEqual([403, 'loans.officer-not-allowed'])
    expect(codeOf(await add('boss', { officerId: 'nobody' }))).toEqual([400, 'loans.unknown-officer'])
    expect((await fixture.visitor.post('/loans', { borrower: 'x' })).status).toBe(401)
  })

  it('books a Funded loan that does not pay the member who added it', async () => {
    for (const by of ['aide', 'top']) {
      const loanNumber = `N-${by}`
      expect((await add(by, { loanNumber, officerId: idOf('ann'), status: 'Funded' })).body.frozen).toBe(true)
      expect(await fixture.owed(loanNumber)).toEqual(OWED)
    }
  })

  it('leaves a loan unconfirmed if it pays an override to the member who added it, and refuses it as Funded', async () => {
    for (const [by, officer] of [
      ['max', 'ann'],
      ['max', 'eve'],
      ['chief', 'yan'],
    ] as const) {
      const loan = { loanNumber: `O-${by}-${officer}`, officerId: idOf(officer) }
      const refused = await add(by, { ...loan, status: 'Funded' })
      expect([...codeOf(refused), refused.body.errors?.[0]?.field]).toEqual([400, 'loans.own-pay-funded', 'status'])
      const { body } = await add(by, loan)
      expect([by, body.needsConfirmation]).toEqual([by, true])
      expect(codeOf(await confirm(by, body.id))).toEqual([403, 'loans.confirm-not-allowed'])
      expect((await confirm('aide', body.id)).status).toBe(200)
    }
  })

  it.each([
    ['borrower', { borrower: ' ' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: 1.234 }],
    ['status', { status: 'Lost' }],
    ['createdOn', { createdOn: '2026-02-30' }],
    ['createdOn', { createdOn: '2190-01-01' }],
    ['loanNumber', { loanNumber: 'x'.repeat(301) }],
    ['loanNumber', { loanNumber: 'UP-1\u200b' }],
    ['city', { city: 'Re\0no' }],
    ['officer', { officer: 'ann' }],
  ])('refuses a wrong %s by its name', async (field, over) => {
    const { status, body } = await add('ann', over as Partial<NewLoanRequest>)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  it('refuses a Funded loan for oneself', async () => {
    for (const by of ['ann', 'max', 'boss'])
      expect(codeOf(await add(by, { status: 'Funded' }))).toEqual([400, 'loans.own-pay-funded'])
  })

  it('refuses a loan number that exists and names the loan only to those who may see it', async () => {
    await fixture.import(row('DUP-1', { Borrower: 'Ada Ames' }))
    const seen = await add('ann', { loanNumber: 'dup-1' })
    expect(codeOf(seen)).toEqual([409, 'loans.duplicate-loan'])
    expect(seen.body.message).toBe('Loan DUP-1, Ada Ames already has this loan number.')
    const unseen = await add('zed', { loanNumber: 'DUP-1' })
    expect(unseen.body.message).toBe('Another loan already has this loan number.')
    expect(JSON.stringify(unseen.body)).not.toMatch(/Ada/)
  })

  it('refuses the same loan without a number, and takes one of two that are added together', async () => {
    const loan = { borrower: 'Cy Twin', address: '2 Oak Ave', createdOn: '2026-03-02' }
    const both = await Promise.all([add('ann', loan), add('ann', loan)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await add('ann', { ...loan, loanNumber: 'CY-1' })).body.message).toMatch(
      /^Loan Cy Twin has the same borrower, address, .* and no loan number yet\.$/,
    )
  })
})

describe('a loan that a member added for themselves', () => {
  it('shows the estimate, and lists the loan only for members who can confirm it', async () => {
    const { id, loanNumber } = await unconfirmed()
    const [mine] = (await fixture.mine('ann', `&q=${loanNumber}`)).loans
    expect(mine).toMatchObject({ needsConfirmation: true, commission: { personal: 750 } })
    const asked = async (by: string) =>
      (await as(by).get<AttentionResponse>('/attention?kind=unconfirmed-loan')).body.items.map(({ subject }) => subject)
    for (const by of ['boss', 'aide', 'top', 'max'])
      expect([by, await asked(by)]).toEqual([by, expect.arrayContaining([id])])
    for (const by of ['boss', 'aide', 'max']) expect([by, await canConfirm(as(by), id)]).toEqual([by, true])
    expect(await asked('other')).not.toContain(id)
    expect(await canConfirm(as('ann'), id)).toBe(false)
    const behind = async (by: string) =>
      (await as(by).get<AttentionLoan[]>(`/attention/loans?kind=unconfirmed-loan&subject=${id}`)).body
    expect(await behind('top')).toMatchObject([{ id, loanNumber }])
    expect(await behind('other')).toEqual([])
    expect(codeOf(await confirm('ann', id))).toEqual([403, 'loans.confirm-not-allowed'])
    expect(codeOf(await confirm('eve', id))).toEqual([404, 'loans.unknown-loan'])
    expect(codeOf(await confirm('other', id))).toEqual([404, 'loans.unknown-loan'])
  })

  it('confirms a loan once, notes it in the history, and lets the loan fund', async () => {
    const { id, loanNumber } = await unconfirmed()
    expect(await confirm('top', id)).toMatchObject({ status: 200, body: { id, needsConfirmation: false } })
    expect(codeOf(await confirm('boss', id))).toEqual([409, 'loans.nothing-to-confirm'])
    const [newest] = (await as('max').get<LoanHistoryEntry[]>(`/loans/${id}/history`)).body
    expect(newest).toMatchObject({
      changes: [{ field: 'Confirmation', before: 'Not confirmed', after: 'Confirmed' }],
      why: { kind: 'person' },
    })
    const rows = await fixture.database.query(
      'select confirmed_by "by", confirmed_at is not null at from loans where id = $1',
      [id],
    )
    expect(rows).toEqual([{ by: idOf('top'), at: true }])
    const file = { loans: [funded(loanNumber!, '2026-09-01', { Loan_Amount: '100000' })] }
    expect((await as('max').post<BulkLoansResponse>('/loans/bulk-import', file)).body).toMatchObject({ imported: 1 })
    expect(await fixture.owed(loanNumber!)).toEqual(OWED)
  })

  it('lets the direct manager and the ceo confirm, who earn an override on it', async () => {
    const { id } = await unconfirmed()
    expect(await confirm('max', id)).toMatchObject({ status: 200, body: { id, needsConfirmation: false } })
    expect(await canConfirm(as('boss'), id)).toBe(false)
    const { body } = await add('yan', { loanNumber: 'Y-0' })
    expect(await confirm('chief', body.id)).toMatchObject({ status: 200, body: { needsConfirmation: false } })
  })

  it('lets neither the manager who added it nor its loan officer confirm it', async () => {
    const { body } = await add('max', { loanNumber: 'M-1', officerId: idOf('mia') })
    expect(body.needsConfirmation).toBe(true)
    for (const by of ['max', 'mia']) {
      expect([by, await canConfirm(as(by), body.id)]).toEqual([by, false])
      expect(codeOf(await confirm(by, body.id))).toEqual([403, 'loans.confirm-not-allowed'])
      const items = (await as(by).get<AttentionResponse>('/attention?kind=unconfirmed-loan')).body.items
      expect(items.map(({ subject }) => subject)).not.toContain(body.id)
    }
    expect((await confirm('top', body.id)).status).toBe(200)
  })

  it('shows the loan to auditors, who cannot confirm it in any role', async () => {
    const { id } = await unconfirmed()
    for (const role of ['admin', 'manager', 'loan_officer'] as const) {
      const auditor = await fixture.signInAs({ role, id: `aud-${role}`, username: `aud-${role}`, duties: ['auditor'] })
      expect([role, await canConfirm(auditor, id)]).toEqual([role, false])
      expect(codeOf(await auditor.post(`/loans/${id}/confirm`))).toEqual([403, 'auth.auditor-read-only'])
      const { items } = (await auditor.get<AttentionResponse>('/attention?kind=unconfirmed-loan')).body
      expect(items.map(({ subject }) => subject)).toContain(id)
    }
  })

  it('lets only another company account confirm the loan of a company account', async () => {
    const { body } = await add('boss', { loanNumber: 'BOSS-1' })
    expect(body.needsConfirmation).toBe(true)
    expect(codeOf(await confirm('boss', body.id))).toEqual([403, 'loans.confirm-not-allowed'])
    const items = (await as('boss').get<AttentionResponse>('/attention?kind=unconfirmed-loan')).body.items
    expect(items.map(({ subject }) => subject)).not.toContain(body.id)
    expect((await confirm('aide', body.id)).status).toBe(200)
  })

  it('refuses the row of a manager who imports an unconfirmed loan as Funded', async () => {
    const { id, loanNumber } = await unconfirmed()
    const file = { loans: [funded(loanNumber!, '2026-09-01'), row('OK-1')] }
    const { body } = await as('max').post<BulkLoansResponse>('/loans/bulk-import', file)
    expect(body).toMatchObject({
      imported: 1,
      errors: [{ row: 1, message: expect.stringMatching(/^The loan is not confirmed/) }],
    })
    expect(await fixture.loan(loanNumber!)).toMatchObject({ id, status: 'Clear to Close', needsConfirmation: true })
  })

  it('refuses the row of a ceo who earns on the unconfirmed loan', async () => {
    const { body } = await add('yan', { loanNumber: 'Y-1', status: 'Clear to Close' })
    const file = { loans: [funded('Y-1', '2026-09-01', { Loan_Officer: 'yan' })] }
    const answer = await as('chief').post<BulkLoansResponse>('/loans/bulk-import', file)
    expect(answer.body.errors).toMatchObject([{ row: 1, message: expect.stringMatching(/^The loan is not confirmed/) }])
    expect(await fixture.loan('Y-1')).toMatchObject({ id: body.id, status: 'Clear to Close', needsConfirmation: true })
  })

  it('judges the importer by the chain of the funding date of the row, not by the chain of today', async () => {
    const createdAt = '2020-01-01T00:00:00.000Z'
    await fixture.people(
      { username: 'carla', role: 'ceo', createdAt },
      { username: 'dora', role: 'ceo', createdAt },
      { username: 'zoe', upline: 'carla', createdAt },
    )
    await fixture.move('zoe', 'dora', '2026-10-01T12:00:00.000Z')
    const [carla, dora, zoe] = await Promise.all([fixture.as('carla'), fixture.as('dora'), fixture.as('zoe')])
    const isConfirmedBy = async (by: Caller, number: string, fundedOn: string) => {
      await zoe.post('/loans', { borrower: 'Bo Berg', amount: 100_000, loanNumber: number, status: 'Clear to Close' })
      await by.post('/loans/bulk-import', { loans: [funded(number, fundedOn, { Loan_Officer: 'zoe' })] })
      return !(await fixture.loan(number)).needsConfirmation
    }
    expect(await isConfirmedBy(carla, 'Z-1', '2026-09-01')).toBe(false)
    expect(await isConfirmedBy(dora, 'Z-2', '2026-09-01')).toBe(true)
    expect(await fixture.owed('Z-2')).toEqual(['0 zoe 300000', '1 carla 100000'])
    expect(await isConfirmedBy(carla, 'Z-3', '2026-10-15')).toBe(true)
    expect(await isConfirmedBy(dora, 'Z-4', '2026-10-15')).toBe(false)
  })

  it('confirms loans in files of ceo and admin, by call and as a job, except in files of the member who added them', async () => {
    const [one, two] = [await unconfirmed(), await unconfirmed()]
    const file = { loans: [funded(one.loanNumber!, '2026-09-01', { Loan_Amount: '100000' })] }
    expect((await as('boss').post<BulkLoansResponse>('/loans/bulk-import', file)).body).toMatchObject({
      imported: 1,
      errors: [],
    })
    expect(await fixture.loan(one.loanNumber!)).toMatchObject({ status: 'Funded', needsConfirmation: false })
    const csv = `Borrower,Loan_Officer,Status,Loan_Number,Funded_Date\nBo Berg,ann,Funded,${two.loanNumber},2026-09-01\n`
    const job = await ended(fixture, as('aide'), await startImport(as('aide'), csv))
    expect(job).toMatchObject({ imported: 1, refused: 0 })
    expect(await fixture.loan(two.loanNumber!)).toMatchObject({ status: 'Funded', needsConfirmation: false })
    const own = (await add('boss', { loanNumber: 'BOSS-2' })).body
    const ownFile = `Borrower,Loan_Officer,Status,Loan_Number\nBo Berg,boss,Funded,BOSS-2\n`
    expect(await ended(fixture, as('boss'), await startImport(as('boss'), ownFile))).toMatchObject({
      imported: 0,
      refused: 1,
    })
    expect(await fixture.loan('BOSS-2')).toMatchObject({ id: own.id, status: 'Application', needsConfirmation: true })
  })

  it('confirms loans that Encompass reports', async () => {
    const { id, loanNumber } = await unconfirmed()
    await read('e-1', { loanNumber, status: 'Funded' })
    expect(await fixture.loan(loanNumber!)).toMatchObject({ id, status: 'Funded', needsConfirmation: false })
    const history = (await as('max').get<LoanHistoryEntry[]>(`/loans/${id}/history`)).body
    expect(history.find(({ changes }) => changes[0]?.field === 'Confirmation')?.why.kind).toBe('encompass')
  })

  it('confirms a loan whose number Encompass reports later', async () => {
    const { id, loanNumber } = await unconfirmed()
    await read('e-2', { status: 'Funded' })
    await read('e-2', { revision: 2, loanNumber, status: 'Funded' })
    expect(await fixture.loan(loanNumber!)).toMatchObject({ id, status: 'Funded', needsConfirmation: false })
  })

  it('keeps a loan apart from the one of Encompass with its number, whose loan officer is someone else', async () => {
    const { id, loanNumber } = await unconfirmed()
    await read('e-3', { loanNumber, officerLoginId: 'nobody', status: 'Funded', borrower: 'Cy Cole' })
    expect(await fixture.loan(loanNumber!)).toMatchObject({ id, status: 'Clear to Close', needsConfirmation: true })
    const later = await unconfirmed()
    await read('e-4', { officerLoginId: 'nobody', status: 'Funded', borrower: 'Cy Dorn' })
    await read('e-4', { revision: 2, loanNumber: later.loanNumber, officerLoginId: 'nobody', status: 'Funded' })
    await read('e-4', { revision: 3, loanNumber: later.loanNumber, officerLoginId: 'nobody', status: 'Funded' })
    expect(await fixture.loan(later.loanNumber!)).toMatchObject({ id: later.id, needsConfirmation: true })
    const items = (await as('aide').get<AttentionResponse>('/attention?kind=same-number')).body.items
    expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining([loanNumber, later.loanNumber]))
  })

  it('does not confirm a portion of the member who added the loan if Encompass names someone else', async () => {
    const split = {
      originators: [
        { memberId: idOf('ann'), percent: 1 },
        { memberId: idOf('max'), percent: 99 },
      ],
    }
    const { body } = await add('max', { loanNumber: 'SPLIT-1', status: 'Clear to Close', ...split })
    await read('e-5', { loanNumber: 'SPLIT-1', officerLoginId: 'zed', status: 'Funded', borrower: 'Di Dunn' })
    expect(await fixture.loan('SPLIT-1')).toMatchObject({ id: body.id, needsConfirmation: true })
    const [synced] = (await as('aide').get<LoansResponse>('/loans?q=Di Dunn')).body.loans
    expect(synced).toMatchObject({ status: 'Funded', officerId: idOf('zed') })
    expect((await as('max').get<LoansResponse>(`/loans?q=Di Dunn`)).body.loans).toEqual([])
  })

  it('gives an unconfirmed loan to the loan officer that Encompass names', async () => {
    const { id, loanNumber } = await unconfirmed()
    await read('e-6', { loanNumber, officerLoginId: 'zed', status: 'Funded' })
    expect(await fixture.loan(loanNumber!)).toMatchObject({ id, officerId: idOf('zed'), needsConfirmation: false })
  })

  it('refuses rows of the company that fund an unconfirmed loan but name another loan officer', async () => {
    const { loanNumber } = await unconfirmed()
    const file = { loans: [funded(loanNumber!, '2026-09-01', { Loan_Officer: 'Nobody Known' })] }
    const answer = await as('boss').post<BulkLoansResponse>('/loans/bulk-import', file)
    expect(answer.body.errors).toMatchObject([{ row: 1, message: expect.stringMatching(/^The loan is not confirmed/) }])
    expect(await fixture.loan(loanNumber!)).toMatchObject({ status: 'Clear to Close', needsConfirmation: true })
  })

  it('refuses every other write that would fund an unconfirmed loan, in the database', async () => {
    const { id } = await unconfirmed()
    const { LoanWriter } = await import('../src/pipeline/loan-writer.service.ts')
    const em = fixture.app.get(EntityManager).fork()
    const how = { cause: 'person:max', at: new Date() }
    const funding = inTransaction(em, (tx) =>
      fixture.app.get(LoanWriter, { strict: false }).write(tx, { changes: [{ id, status: 5 }] }, how),
    )
    await expect(funding).rejects.toMatchObject({ kind: 'conflict', code: 'loans.not-confirmed' })
  })

  it('counts unconfirmed loans in lists and totals like other pending loans', async () => {
    const before = (await as('ann').get<LoansResponse>('/loans')).body
    await unconfirmed({ amount: 400_000 })
    const after = (await as('ann').get<LoansResponse>('/loans')).body
    expect(after.totalCommission - before.totalCommission).toBeCloseTo(3_000, 6)
  })
})

describe('dates of a manually added loan', () => {
  it('keep what was entered, and the funding date decides its pay', async () => {
    const dates = { appliedOn: '2026-07-01', lockedOn: '2026-08-01', fundedOn: '2026-09-01' }
    const added = await add('chief', { officerId: idOf('zed'), loanNumber: 'D-1', status: 'Funded', ...dates })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ ...dates, decidedOn: '2026-09-01' })
    expect(await fixture.owed('D-1')).toEqual(['0 zed 75000', '1 other 25000'])
  })

  it('refuse a funded loan that pays the caller by the chain of its funding date', async () => {
    await fixture.move('yan', 'top', '2026-10-01T12:00:00.000Z')
    const loan = { officerId: idOf('yan'), status: 'Funded' as const }
    const refused = await add('chief', { ...loan, loanNumber: 'D-3', fundedOn: '2026-09-01' })
    expect(codeOf(refused)).toEqual([400, 'loans.own-pay-funded'])
    expect((await add('chief', { ...loan, loanNumber: 'D-4', fundedOn: '2026-10-01' })).status).toBe(201)
    expect(await fixture.owed('D-4')).toEqual(['0 yan 75000', '1 top 25000'])
  })

  it.each([
    [{ fundedOn: '2026-09-01' }, 'fundedOn'],
    [{ status: 'Funded' as const, fundedOn: '2999-01-01' }, 'fundedOn'],
    [{ appliedOn: '2026-02-30' }, 'appliedOn'],
    [{ lockedOn: 'May 5' }, 'lockedOn'],
  ])('are refused with the field if they are wrong (%#)', async (dates, field) => {
    const { status, body } = await add('chief', { officerId: idOf('zed'), loanNumber: 'D-2', ...dates })
    expect([status, body.errors[0]!.field]).toEqual([400, field])
  })
})
