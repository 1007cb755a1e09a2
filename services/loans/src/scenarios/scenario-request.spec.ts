import type { CompPlanTerms, ScenarioResult } from '@upline/contracts'
import { requestFacts, requestOf } from './scenario-request.ts'

const rate = (rateBp: number) => ({ rateBp, minDollars: null, maxDollars: null, perLoanDollars: null })
const terms = (...[personal, ...levels]: [number, number, number, number]): CompPlanTerms => ({
  personal: rate(personal),
  overrides: levels.map((rateBp, at) => ({ level: (at + 1) as 1 | 2 | 3, ...rate(rateBp) })),
  tiers: null,
})
const pay = (pendingBefore: number, pendingAfter: number) => ({
  ...{ pendingBefore, pendingAfter, fundedBefore: 200, fundedAfter: 250 },
})
const result: ScenarioResult = {
  ...{ from: '2026-08-25', to: '2026-11-25', pendingLoans: 4, fundedLoans: 12, peopleCount: 1, total: pay(900, 1_000) },
  moves: [
    {
      ...{ memberId: 'ann', uplineId: null, memberName: 'Ann Lee', fromId: 'bob', fromName: 'Bob Ray', toName: null },
      isDone: false,
    },
  ],
  plans: [
    {
      ...{ planId: 'p1', planName: 'Company plan', before: terms(75, 25, 10, 10) },
      terms: {
        ...terms(80, 25, 10, 10),
        tiers: { measure: 'units', mode: 'marginal', steps: [{ from: 5, extraBp: 5 }] },
      },
    },
  ],
  people: [{ memberId: 'bob', name: 'Bob Ray', ...pay(900, 1_000) }],
}
const scenario = { name: 'Try', effectiveOn: '2027-01-01' }

describe('the approval request of a scenario', () => {
  it('shows the date, moves, each term of the plans and whose pay changes', () => {
    const { before, after } = requestFacts(requestOf(scenario, result))
    expect(Object.keys(after)).toEqual([
      ...['effectiveFrom', 'moves', 'Company plan, Personal', 'Company plan, Level 1 override'],
      ...['Company plan, Level 2 override', 'Company plan, Level 3 override', 'Company plan, tiers'],
      ...['Pay of all members', 'Pay of Bob Ray'],
    ])
    expect(after).toMatchObject({ effectiveFrom: '2027-01-01', moves: 'Ann Lee → no upline' })
    expect([before['Company plan, Personal'], after['Company plan, Personal']]).toEqual(['75 bp', '80 bp'])
    expect(after['Company plan, Level 1 override']).toBe('25 bp (unchanged)')
    expect(before).not.toHaveProperty('Company plan, Level 1 override')
    expect(before['Company plan, tiers']).toBeNull()
    expect(after['Company plan, tiers']).toContain('5 bp from loan 5')
    expect([before['Pay of Bob Ray'], after['Pay of Bob Ray']]).toEqual([
      ...['$900 pending, $200 funded', '$1,000 pending, $250 funded'],
    ])
  })

  it('counts members beyond the named ones', () => {
    const people = Array.from({ length: 12 }, (_, at) => ({ memberId: `m${at}`, name: `M ${at}`, ...pay(0, 100 - at) }))
    const { after } = requestFacts(requestOf(scenario, { ...result, people, peopleCount: 15 }))
    expect(after['Other members whose pay changes']).toBe(5)
    expect(after['Pay of M 9']).toBeDefined()
    expect(after['Pay of M 10']).toBeUndefined()
  })

  it('shows a request of the first version as it was written', () => {
    const first = { ...scenario, moves: ['Ann Lee → no upline', 'Bo Ray → Cy Dee'], plans: ['Company plan'] }
    expect(requestFacts(first)).toEqual({
      before: {},
      after: { effectiveFrom: '2027-01-01', moves: 'Ann Lee → no upline; Bo Ray → Cy Dee', plans: 'Company plan' },
    })
  })

  it('stores each name as a value of its own, so that an erasure finds it', () => {
    const texts = JSON.stringify(requestOf(scenario, result))
    expect(texts.match(/Ann Lee|Bob Ray/g)).toHaveLength(texts.match(/"Ann Lee"|"Bob Ray"/g)!.length)
  })
})
