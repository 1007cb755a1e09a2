import type {
  AttentionResponse,
  AttentionFixed,
  AttentionLoan,
  LoanExplanation,
  LoanHistoryEntry,
  LoansResponse,
  PendingApproval,
} from '@upline/contracts'
import { encompassLoanChanged, type DataOf } from '@upline/contracts/events'
import type { Caller } from '@upline/testing'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

type Read = DataOf<typeof encompassLoanChanged>

let fixture: LoansFixture
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'max' }, { username: 'bob', upline: 'max' }, { username: 'ann', upline: 'bob' })
  admin = await fixture.signInAs({ role: 'admin', id: '1' })
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const reading = (externalId: string, over: Partial<Read>): Read => ({
  ...{ externalId, revision: 1, loanNumber: null, borrower: `Sync ${externalId}`, address: '', city: '', state: 'NV' },
  ...{
    product: 'FHA',
    officerLoginId: 'ann',
    officerName: '',
    officerNmls: null,
    milestone: 'x',
    status: 'Processing',
  },
  ...{ outcome: null, amountCents: 10_000_000, createdAt: '2026-08-01T00:00:00.000Z', fundedAt: null },
  ...{ readAt: new Date().toISOString(), ...over },
})
const read = (externalId: string, over: Partial<Read>) =>
  fixture.emit({
    ...{ type: encompassLoanChanged, key: externalId, aggregateVersion: 1 },
    data: reading(externalId, over),
  })
const found = async (q: string) => (await admin.get<LoansResponse>(`/loans?q=${encodeURIComponent(q)}`)).body

describe('a synced loan with the number of an imported loan', () => {
  it('becomes one with it: the number keeps its loan, the sync feeds it from then on', async () => {
    await read('m1', {})
    await fixture.import(row('M-1', { Borrower: 'Written Otherwise' }))
    expect((await found('')).totalLoans).toBe(2)
    const gone = (await found('Sync m1')).loans[0]!.id
    const stays = (await found('M-1')).loans[0]!.id
    await read('m1', { revision: 2, loanNumber: 'M-1', status: 'Conditions', amountCents: 20_000_000 })
    const all = await found('')
    expect(all.loans.map(({ id, loanNumber, status, loanAmount }) => [id, loanNumber, status, loanAmount])).toEqual([
      [stays, 'M-1', 'Conditions', 200_000],
    ])
    expect(all.totalLoans).toBe(1)
    // An old link leads to the loan that stays, and its history has both.
    expect((await admin.get<LoanExplanation>(`/loans/${gone}/explanation`)).body.loan.id).toBe(stays)
    const history = (await admin.get<LoanHistoryEntry[]>(`/loans/${stays}/history`)).body
    expect(history.map(({ kind, why }) => `${kind} ${why.kind}`)).toEqual([
      ...['changed encompass', 'merged encompass', 'created encompass', 'created import'],
    ])
    await read('m1', { revision: 3, loanNumber: 'M-1', status: 'Clear to Close', amountCents: 20_000_000 })
    expect((await found('M-1')).loans[0]?.status).toBe('Clear to Close')
  })

  it('reverses its commissions, so the number pays once', async () => {
    await read('m2', { status: 'Funded', fundedAt: '2026-09-02T00:00:00.000Z' })
    await fixture.import(funded('M-2', '2026-09-02', { Loan_Amount: '100000' }))
    await read('m2', { revision: 2, loanNumber: 'M-2', status: 'Funded', fundedAt: '2026-09-02T00:00:00.000Z' })
    expect((await found('M-2')).loans).toHaveLength(1)
    expect((await found('Sync m2')).loans).toHaveLength(1)
    expect(await fixture.owed('M-2')).toEqual(['0 ann 75000', '1 bob 25000', '2 max 10000'])
    const [sum] = await fixture.database.query<{ cents: string }>(
      `select sum(amount_cents) cents from commission_entries`,
    )
    expect(Number(sum?.cents)).toBe(110_000)
  })
})

