import type { LoanExplanation, LoanHistoryEntry, LoansAnswer } from '@upline/contracts'
import { encompassLoanChanged, type DataOf } from '@upline/contracts/events'
import type { Caller } from '@upline/testing'
import { funded, openHouse, row, type LoansHouse } from './loans-house.ts'

type Read = DataOf<typeof encompassLoanChanged>

let house: LoansHouse
let admin: Caller

beforeAll(async () => {
  house = await openHouse()
  await house.people({ username: 'max' }, { username: 'bob', upline: 'max' }, { username: 'ann', upline: 'bob' })
  admin = await house.signInAs({ role: 'admin', id: '1' })
})

afterEach(() => house.mustBalance())
afterAll(() => house.stop())

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
  house.emit({
    ...{ type: encompassLoanChanged, key: externalId, aggregateVersion: 1 },
    data: reading(externalId, over),
  })
const found = async (q: string) => (await admin.get<LoansAnswer>(`/loans?q=${encodeURIComponent(q)}`)).body

describe('a loan of the sync whose number an imported loan has', () => {
  it('becomes one with it: the number keeps its loan, the sync feeds it from then on', async () => {
    await read('m1', {})
    await house.import(row('M-1', { Borrower: 'Written Otherwise' }))
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

  it('takes back what it paid, and the number pays once', async () => {
    await read('m2', { status: 'Funded', fundedAt: '2026-09-02T00:00:00.000Z' })
    await house.import(funded('M-2', '2026-09-02', { Loan_Amount: '100000' }))
    await read('m2', { revision: 2, loanNumber: 'M-2', status: 'Funded', fundedAt: '2026-09-02T00:00:00.000Z' })
    expect((await found('M-2')).loans).toHaveLength(1)
    expect((await found('Sync m2')).loans).toHaveLength(1)
    expect(await house.owed('M-2')).toEqual(['0 ann 75000', '1 bob 25000', '2 max 10000'])
    const [sum] = await house.database.query<{ cents: string }>(
      `select sum(amount_cents) cents from commission_entries`,
    )
    expect(Number(sum?.cents)).toBe(110_000)
  })

  it('stays for itself where the sync feeds both', async () => {
    await read('m3', { loanNumber: 'M-3' })
    await read('m4', {})
    await read('m4', { revision: 2, loanNumber: 'M-3' })
    expect((await found('Sync m4')).loans[0]?.loanNumber).toBeNull()
  })
})

describe('the search of loans', () => {
  it("looks into the matched officer's name too, not only the written one", async () => {
    await house.import(row('S-1', { Loan_Officer: 'bob' }))
    expect((await found('bob test')).loans.map(({ loanNumber }) => loanNumber)).toEqual(['S-1'])
    expect((await found('bob test')).totalLoans).toBe(1)
    expect((await house.mine('max', '&q=BOB TEST')).loans.map(({ loanNumber }) => loanNumber)).toEqual(['S-1'])
  })
})
