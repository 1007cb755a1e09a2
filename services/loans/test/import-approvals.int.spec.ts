import type {
  Approval,
  BulkLoansResponse,
  ImportJob,
  ImportUndo,
  PendingApprovalRow,
  Problem,
  RefusedRow,
} from '@upline/contracts'
import { parseCsv } from '@upline/csv'
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
  await fixture.people(
    ...UPLINE_CHAIN,
    { username: 'aide', role: 'admin', upline: 'chief' },
    { username: 'kit', upline: 'aide' },
  )
  ;[admin, chief, max] = await Promise.all([fixture.as('admin'), fixture.as('chief'), fixture.as('max')])
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const PAYS_YOU = 'Pending approval: this loan pays you'
const REFUSED = 'This loan pays you. Someone else has to change it.'
const of = (officer: string, over: object = {}) => ({ Loan_Officer: officer, ...over })
const bulk = async (by: Caller, ...loans: object[]) =>
  (await by.post<BulkLoansResponse>('/loans/bulk-import', { loans })).body
const amountOf = async (number: string) => (await fixture.loan(number)).loanAmount
const day = '2026-09-01'

/** The same rows by a call, and as a file that the threads read. */
const toFile = async (by: Caller, ...loans: Record<string, unknown>[]): Promise<ImportJob> => {
  const header = [...HEAD.split(','), 'Funded_Date', 'Paid_By', 'Lead_Source']
  const lines = loans.map((loan) => header.map((name) => loan[name] ?? '').join(','))
  return ended(fixture, by, await startImport(by, csv(lines, header.join(','))))
}
const ways: Record<string, (by: Caller, ...loans: Record<string, unknown>[]) => Promise<object>> = {
  call: bulk,
  file: toFile,
}

