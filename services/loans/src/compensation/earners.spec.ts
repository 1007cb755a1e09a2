import fc from 'fast-check'
import { rates } from '../../test/random-companies.ts'
import { type Company, payeesAt } from './earners.ts'
import { ALWAYS, LATEST } from './history.ts'
import { isPaying } from './ledger.ts'
import { plainRate, type Rate } from './plans.ts'
import { canPay, shareCents } from './share-cents.ts'

/** 1 reports to 2; the company plan pays them these rates. */
function companyOf(personal: Rate, override: Rate): Company {
  const members = [1, 2].map((no) => ({
    ...{ no, joinedOn: null, isActive: [], role: [], branch: [] },
    upline: [{ from: ALWAYS, value: no === 1 ? 2 : null }],
  }))
  const terms = { rates: [personal, override, plainRate(0), plainRate(0)], tiers: null } as const
  const plan = { id: 1, name: 'Company plan', versions: [{ from: ALWAYS, value: { id: 1, terms } }] }
  return {
    trigger: [],
    members: new Map(members.map((member) => [member.no, member])),
    plans: { plans: new Map([[1, plan]]), assignments: new Map([['company:', [{ from: ALWAYS, value: 1 }]]]) },
  }
}

describe('payeesAt', () => {
  it('names members whose rate is 0 but pays a minimum or a flat amount', () => {
    const payees = (personal: Rate, override: Rate) =>
      payeesAt(companyOf(personal, override), 1, { on: '2026-02-20', activeAt: LATEST })
    const nothing = plainRate(0)
    expect(payees({ ...nothing, minCents: 100_00 }, nothing)).toEqual([1])
    expect(payees(nothing, { ...nothing, flatCents: 1 })).toEqual([2])
    expect(payees(nothing, { ...nothing, minCents: 0, maxCents: 5_00 })).toEqual([])
  })
})

describe('canPay', () => {
  it('agrees with isPaying() on the entry of a whole loan of any amount', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 100_000_000_00 }), (rate, amountCents) => {
        expect(canPay(rate)).toBe(isPaying({ ...rate, amountCents: shareCents(amountCents, 100, rate) }))
      }),
      {
        numRuns: 1_000,
        examples: [[{ rateBp: 0, minCents: 1, maxCents: null, flatCents: 0 }, 1]],
      },
    )
  })
})
