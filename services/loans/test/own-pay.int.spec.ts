import type {
  Approval,
  AttentionRow,
  BulkLoansResponse,
  LoanDetail,
  LoanHistoryEntry,
  Problem,
  SpellingAssigned,
} from '@upline/contracts'
import type { Caller } from '@upline/testing'
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

const idOf = async (number: string) => (await fixture.loan(number)).id
const patch = async (by: Caller, number: string, change: object) =>
  by.patch<{ requestId: string; code: string; status: unknown }>(`/loans/${await idOf(number)}`, change)
const codeOf = async (by: Caller, number: string, change: object) => {
  const { status, body } = await patch(by, number, change)
  return status < 400 ? String(status) : `${status} ${body.code}`
}
const officerId = (username: string) => fixture.member(username).id
const bulk = async (by: Caller, ...loans: object[]) =>
  (await by.post<BulkLoansResponse>('/loans/bulk-import', { loans })).body
const OWN = '403 loans.own-pay'

describe('a loan that pays the person who changes it', () => {
  beforeAll(async () => {
    await fixture.import(
      funded('O-1', '2026-09-01', { Loan_Officer: 'max', Loan_Amount: '547000' }),
      funded('O-2', '2026-09-01', { Loan_Officer: 'ann' }),
      funded('O-3', '2026-09-01', { Loan_Officer: 'deep' }),
      row('O-4', { Loan_Officer: 'bob' }),
      row('O-5', { Loan_Officer: 'deep' }),
      row('O-6', { Loan_Officer: 'max', Loan_Amount: '' }),
    )
  })

  it('refuses its payees every change of amount, officer, funding date and outcome, funded or pending', async () => {
    for (const change of [{ amount: 90_000_000 }, { officerId: officerId('deep') }, { outcome: 'denied' }]) {
      for (const number of ['O-1', 'O-2', 'O-4']) expect(await codeOf(max, number, change)).toBe(OWN)
      for (const number of ['O-1', 'O-2', 'O-4']) expect(await codeOf(chief, number, change)).toBe(OWN)
    }
    expect(await codeOf(max, 'O-1', { fundedOn: '2026-08-01' })).toBe(OWN)
    expect(await fixture.owed('O-1')).toEqual(['0 max 410250', '1 chief 136750'])
  })

  it('refuses a first amount from a member it pays', async () => {
    expect(await codeOf(max, 'O-6', { amount: 90_000_000 })).toBe(OWN)
    const given = await max.post<Problem>('/attention/amount', { loanId: await idOf('O-6'), amount: 90_000_000 })
    expect([given.status, given.body.code]).toEqual([403, 'loans.own-pay'])
    expect((await fixture.loan('O-6')).loanAmount).toBeNull()
  })

  it('refuses to make the caller its loan officer', async () => {
    for (const number of ['O-3', 'O-5']) expect(await codeOf(max, number, { officerId: officerId('max') })).toBe(OWN)
    for (const number of ['O-3', 'O-5'])
      expect(await codeOf(chief, number, { officerId: officerId('chief') })).toBe(OWN)
  })

  it('applies changes by others immediately while it is pending', async () => {
    expect(await codeOf(max, 'O-5', { amount: 410_000 })).toBe('200')
    expect(await codeOf(admin, 'O-4', { amount: 420_000 })).toBe('200')
  })

  it('needs a second person once it is funded, and pays no one else before', async () => {
    const asked = await patch(max, 'O-3', { amount: 600_000 })
    expect([asked.status, asked.body.status]).toEqual([202, 'pending'])
    expect(await fixture.owed('O-3')).toEqual(['0 deep 300000', '1 low 100000', '2 ann 40000', '3 bob 40000'])
    const shown = (await admin.get<Approval>(`/approvals/${asked.body.requestId}`)).body
    expect(shown).toMatchObject({
      ...{ kind: 'loan-change', state: 'pending', canDecide: true, requestedBy: { id: officerId('max') } },
      ...{
        summary: 'Change the amount of loan O-3 (Borrower O-3)',
        before: { amount: 400_000 },
        after: { amount: 600_000 },
      },
    })
    expect(shown.beneficiaries.map(({ name }) => name)).toEqual(
      ['deep Test', 'low Test', 'ann Test', 'bob Test'].sort(byMember),
    )
    expect((await max.get<Approval[]>('/approvals')).body.map(({ id }) => id)).toEqual([asked.body.requestId])
    await admin.post(`/approvals/${asked.body.requestId}/approve`, { note: 'Checked' })
    expect(await fixture.owed('O-3')).toEqual(['0 deep 450000', '1 low 150000', '2 ann 60000', '3 bob 60000'])
  })

  const byMember = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)
  const order = ['admin', 'chief', 'max', 'bob', 'ann', 'low', 'deep'].map((name) => `${name} Test`)

  it('shows in its history and in the ledger who requested it and who approved it', async () => {
    const id = await idOf('O-3')
    const [newest] = (await admin.get<LoanHistoryEntry[]>(`/loans/${id}/history`)).body
    expect(newest?.why).toMatchObject({ kind: 'person', text: 'Entered by max Test, approved by admin Test' })
    const { ledger } = (await admin.get<LoanDetail>(`/loans/${id}`)).body
    expect(ledger.at(-1)?.cause).toMatch(/^approval:/)
  })

  it('creates one request if the same change is sent twice', async () => {
    const first = await patch(max, 'O-3', { amount: 610_000 })
    expect((await patch(max, 'O-3', { amount: 610_000 })).body.requestId).toBe(first.body.requestId)
    expect((await patch(max, 'O-3', { amount: 620_000 })).body.requestId).not.toBe(first.body.requestId)
    for (const { id } of (await max.get<Approval[]>('/approvals?state=pending')).body)
      expect((await max.post(`/approvals/${id}/withdraw`, {})).status).toBe(200)
  })

  it('refuses approval of a loan that changed after the request, and names the change', async () => {
    const { body } = await patch(max, 'O-3', { amount: 700_000 })
    await fixture.import(funded('O-3', '2026-09-01', { Loan_Officer: 'deep', Loan_Amount: '650000' }))
    const answer = await admin.post<Problem>(`/approvals/${body.requestId}/approve`, {})
    expect([answer.status, answer.body.code]).toEqual([409, 'loans.approval-stale'])
    expect(answer.body.message).toContain('the amount is $650,000.00 instead of $600,000.00')
    expect((await fixture.loan('O-3')).loanAmount).toBe(650_000)
    expect((await admin.get<Approval>(`/approvals/${body.requestId}`)).body.state).toBe('pending')
    expect((await admin.post<Approval>(`/approvals/${body.requestId}/reject`, {})).body.state).toBe('rejected')
  })

  it('refuses approval by every member that the change pays', async () => {
    await fixture.import(funded('O-7', '2026-09-01', { Loan_Officer: 'deep' }))
    const { body } = await patch(admin, 'O-7', { officerId: officerId('bob') })
    const denied = await chief.post<Problem>(`/approvals/${body.requestId}/approve`, {})
    expect([denied.status, denied.body.code]).toEqual([403, 'loans.no-second-person'])
    expect((await chief.get<Approval>(`/approvals/${body.requestId}`)).body).toMatchObject({
      ...{ canDecide: false, denial: 'loans.no-second-person' },
    })
    await fixture.approve(body.requestId)
    expect(await fixture.owed('O-7')).toEqual(['0 bob 300000', '1 max 100000', '2 chief 40000'])
  })
})