describe('a synced loan on hold', () => {
  it('stays a loan of its own, because the hold would not reach the imported one', async () => {
    await read('m20', { status: 'Funded', fundedAt: '2026-09-02T00:00:00.000Z' })
    const { id: loanId } = (await found('Sync m20')).loans[0]!
    expect((await admin.post('/holds', { loanId, reason: 'A check' })).status).toBe(201)
    await fixture.import(row('M-20'))
    await read('m20', { revision: 2, loanNumber: 'M-20', status: 'Funded', fundedAt: '2026-09-02T00:00:00.000Z' })
    expect((await found('M-20')).loans[0]).toMatchObject({ status: 'Processing' })
    const items = (await admin.get<AttentionResponse>('/attention?kind=same-number')).body.items
    expect(items.map(({ subject }) => subject)).toEqual([loanId])
    await admin.post('/attention/number', { loanId })
  })
})

describe('two synced loans with one number', () => {
  const waiting = async () =>
    (await admin.get<AttentionResponse>('/attention?kind=same-number')).body.items.map(({ subject, title, cause }) => ({
      ...{ subject, title, cause },
    }))
  const settle = (body: { loanId: string; keep?: string }) =>
    admin.post<AttentionFixed & PendingApproval>('/attention/number', body)
  const idOf = async (borrower: string) => (await found(borrower)).loans[0]!.id
  const owedInAll = async () =>
    Number(
      (
        await fixture.database.query<{ n: string }>('select coalesce(sum(amount_cents), 0) n from commission_entries')
      )[0]!.n,
    )

  it('stay undecided if a member who is paid by them keeps them apart', async () => {
    await fixture.people({ username: 'chief', role: 'ceo' })
    const chief = await fixture.as('chief')
    await read('m30', { loanNumber: 'M-30', officerLoginId: 'chief' })
    await read('m31', { loanNumber: 'M-30', officerLoginId: 'chief' })
    const loanId = await idOf('Sync m31')
    expect((await chief.post('/attention/number', { loanId })).status).toBe(403)
    expect((await admin.post('/attention/number', { loanId })).status).toBe(200)
  })

  it('stay two, and wait for a person: neither is lost, whether it was known before or not', async () => {
    await read('m3', { loanNumber: 'M-3' })
    await read('m4', {})
    await read('m4', { revision: 2, loanNumber: 'M-3' })
    await read('m5', { loanNumber: 'M-3', status: 'Funded', fundedAt: '2026-09-02T00:00:00.000Z' })
    expect((await found('Sync m4')).loans[0]?.loanNumber).toBeNull()
    expect((await found('Sync m5')).loans[0]).toMatchObject({ loanNumber: null, status: 'Funded' })
    const items = await waiting()
    expect(items.map(({ subject, title }) => [subject, title])).toEqual([
      [await idOf('Sync m5'), 'M-3'],
      [await idOf('Sync m4'), 'M-3'],
    ])
    expect(items[1]?.cause).toMatch(/^Two loans have the number "M-3" in Encompass\. The loan of Sync m4 is on hold/)
    const behind = await admin.get<AttentionLoan[]>(`/attention/loans?kind=same-number&subject=${items[1]!.subject}`)
    expect(behind.body.map(({ borrower }) => borrower).sort()).toEqual(['Sync m3', 'Sync m4'])
  })

  it('stay separate permanently after one decision, even if Encompass sends the number again', async () => {
    const id = await idOf('Sync m4')
    expect((await settle({ loanId: id })).body).toEqual({ fixed: 1 })
    await read('m4', { revision: 3, loanNumber: 'M-3', status: 'Conditions' })
    expect((await found('Sync m4')).loans[0]).toMatchObject({ loanNumber: null, status: 'Conditions' })
    expect((await waiting()).map(({ subject }) => subject)).not.toContain(id)
    expect((await settle({ loanId: id })).status).toBe(404)
  })

  it('ask again if the new number is taken too', async () => {
    await read('m6', { loanNumber: 'M-6' })
    await read('m4', { revision: 4, loanNumber: 'M-6' })
    expect((await waiting()).map(({ title }) => title)).toContain('M-6')
    await read('m4', { revision: 5, loanNumber: 'M-4' })
    expect((await found('Sync m4')).loans[0]?.loanNumber).toBe('M-4')
    expect((await waiting()).map(({ title }) => title)).not.toContain('M-6')
  })

  it('merge into the loan with the number: the other is reversed, and its readings are ignored', async () => {
    const [stays, gone] = [await idOf('Sync m3'), await idOf('Sync m5')]
    const before = await owedInAll()
    const asked = await settle({ loanId: gone, keep: stays })
    expect(asked).toMatchObject({ status: 202, body: { status: 'pending' } })
    expect(await owedInAll()).toBe(before)
    expect(await fixture.approve(asked.body.requestId)).toMatchObject({ kind: 'loan-merge', state: 'approved' })
    expect(await owedInAll()).toBe(before - 110_000)
    await read('m5', { revision: 2, loanNumber: 'M-3', status: 'Processing' })
    expect((await found('Sync m5')).totalLoans).toBe(0)
    expect((await admin.get<LoanExplanation>(`/loans/${gone}/explanation`)).body.loan.id).toBe(stays)
    expect(await waiting()).toEqual([])
    await read('m3', { revision: 2, loanNumber: 'M-3', status: 'Conditions' })
    expect((await found('Sync m3')).loans[0]?.status).toBe('Conditions')
  })

  it('merge into the other loan if that one is kept: it gets the number and keeps its money', async () => {
    await read('m7', { loanNumber: 'M-7', status: 'Funded', fundedAt: '2026-09-03T00:00:00.000Z' })
    await read('m8', { loanNumber: 'M-7', status: 'Funded', fundedAt: '2026-09-03T00:00:00.000Z' })
    const [holds, waits] = [await idOf('Sync m7'), await idOf('Sync m8')]
    expect((await settle({ loanId: waits, keep: crypto.randomUUID() })).status).toBe(404)
    await fixture.approve((await settle({ loanId: waits, keep: waits })).body.requestId)
    expect((await found('M-7')).loans.map(({ id, borrower }) => [id, borrower])).toEqual([[waits, 'Sync m8']])
    expect(await fixture.owed('M-7')).toEqual(['0 ann 75000', '1 bob 25000', '2 max 10000'])
    expect((await admin.get<LoanExplanation>(`/loans/${holds}/explanation`)).body.loan.id).toBe(waits)
    await read('m7', { revision: 2, loanNumber: 'M-7', status: 'Processing' })
    expect((await found('M-7')).totalLoans).toBe(1)
  })

  it('cannot be merged if the removed loan has adjustments', async () => {
    await read('m9', { loanNumber: 'M-9', status: 'Funded', fundedAt: '2026-09-03T00:00:00.000Z' })
    await read('m10', { loanNumber: 'M-9' })
    const [holds, waits] = [await idOf('Sync m9'), await idOf('Sync m10')]
    const adjustment = {
      memberId: fixture.member('ann').id,
      loanId: holds,
      amount: 10,
      type: 'bonus',
      reason: 'a gift',
    }
    expect((await admin.post('/adjustments', adjustment)).status).toBe(201)
    expect((await settle({ loanId: waits, keep: waits })).status).toBe(409)
    expect((await settle({ loanId: waits, keep: holds })).status).toBe(200)
  })

  it('can be decided only by the company', async () => {
    await read('m11', { loanNumber: 'M-9' })
    const loanId = await idOf('Sync m11')
    const manager = await fixture.signInAs({ role: 'manager', id: fixture.member('max').id })
    expect((await manager.post('/attention/number', { loanId })).status).toBe(403)
    expect((await manager.get<AttentionResponse>('/attention')).body.counts['same-number']).toBe(0)
    const behind = await manager.get<AttentionLoan[]>(`/attention/loans?kind=same-number&subject=${loanId}`)
    expect(behind.body).toEqual([])
  })
})

describe('the search of loans', () => {
  it("searches the matched officer's name too, not only the written one", async () => {
    await fixture.import(row('S-1', { Loan_Officer: 'bob' }))
    expect((await found('bob test')).loans.map(({ loanNumber }) => loanNumber)).toEqual(['S-1'])
    expect((await found('bob test')).totalLoans).toBe(1)
    expect((await fixture.mine('max', '&q=BOB TEST')).loans.map(({ loanNumber }) => loanNumber)).toEqual(['S-1'])
  })
})