describe.each(Object.entries(ways))('an import by a %s', (name, send) => {
  const no = (number: string) => `${name}-${number}`

  beforeAll(() =>
    fixture.import(
      funded(no('1'), day, of('max')),
      funded(no('2'), day, of('bob')),
      funded(no('3'), day, of('deep')),
      row(no('4'), of('bob')),
      row(no('5'), of('max', { Loan_Amount: '' })),
      funded(no('6'), day, of('low')),
      funded(no('7'), day, of('Nobody')),
    ),
  )

  it('applies rows of the company immediately if they do not pay the importer', async () => {
    const changed = funded(no('2'), day, of('bob', { Loan_Amount: '410000' }))
    expect(await send(admin, changed)).toMatchObject({ imported: 1, needsApproval: 0 })
    expect(await amountOf(no('2'))).toBe(410_000)
    // deep's loan is out of the chief's three levels.
    expect(await send(chief, funded(no('3'), day, of('deep', { Loan_Amount: '410000' })))).toMatchObject({
      imported: 1,
    })
    expect(await amountOf(no('3'))).toBe(410_000)
  })

  it('makes rows of the company wait that change a funded loan which pays the importer, or would', async () => {
    const answer = await send(
      chief,
      funded(no('2'), day, of('bob', { Loan_Amount: '900000' })),
      funded(no('3'), day, of('bob', { Loan_Amount: '410000' })),
      row(no('1'), of('max')),
      funded(no('4'), day, of('bob')),
      funded(no('new'), day, of('max')),
    )
    expect(answer).toMatchObject({ totalRecords: 5, imported: 2, needsApproval: 3 })
    expect([await amountOf(no('2')), await amountOf(no('3')), (await fixture.loan(no('1'))).status]).toEqual([
      ...[410_000, 410_000, 'Funded'],
    ])
    expect((await fixture.loan(no('3'))).officerName).toBe('deep Test')
    expect((await fixture.loan(no('4'))).status).toBe('Funded')
    expect(await fixture.owed(no('new'))).toEqual(['0 max 300000', '1 chief 100000'])
    const waiting = (await chief.get<Approval[]>('/approvals?state=pending')).body
    expect(waiting.map(({ summary }) => summary).sort()).toEqual([
      `Change the amount of loan ${no('2')} (Borrower ${no('2')})`,
      `Change the loan officer of loan ${no('3')} (Borrower ${no('3')})`,
      `Change the status of loan ${no('1')} (Borrower ${no('1')})`,
    ])
  })

  it('lists the rows that wait, apart from those that were refused', async () => {
    const [job] = (await chief.get<ImportJob[]>('/imports?limit=1')).body
    expect(job).toMatchObject({ needsApproval: 3, refused: 0, imported: 2 })
    const rows = (await chief.get<PendingApprovalRow[]>(`/imports/${job!.id}/pending-approval`)).body
    expect(rows.map(({ message, borrower }) => [message, borrower]).sort()).toEqual(
      ['1', '2', '3'].map((number) => [PAYS_YOU, `Borrower ${no(number)}`]),
    )
    for (const { requestId } of rows)
      expect((await admin.get<Approval>(`/approvals/${requestId}`)).body.state).toBe('pending')
    expect((await chief.get<RefusedRow[]>(`/imports/${job!.id}/refused`)).body).toEqual([])
    const file = String((await chief.get<string>(`/imports/${job!.id}/refused.csv`)).body)
    expect(parseCsv(file).map(({ cells }) => cells.at(-1))).toEqual(['Reason', PAYS_YOU, PAYS_YOU, PAYS_YOU])
    const items = (await chief.get<{ items: { subject: string }[] }>('/attention?kind=refused-row')).body.items
    expect(items.map(({ subject }) => subject)).not.toContain(job!.id)
  })

  it('creates one request for rows that are sent again', async () => {
    const before = (await chief.get<Approval[]>('/approvals?state=pending')).body.length
    await send(chief, funded(no('2'), day, of('bob', { Loan_Amount: '900000' })))
    expect((await chief.get<Approval[]>('/approvals?state=pending')).body).toHaveLength(before)
  })

  it('takes effect row by row as a second person approves', async () => {
    const waiting = (await chief.get<Approval[]>('/approvals?state=pending')).body
    const about = (number: string) => waiting.find(({ summary }) => summary.includes(`${no(number)} `))!
    expect((await chief.post(`/approvals/${about('2').id}/approve`, {})).status).toBe(403)
    await admin.post(`/approvals/${about('2').id}/approve`, {})
    await admin.post(`/approvals/${about('1').id}/approve`, {})
    await admin.post(`/approvals/${about('3').id}/reject`, {})
    expect([await amountOf(no('2')), (await fixture.loan(no('1'))).status]).toEqual([900_000, 'Processing'])
    expect(await fixture.owed(no('1'))).toEqual([])
    expect((await fixture.loan(no('3'))).officerName).toBe('deep Test')
    const [newest] = (
      await admin.get<{ why: { text: string } }[]>(`/loans/${(await fixture.loan(no('2'))).id}/history`)
    ).body
    expect(newest!.why.text).toMatch(/^Row \d+ of .*, imported by chief Test, approved by admin Test$/)
    await fixture.import(funded(no('1'), day, of('max')))
  })

  it('refuses rows of a manager that change a funded loan which pays them, or take a loan over', async () => {
    const answer = await send(
      max,
      funded(no('1'), day, of('max', { Loan_Amount: '90000000' })),
      funded(no('2'), day, of('bob', { Loan_Amount: '90000000' })),
      row(no('3'), of('max')),
      funded(no('7'), day, of('max')),
    )
    expect(answer).toMatchObject({ imported: 0, needsApproval: 0 })
    const [job] = (await max.get<ImportJob[]>('/imports?limit=1')).body
    const rows = (await max.get<RefusedRow[]>(`/imports/${job!.id}/refused`)).body
    expect([...new Set(rows.map(({ message }) => message))].sort()).toEqual([
      ...['The loan has no officer yet and was not imported by you', REFUSED],
    ])
    expect(await fixture.owed(no('1'))).toEqual(['0 max 300000', '1 chief 100000'])
    expect((await fixture.loan(no('3'))).officerName).toBe('deep Test')
  })

  it('makes rows of a manager wait that change a funded loan which pays others', async () => {
    const answer = await send(max, funded(no('3'), day, of('deep', { Loan_Amount: '500000' })))
    expect(answer).toMatchObject({ imported: 0, needsApproval: 1 })
    const [job] = (await max.get<ImportJob[]>('/imports?limit=1')).body
    const rows = (await max.get<PendingApprovalRow[]>(`/imports/${job!.id}/pending-approval`)).body
    expect(rows.map(({ message }) => message)).toEqual(['Pending approval: the loan is funded'])
    await admin.post(`/approvals/${rows[0]!.requestId}/approve`, {})
    expect(await amountOf(no('3'))).toBe(500_000)
  })

  it('lets pending loans follow a manager’s file, until they fund', async () => {
    const first = await send(max, row(no('8'), of('bob')), row(no('5'), of('max', { Loan_Amount: '300000' })))
    expect(first).toMatchObject({ imported: 2, needsApproval: 0 })
    expect(await send(max, funded(no('8'), day, of('bob', { Loan_Amount: '310000' })))).toMatchObject({ imported: 1 })
    expect(await fixture.owed(no('8'))).toEqual(['0 bob 232500', '1 max 77500', '2 chief 31000'])
  })

  it('makes rows of the company wait that change what rules check on a funded loan which pays the importer', async () => {
    await fixture.import(funded(no('9'), day, of('bob')), funded(no('10'), day, of('deep')))
    const relabeled = { Paid_By: 'Consumer', Lead_Source: 'Referral' }
    const answer = await send(
      chief,
      funded(no('9'), day, of('bob', relabeled)),
      funded(no('10'), day, of('deep', { Lead_Source: 'Referral' })),
    )
    expect(answer).toMatchObject({ imported: 1, needsApproval: 1 })
    expect(await fixture.loan(no('9'))).toMatchObject({ paidBy: '', leadSource: '' })
    expect(await fixture.loan(no('10'))).toMatchObject({ leadSource: 'Referral' })
    const [waiting] = (await chief.get<Approval[]>('/approvals?state=pending')).body
    expect(waiting).toMatchObject({
      summary: `Change the payer and lead source of loan ${no('9')} (Borrower ${no('9')})`,
      before: { paidBy: null, leadSource: null },
      after: { paidBy: 'consumer', leadSource: 'Referral' },
    })
    await fixture.approve(waiting!.id)
    expect(await fixture.loan(no('9'))).toMatchObject({ paidBy: 'consumer', leadSource: 'Referral' })
  })

  it('keeps such a request from a value that changed since', async () => {
    await send(chief, funded(no('9'), day, of('bob', { Lead_Source: 'Walk-in' })))
    const [waiting] = (await chief.get<Approval[]>('/approvals?state=pending')).body
    await admin.patch(`/loans/${(await fixture.loan(no('9'))).id}`, { leadSource: 'Website' })
    expect((await admin.post<Problem>(`/approvals/${waiting!.id}/approve`, {})).body.message).toContain(
      'the lead source is Website instead of Referral',
    )
    expect(await fixture.loan(no('9'))).toMatchObject({ leadSource: 'Website' })
    await admin.post(`/approvals/${waiting!.id}/reject`, {})
  })

  it('withdraws its pending requests when it is undone', async () => {
    await send(max, funded(no('6'), day, of('low', { Loan_Amount: '1000000' })), funded(no('3'), day, of('deep')))
    const [job] = (await max.get<ImportJob[]>('/imports?limit=1')).body
    const [waiting] = (await max.get<PendingApprovalRow[]>(`/imports/${job!.id}/pending-approval`)).body
    expect((await max.post<ImportUndo>(`/imports/${job!.id}/undo`)).status).toBe(200)
    expect((await admin.get<Approval>(`/approvals/${waiting!.requestId}`)).body).toMatchObject({
      ...{ state: 'withdrawn', decidedBy: { name: 'max Test' }, note: 'The import was undone.' },
    })
  })
})

