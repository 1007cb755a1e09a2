import { EntityManager } from '@mikro-orm/postgresql'
import type { Adjustment, LoanExplanation, Problem } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { changed, updatedEvent, type Caller } from '@upline/testing'
import { applyChanges } from '../src/ledger/apply-changes.ts'
import { shareHierarchy } from '../src/ledger/company.queries.ts'
import { lockLedger } from '../src/ledger/loans.queries.ts'
import { expectOk, createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

let fixture: StatementsFixture

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people({ username: 'bob' }, { username: 'ann', upline: 'bob' })
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const asked = (over: object = {}) => ({
  memberId: fixture.member('ann').id,
  amount: 250.5,
  type: 'bonus',
  reason: 'Closed 20 loans',
  ...over,
})

const payoff = async (number: string, percent = 100) => {
  const { id } = await fixture.loan(number)
  const made = await fixture.admin.post<Adjustment>('/adjustments/early-payoff', {
    loanId: id,
    percent,
    reason: 'Paid off in month 4',
  })
  return expectOk(made)
}

const approve = (id: string, who = fixture.ceo) =>
  who.post<Adjustment & Problem>(`/adjustments/${id}/approve`, { note: null })
const lines = async (username: string) => {
  const { lines: found } = await fixture.statement(username, (await fixture.open()).id)
  return found.filter(({ kind }) => kind !== 'earned' && kind !== 'reversed').map(({ kind, amount }) => [kind, amount])
}

const reactivatedByThemselves = (member: MemberFacts) => ({
  member: changed(member, { isActive: true, version: 99 }),
  by: null,
  at: new Date().toISOString(),
})

describe('an adjustment', () => {
  it('counts once someone other than the requester approves it', async () => {
    const made = await fixture.admin.post<Adjustment>('/adjustments', asked())
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      state: 'pending',
      amount: 250.5,
      madeBy: 'admin Test',
      mayDecide: false,
      periodId: null,
    })
    expect((await fixture.paid((await fixture.open()).id)).ann).toBeUndefined()
    const own = await approve(made.body.id, fixture.admin)
    expect([own.status, own.body.code]).toEqual([403, 'loans.own-approval'])
    const done = await approve(made.body.id)
    expect(done.body).toMatchObject({ state: 'approved', decidedBy: 'boss Test', periodId: (await fixture.open()).id })
    expect((await fixture.paid((await fixture.open()).id)).ann).toBe(25_050)
    expect(await lines('ann')).toEqual([['adjustment', 250.5]])
    expect((await approve(made.body.id)).status).toBe(409)
  })

  it('shows an approved adjustment only to its member', async () => {
    await fixture.admin.post('/adjustments', asked({ amount: -10 }))
    const mine = expectOk(await (await fixture.as('ann')).get<Adjustment[]>('/adjustments'))
    expect(mine.map(({ amount, mayDecide }) => [amount, mayDecide])).toEqual([[250.5, false]])
    expect(expectOk(await (await fixture.as('bob')).get<Adjustment[]>('/adjustments'))).toEqual([])
    expect(expectOk(await fixture.ceo.get<Adjustment[]>('/adjustments?state=pending'))).toHaveLength(1)
  })

  it('never counts a rejected adjustment', async () => {
    const [waiting] = expectOk(await fixture.ceo.get<Adjustment[]>('/adjustments?state=pending'))
    const answer = await fixture.ceo.post<Adjustment>(`/adjustments/${waiting?.id}/reject`, { note: 'Not agreed' })
    expect(answer.body).toMatchObject({ state: 'rejected', note: 'Not agreed', periodId: null })
    expect((await fixture.paid((await fixture.open()).id)).ann).toBe(25_050)
  })

  it('accepts one of two concurrent decisions', async () => {
    const { id } = expectOk(await fixture.admin.post<Adjustment>('/adjustments', asked({ amount: 1 })))
    const both = await Promise.all([approve(id), approve(id), fixture.ceo.post(`/adjustments/${id}/reject`, {})])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('accepts adjustments of ceo and admin only, with a type, a reason and an amount', async () => {
    const ann = await fixture.as('ann')
    expect((await ann.post('/adjustments', asked())).status).toBe(403)
    expect((await ann.post(`/adjustments/${fixture.member('ann').id}/approve`, {})).status).toBe(403)
    for (const wrong of [{ amount: 0 }, { amount: 0.001 }, { type: 'gift' }, { reason: '' }, { memberId: 'nobody' }])
      expect((await fixture.admin.post('/adjustments', asked(wrong))).status).toBe(400)
  })

  it('cannot be approved in a company with a single approver, and says how to add one', async () => {
    const boss = fixture.member('boss')
    await fixture.emit(updatedEvent(changed(boss, { isActive: false })))
    const made = expectOk(await fixture.admin.post<Adjustment>('/adjustments', asked({ amount: 2 })))
    expect(made).toMatchObject({ mayDecide: false, mayWithdraw: true, denial: 'loans.no-second-person' })
    expect(made.denialMessage).toContain('Grant the Payroll duty to a team member')
    expect(await approve(made.id, fixture.admin)).toMatchObject({
      status: 403,
      body: { code: 'loans.no-second-person' },
    })
    expect((await fixture.admin.post(`/approvals/${made.id}/withdraw`, {})).status).toBe(200)
    const { state, mayWithdraw } = (await fixture.admin.get<Adjustment[]>('/adjustments')).body[0]!
    expect([state, mayWithdraw]).toEqual(['withdrawn', false])
    await fixture.emit({ ...updatedEvent(changed(boss, { version: 99 })), data: reactivatedByThemselves(boss) })
  })
})

describe('an early payoff', () => {
  beforeAll(() => fixture.close())

  it('claws back from every payee of the loan once it is approved', async () => {
    await fixture.import(funded('E-1', '2026-09-01'))
    const asked = await payoff('E-1', 50)
    expect(asked).toMatchObject({ type: 'early-payoff', amount: -2_000, percent: 50, memberId: null, state: 'pending' })
    expect(await lines('ann')).toEqual([])
    expect((await approve(asked.id)).status).toBe(200)
    expect([await lines('ann'), await lines('bob')]).toEqual([[['early-payoff', -1_500]], [['early-payoff', -500]]])
    const [mine] = expectOk(await (await fixture.as('bob')).get<Adjustment[]>('/adjustments'))
    expect(mine?.amount).toBe(-500)
  })

  const explained = async (number: string, by: Caller) => {
    const { id } = await fixture.loan(number)
    return expectOk(await by.get<LoanExplanation>(`/loans/${id}/explanation`))
  }
  const told = ({ adjustments }: LoanExplanation) =>
    adjustments.map(({ type, memberName, level, amount, percent }) => [type, memberName, level, amount, percent])
  const cents = (lines: { amount: number }[]) => lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

  it('appears in the explanation for every payee of the loan, with reason and approver', async () => {
    for (const by of [fixture.admin, await fixture.as('ann'), await fixture.as('bob')]) {
      const explanation = await explained('E-1', by)
      expect(told(explanation)).toEqual([
        ['early-payoff', 'ann Test', 0, -1_500, 50],
        ['early-payoff', 'bob Test', 1, -500, 50],
      ])
      expect(explanation.adjustments[0]).toMatchObject({ reason: 'Paid off in month 4', approvedBy: 'boss Test' })
      expect(cents([...explanation.ledger, ...explanation.adjustments])).toBe(200_000)
      // The shares themselves were earned, and stay what they were.
      expect(explanation).toMatchObject({ state: 'in-force', total: 4_000, corrections: [] })
    }
  })

  it('appears next to other adjustments, which only their member sees', async () => {
    const { id } = await fixture.loan('E-1')
    const made = await fixture.admin.post<Adjustment>(
      '/adjustments',
      asked({ loanId: id, amount: 33, reason: 'A gift' }),
    )
    expectOk(await approve(made.body.id))
    for (const by of [fixture.admin, await fixture.as('ann')])
      expect(told(await explained('E-1', by)).at(-1)).toEqual(['bonus', 'ann Test', null, 33, null])
    expect(told(await explained('E-1', await fixture.as('bob')))).toHaveLength(2)
    const back = await fixture.admin.post<Adjustment>('/adjustments', asked({ loanId: id, amount: -33 }))
    expectOk(await approve(back.body.id))
  })

  it('allows one early payoff per funding', async () => {
    const { id } = await fixture.loan('E-1')
    const again = await fixture.admin.post<Problem>('/adjustments/early-payoff', { loanId: id, reason: 'Again' })
    expect([again.status, again.body.code]).toEqual([409, 'loans.payoff-stands'])
  })

  it('follows a corrected amount', async () => {
    await fixture.import(funded('E-1', '2026-09-01', { Loan_Amount: '200000' }))
    expect((await fixture.paid((await fixture.open()).id)).ann).toBe(150_000 - 75_000)
    const payoffs = (await explained('E-1', fixture.admin)).adjustments.filter(({ type }) => type !== 'bonus')
    expect(payoffs.map(({ type, memberName, amount }) => `${type} ${memberName} ${amount}`)).toEqual([
      ...['early-payoff ann Test -1500', 'early-payoff bob Test -500'],
      ...['early-payoff-return ann Test 1500', 'early-payoff-return bob Test 500'],
      ...['early-payoff ann Test -750', 'early-payoff bob Test -250'],
    ])
  })

  it('reverses the clawback when the loan leaves Funded, so nothing is deducted twice', async () => {
    await fixture.import(row('E-1', { Status: 'Clear to Close' }))
    expect((await fixture.paid((await fixture.open()).id)).ann).toBeUndefined()
    const open = await explained('E-1', await fixture.as('bob'))
    expect([cents(open.ledger), cents(open.adjustments)]).toEqual([0, 0])
    await fixture.import(funded('E-1', '2026-09-09', { Loan_Amount: '200000' }))
    expect((await fixture.paid((await fixture.open()).id)).ann).toBe(150_000)
  })

  it('cannot be requested if nothing is paid, nor approved for a funding that has changed since', async () => {
    await fixture.import(row('E-2'), funded('E-3', '2026-09-02'))
    const { id } = await fixture.loan('E-2')
    expect((await fixture.admin.post('/adjustments/early-payoff', { loanId: id, reason: 'No' })).status).toBe(409)
    const asked = await payoff('E-3')
    await fixture.import(funded('E-3', '2026-09-02', { Loan_Amount: '300000' }))
    expect((await approve(asked.id)).status).toBe(409)
  })

  it('returns the clawback when the loan is removed', async () => {
    await fixture.import(funded('E-4', '2026-09-02'))
    const before = await fixture.paid((await fixture.open()).id)
    expect((await approve((await payoff('E-4')).id)).status).toBe(200)
    await fixture.mustBalance()
    const { id } = await fixture.loan('E-4')
    await inTransaction(fixture.app.get(EntityManager), async (tx) => {
      const removed = await lockLedger(tx, [id])
      await shareHierarchy(tx)
      await applyChanges(tx, { removed }, { causeOf: () => 'undo' })
    })
    const after = await fixture.paid((await fixture.open()).id)
    expect(after.ann).toBe((before.ann ?? 0) - 300_000)
  })
})
