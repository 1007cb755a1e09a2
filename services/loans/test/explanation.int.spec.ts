import type { LoanDetail, LoanExplanation, LoansResponse, PendingApproval, WhyCode } from '@upline/contracts'
import { encompassLoanChanged, type DataOf } from '@upline/contracts/events'
import { type Caller, changed, updatedEvent } from '@upline/testing'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'top' },
    { username: 'dan', upline: 'top' },
    { username: 'cy', upline: 'dan' },
    { username: 'bob', upline: 'cy' },
    { username: 'ann', upline: 'bob' },
    { username: 'zed' },
    { username: 'yan' },
  )
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const idOf = async (number: string) => (await fixture.loan(number)).id

async function explain(number: string, member?: string, by: Caller = admin): Promise<LoanExplanation> {
  const asked = member === undefined ? '' : `?member=${fixture.member(member).id}`
  const { status, body } = await by.get<LoanExplanation>(`/loans/${await idOf(number)}/explanation${asked}`)
  expect(status).toBe(200)
  return body
}

const codeOf = async (number: string, member: string): Promise<WhyCode> => (await explain(number, member)).member.code
const cents = (dollars: number) => Math.round(dollars * 100)

/** Everything that an entry must carry, and the sum that is owed. */
function expectComplete({ loan, ledger, total, state }: LoanExplanation): void {
  for (const entry of ledger) {
    expect(entry).toMatchObject({
      ...{ memberId: expect.stringMatching(/./), chain: expect.arrayContaining([expect.any(String)]), planVersion: 1 },
      ...{ rateBp: expect.any(Number), cause: expect.stringMatching(/./), at: expect.stringMatching(/Z$/) },
      ...{ chainAt: expect.stringMatching(/Z$/), why: { id: expect.stringMatching(/./), text: expect.any(String) } },
    })
    expect(entry.basis).toBeGreaterThan(0)
    expect(entry.why.kind).not.toBe('other')
  }
  const owed = ledger.reduce((sum, { amount }) => sum + cents(amount), 0)
  expect(owed).toBe(state === 'in-force' ? cents(total) : 0)
  expect(cents(loan.commission.totalCommission)).toBe(cents(total))
}

/** A funded loan is changed by two: one asks, another approves. */
const correct = async (number: string, change: object) => {
  const { body } = await admin.patch<PendingApproval>(`/loans/${await idOf(number)}`, change)
  return fixture.approve(body.requestId)
}

