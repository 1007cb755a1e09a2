import type { CompPlan, Problem } from '@upline/contracts'
import fc from 'fast-check'
import { createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'
import { row } from './loans-fixture.ts'

let fixture: StatementsFixture

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people({ username: 'ann' })
  await fixture.import(row('M-1', { Loan_Amount: '' }))
})
afterAll(() => fixture.stop())

/** Every call that takes dollars, with an amount in its place. */
const calls = async (): Promise<Record<string, (amount: unknown) => Promise<{ status: number; body: Problem }>>> => {
  const { id } = await fixture.loan('M-1')
  const [company] = (await fixture.admin.get<CompPlan[]>('/comp-plans')).body
  const planId = company!.id
  const plan = (amount: unknown, which: 'minDollars' | 'maxDollars' | 'perLoanDollars') => ({
    effectiveFrom: '2099-01-01',
    personal: { rateBp: 10, [which]: amount },
    overrides: [1, 2, 3].map(() => ({ rateBp: 10 })),
  })
  return {
    adjustment: (amount) =>
      fixture.admin.post('/adjustments', { memberId: fixture.member('ann').id, amount, type: 'bonus', reason: 'Fuzz' }),
    loan: (amount) => fixture.admin.patch(`/loans/${id}`, { amount }),
    attention: (amount) => fixture.admin.post('/attention/amount', { loanId: id, amount }),
    dispute: (amount) => fixture.admin.post(`/disputes/${id}/resolve`, { answer: 'Fuzz', amount }),
    'plan minimum': (amount) => fixture.admin.post(`/comp-plans/${planId}/versions`, plan(amount, 'minDollars')),
    'plan per loan': (amount) => fixture.admin.post(`/comp-plans/${planId}/versions`, plan(amount, 'perLoanDollars')),
    'plan maximum': (amount) => fixture.admin.post(`/comp-plans/${planId}/versions`, plan(amount, 'maxDollars')),
  }
}

describe('an amount of money in a call', () => {
  it('returns 400 if it has fractions of a cent', async () => {
    for (const call of Object.values(await calls()))
      for (const amount of [1e-7, 1e-300, 0.001, 12.345, -1e-7]) {
        const answer = await call(amount)
        expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
      }
  })

  it('never makes a call fail, whatever number is sent', async () => {
    const all = Object.values(await calls())
    const amount = fc.oneof(
      fc.double({ noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.integer(),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(amount, async (sent) => {
        for (const call of all) expect((await call(sent)).status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })
})