describe.each(Object.entries(ways))('a loan that funds again by a %s', (name, send) => {
  it('waits for a second person if a file took it over since', async () => {
    const number = `again-${name}`
    await fixture.import(funded(number, day, of('deep')))
    for (const officer of ['deep', 'chief'])
      expect(await send(chief, row(number, of(officer)))).toMatchObject({ imported: 1, needsApproval: 0 })
    expect(await fixture.owed(number)).toEqual([])
    expect(await send(chief, funded(number, day, of('chief')))).toMatchObject({ imported: 0, needsApproval: 1 })
    expect(await fixture.owed(number)).toEqual([])
    expect(await send(admin, funded(number, day, of('deep')))).toMatchObject({ imported: 1, needsApproval: 0 })
  })
})

describe('the undo of an import', () => {
  const lastJob = async (by: Caller) => (await by.get<ImportJob[]>('/imports?limit=1')).body[0]!.id
  const undo = (by: Caller, id: string) =>
    by.post<Omit<ImportUndo, 'status'> & Omit<Problem, 'status'>>(`/imports/${id}/undo`)

  it('keeps requests by others that change the pay of the member who undoes it', async () => {
    await fixture.import(funded('B12-9', day, of('kit')))
    const reduced = funded('B12-9', day, of('kit', { Loan_Amount: '200000' }))
    const aide = await fixture.as('aide')
    const [waiting] = (await bulk(aide, reduced)).pendingApproval ?? []
    const stateNow = async () => (await admin.get<Approval>(`/approvals/${waiting!.requestId}`)).body.state
    expect((await undo(chief, await lastJob(aide))).status).toBe(200)
    expect(await stateNow()).toBe('pending')
    expect((await admin.post(`/approvals/${waiting!.requestId}/approve`, {})).status).toBe(200)
    expect(await amountOf('B12-9')).toBe(200_000)
  })

  it('keeps a loan that was edited manually since', async () => {
    await fixture.import(row('B12-1', of('ann')), row('B12-2', of('ann')), row('B12-3', of('Nobody')))
    const id = await lastJob(admin)
    await admin.patch(`/loans/${(await fixture.loan('B12-1')).id}`, { amount: 123_456 })
    expect((await undo(admin, id)).body).toMatchObject({ removed: 2, stayed: 1 })
    expect(await amountOf('B12-1')).toBe(123_456)
  })

  it('keeps a loan that an approval changed since', async () => {
    await fixture.import(funded('B12-4', day, of('ann')))
    const id = await lastJob(admin)
    const asked = await admin.patch<{ requestId: string }>(`/loans/${(await fixture.loan('B12-4')).id}`, {
      amount: 500_000,
    })
    await fixture.approve(asked.body.requestId)
    expect((await undo(admin, id)).body).toMatchObject({ removed: 0, stayed: 1 })
    expect(await fixture.owed('B12-4')).toEqual(['0 ann 375000', '1 bob 125000', '2 max 50000', '3 chief 50000'])
  })

  it('removes a loan that its own rows wrote twice', async () => {
    await fixture.import(row('B12-5', of('ann')), row('B12-5', of('ann', { Loan_Amount: '450000' })))
    expect((await undo(admin, await lastJob(admin))).body).toMatchObject({ removed: 1, stayed: 0 })
  })

  it('fails for members whose pay it would raise', async () => {
    await fixture.import(funded('U-1', day, of('max')))
    await fixture.import(funded('U-1', day, of('max', { Loan_Amount: '100000' })))
    const id = await lastJob(admin)
    const answer = await undo(chief, id)
    expect([answer.status, answer.body.code]).toEqual([403, 'loans.own-pay'])
    expect(answer.body.message).toBe('This import changed a funded loan that pays you. Someone else has to undo it.')
    expect((await undo(admin, id)).status).toBe(200)
    expect(await amountOf('U-1')).toBe(400_000)
  })

  it('fails for members whose loan would get another payer', async () => {
    await fixture.import(funded('U-3', day, of('max')))
    await fixture.import(funded('U-3', day, of('max', { Paid_By: 'lender' })))
    const id = await lastJob(admin)
    expect((await undo(chief, id)).body.code).toBe('loans.own-pay')
    expect((await undo(admin, id)).status).toBe(200)
    expect((await fixture.loan('U-3')).paidBy).toBe('')
  })

  it('fails for members whose portion of a loan it would raise', async () => {
    const split = (percent: string) =>
      funded('U-2', day, of('deep', { Second_Officer: 'chief', Second_Officer_Percent: percent }))
    await fixture.import(split('60'))
    await fixture.import(split('20'))
    const id = await lastJob(admin)
    const answer = await undo(chief, id)
    expect([answer.status, answer.body.code]).toEqual([403, 'loans.own-pay'])
    expect((await undo(admin, id)).status).toBe(200)
    expect((await fixture.loan('U-2')).originators.map(({ percent }) => percent)).toEqual([40, 60])
  })
})