describe('GET /loans/:id/explanation', () => {
  it('leads from the amount to the cent of every share, with the formula, the chain, its instant and the plan', async () => {
    await fixture.import(funded('E-1', '2026-09-01', { Loan_Amount: '423750' }))
    const explained = await explain('E-1')
    expect(explained).toMatchObject({
      ...{ state: 'in-force', scope: 'company', plan: { version: 1, effectiveFrom: null } },
      ...{
        chainAt: '2026-09-01T00:00:00.000Z',
        chainReason: 'Paid on the team structure as of the funding date.',
        total: 5085.01,
      },
    })
    expect(explained.chain.map(({ level, memberName }) => `${level} ${memberName}`)).toEqual([
      ...['0 ann Test', '1 bob Test', '2 cy Test', '3 dan Test'],
    ])
    expect(explained.shares.map(({ formula }) => formula)).toEqual([
      '$423,750.00 × 75 ÷ 10,000 = $3,178.125 → $3,178.13',
      '$423,750.00 × 25 ÷ 10,000 = $1,059.375 → $1,059.38',
      '$423,750.00 × 10 ÷ 10,000 = $423.75',
      '$423,750.00 × 10 ÷ 10,000 = $423.75',
    ])
    expect(explained.ledger[0]?.why).toMatchObject({ kind: 'import', row: 1, by: { id: '1' } })
    expectComplete(explained)
  })

  it("describes shares of an open loan as estimates based on today's team", async () => {
    await fixture.import(row('E-2'))
    const explained = await explain('E-2')
    expect(explained).toMatchObject({ state: 'estimate', chainAt: null, total: 4800, ledger: [], corrections: [] })
    expect(await codeOf('E-2', 'bob')).toBe('estimate')
  })

  it('names who corrected an amount after the funding, with the old and the new value', async () => {
    await fixture.import(funded('E-3', '2026-09-02'))
    await correct('E-3', { amount: 500_000 })
    const explained = await explain('E-3')
    expect(explained.corrections).toEqual([
      expect.objectContaining({
        ...{ reversed: 4800, booked: 6000, text: 'Corrected: amount $400,000.00 → $500,000.00.' },
        why: expect.objectContaining({
          ...{ kind: 'person', by: expect.objectContaining({ id: '1' }) },
          text: 'Entered by a team member, approved by second-person Test',
        }),
      }),
    ])
    expect(explained.ledger.filter(({ isInForce }) => isInForce)).toHaveLength(4)
    expectComplete(explained)
  })

  it('shows a correction of the officer after the funding', async () => {
    await fixture.import(funded('E-4', '2026-09-03'))
    await correct('E-4', { officerId: fixture.member('cy').id })
    const explained = await explain('E-4')
    expect(explained.corrections[0]?.text).toMatch('officer ann Test → cy Test')
    expect(await codeOf('E-4', 'ann')).toBe('not-in-chain')
    expectComplete(explained)
  })

  it('shows that a loan left Funded and funded again', async () => {
    await fixture.import(row('E-x'), funded('E-5', '2026-09-04'))
    await fixture.import(row('E-5', { Status: 'Clear to Close' }))
    const open = await explain('E-5')
    expect(open.state).toBe('estimate')
    expect(open.corrections[0]).toMatchObject({ reversed: 4800, booked: 0, text: /left Funded/ })
    await fixture.import(row('E-x'), row('E-y'), funded('E-5', '2026-09-06'))
    const again = await explain('E-5')
    expect(again.ledger.map(({ revision, kind, why }) => `${revision} ${kind} ${why.row}`)).toEqual([
      ...Array<string>(4).fill('1 earned 2'),
      ...Array<string>(4).fill('1 reversed 1'),
      ...Array<string>(4).fill('2 earned 3'),
    ])
    // What is booked now came later, of its own cause: it corrected nothing.
    expect(again.corrections).toEqual(open.corrections)
    expectComplete(again)
  })

  it('shows a move that arrived late', async () => {
    await fixture.import(funded('E-6', '2026-03-10', { Created: '2026-02-01' }))
    await fixture.move('ann', 'zed', '2026-03-09T12:00:00.000Z')
    await fixture.move('ann', 'bob', '2026-03-11T12:00:00.000Z')
    await fixture.mustBalance()
    const explained = await explain('E-6', 'bob')
    expect(explained.chain[1]).toMatchObject({ memberName: 'zed Test', since: '2026-03-09' })
    expect(explained.corrections[0]?.text).toMatch(/team structure ann Test › bob Test .*→ ann Test › zed Test/)
    expect(explained.corrections[0]?.why).toMatchObject({ kind: 'hierarchy', text: /ann Test stands under zed Test/ })
    expect(explained.member).toMatchObject({ code: 'moved-later', amount: 0, level: null })
    expectComplete(explained)
  })

  it('names the event of a loan that the sync funded', async () => {
    const read: DataOf<typeof encompassLoanChanged> = {
      ...{ externalId: 'e7', revision: 1, loanNumber: 'E-7', borrower: 'Sync', address: '', city: '', state: 'NV' },
      ...{ product: 'FHA', officerLoginId: 'ann', officerName: '', officerNmls: null, milestone: 'Funded' },
      ...{ status: 'Funded', outcome: null, amountCents: 10_000_000, createdAt: '2026-08-01T00:00:00.000Z' },
      ...{ fundedAt: '2026-09-07T00:00:00.000Z', readAt: new Date().toISOString() },
    }
    await fixture.emit({ type: encompassLoanChanged, key: 'e7', aggregateVersion: 1, data: read })
    const explained = await explain('E-7')
    expect(explained.ledger[0]?.why).toMatchObject({
      kind: 'encompass',
      id: expect.stringMatching(/^encompass:.{36}$/),
    })
    expectComplete(explained)
  })

  it("answers 'why not me?'", async () => {
    expect(await codeOf('E-1', 'top')).toBe('too-deep')
    expect(await codeOf('E-1', 'zed')).toBe('moved-away')
    expect(await codeOf('E-1', 'dan')).toBe('paid')
    // Two levels above the officer for some days, long after the funding. Within one day the last move alone counts.
    await fixture.move('bob', 'yan')
    await fixture.move('bob', 'cy')
    expect(await codeOf('E-1', 'yan')).toBe('not-in-chain')
    await fixture.move('bob', 'yan', '2026-10-01T12:00:00.000Z')
    await fixture.move('bob', 'cy', '2026-10-05T12:00:00.000Z')
    expect(await codeOf('E-1', 'yan')).toBe('moved-away')
    await fixture.import(row('E-8', { Loan_Amount: '' }), row('E-9', { Loan_Officer: 'Nobody Known' }))
    expect(await codeOf('E-8', 'ann')).toBe('no-amount')
    expect(await codeOf('E-9', 'ann')).toBe('no-officer')
    await fixture.emit(updatedEvent(changed(fixture.member('bob'), { isActive: false, version: 70 })))
    await fixture.import({ ...funded('E-10', ''), Funded_Date: undefined })
    expect(await codeOf('E-10', 'bob')).toBe('inactive-then')
    expect(await codeOf('E-2', 'bob')).toBe('inactive-now')
    expectComplete(await explain('E-10'))
  })

  it('returns 404 for a loan or a member outside the scope', async () => {
    const [zed, cy] = [await fixture.as('zed'), await fixture.as('cy')]
    expect((await zed.get(`/loans/${await idOf('E-1')}/explanation`)).status).toBe(404)
    expect((await cy.get(`/loans/no-id/explanation`)).status).toBe(404)
    const path = `/loans/${await idOf('E-1')}/explanation?member=`
    expect((await cy.get(`${path}${fixture.member('zed').id}`)).status).toBe(404)
    expect((await cy.get(`${path}${fixture.member('ann').id}`)).status).toBe(200)
    expect((await admin.get(`${path}nobody`)).status).toBe(404)
  })

  it("agrees with every viewer's list and with GET /loans/:id, to the cent", async () => {
    for (const name of ['ann', 'cy', 'dan', 'top']) {
      const viewer = await fixture.as(name)
      for (const loan of (await viewer.get<LoansResponse>('/loans')).body.loans) {
        const { body } = await viewer.get<LoanExplanation>(`/loans/${loan.id}/explanation`)
        expect([loan.loanNumber, body.member.amount]).toEqual([loan.loanNumber, loan.commission.totalCommission])
        const detail = (await viewer.get<LoanDetail>(`/loans/${loan.id}`)).body
        expect(body.shares.map(({ amount }) => amount)).toEqual(detail.shares.map(({ amount }) => amount))
      }
    }
  })
})