describe('assigning a spelling', () => {
  it('assigns pending loans, requests funded ones, and refuses to make the caller the officer', async () => {
    await bulk(
      max,
      row('S-1', { Loan_Officer: 'Somebody' }),
      row('S-2', { Loan_Officer: 'somebody' }),
      funded('S-3', '2026-09-01', { Loan_Officer: 'SOMEBODY' }),
    )
    const assign = async (username: string, remember = true) => {
      const body = { spelling: 'somebody', officerId: officerId(username), remember }
      return (await max.post<SpellingAssigned>('/loans/spellings/assign', body)).body
    }
    expect(await assign('max')).toMatchObject({ status: 403, code: 'loans.spelling-for-oneself' })
    expect(await assign('max', false)).toEqual({ assigned: 0, needsApproval: 0, refused: 3 })
    expect((await bulk(max, row('S-4', { Loan_Officer: 'Somebody' }))).needsOfficer).toBe(1)
    expect(await assign('bob')).toEqual({ assigned: 3, needsApproval: 1, refused: 0, isProposed: true })
    expect(await fixture.owed('S-3')).toEqual([])
    const [request] = (await max.get<Approval[]>('/approvals?state=pending')).body
    // The chief would earn on it as an upline of bob.
    expect((await chief.post(`/approvals/${request!.id}/approve`, {})).status).toBe(403)
    await admin.post(`/approvals/${request!.id}/approve`, {})
    expect(await fixture.owed('S-3')).toEqual(['0 bob 300000', '1 max 100000', '2 chief 40000'])
  })
})

describe('a row that a person fixes', () => {
  const refused = async (by: Caller, wrong: Record<string, unknown>) => {
    await bulk(by, { ...wrong, Status: 'Dreaming' })
    const items = (await by.get<{ items: { subject: string }[] }>('/attention?kind=refused-row')).body.items
    const importId = items[0]!.subject
    const [first] = (await by.get<AttentionRow[]>(`/attention/rows?importId=${importId}`)).body
    const cells = Object.fromEntries(Object.entries(wrong).map(([name, value]) => [name, String(value)]))
    return by.post<{ code: string; fixed: number; requestId: string; status: unknown }>('/attention/row', {
      importId,
      line: first!.line,
      cells,
    })
  }

  it('follows the rules of manual changes', async () => {
    await fixture.import(funded('F-1', '2026-09-01', { Loan_Officer: 'deep' }), row('F-2', { Loan_Officer: 'bob' }))
    expect(
      await refused(max, funded('F-1', '2026-09-01', { Loan_Officer: 'deep', Loan_Amount: '500000' })),
    ).toMatchObject({
      ...{ status: 202, body: { status: 'pending' } },
    })
    expect(await refused(max, row('F-2', { Loan_Officer: 'bob', Loan_Amount: '90000000' }))).toMatchObject({
      ...{ status: 403, body: { code: 'loans.own-pay' } },
    })
    expect(await refused(max, row('F-3', { Loan_Officer: 'bob' }))).toMatchObject({ status: 200, body: { fixed: 1 } })
    expect((await fixture.loan('F-1')).loanAmount).toBe(400_000)
    expect((await fixture.loan('F-2')).loanAmount).toBe(400_000)
  })
})
