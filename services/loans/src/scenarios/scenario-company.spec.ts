import { ALWAYS } from '../compensation/history.ts'
import { plainRate, type PlanTerms } from '../compensation/plans.ts'
import { findLoop, withChanges } from './scenario-company.ts'
import { isChanged, ScenarioPaySums, sizeOf } from './scenario-pay.ts'

const terms = (...rates: [number, number, number, number]): PlanTerms => ({
  rates: rates.map(plainRate) as unknown as PlanTerms['rates'],
  tiers: null,
})

/** 1 reports to 2, 2 to 3; 4 reports to no one. */
const company = {
  trigger: [],
  members: new Map(
    [1, 2, 3, 4].map((no) => [
      no,
      {
        ...{ no, joinedOn: null, isActive: [], role: [], branch: [] },
        upline: [{ from: ALWAYS, value: no < 3 ? no + 1 : null }],
      },
    ]),
  ),
  plans: {
    plans: new Map([
      [1, { id: 1, name: 'Company', versions: [{ from: ALWAYS, value: { id: 1, terms: terms(75, 25, 10, 10) } }] }],
    ]),
    assignments: new Map([['company:' as const, [{ from: ALWAYS, value: 1 }]]]),
  },
}

const loan = {
  ...{ id: 'l', amountCents: 400_000_00, status: 5, outcome: null, createdOn: '2026-01-05', appliedOn: null },
  ...{ lockedOn: null, fundedOn: '2026-02-20', fundedSeenOn: '2026-02-20', fundedSeenAt: '' },
  originators: [{ memberNo: 1, percent: 100 }],
}

function payUnder(changes: Parameters<typeof withChanges>[1]) {
  const sums = new ScenarioPaySums()
  const facts = { before: company, after: withChanges(company, changes), today: '2026-03-01' }
  sums.add(loan, facts)
  sums.add({ ...loan, status: 2, fundedOn: null }, facts)
  return sums
}

describe('a scenario', () => {
  it('pays the new uplines of a moved member on funded and pending loans', () => {
    const sums = payUnder({ moves: [{ memberNo: 1, uplineNo: 4 }], plans: [] })
    expect(sums.members.get(4)).toEqual({
      ...{ pendingBefore: 0, pendingAfter: 1_000_00, fundedBefore: 0, fundedAfter: 1_000_00 },
    })
    expect(sums.members.get(2)).toMatchObject({ pendingBefore: 1_000_00, pendingAfter: 0, fundedAfter: 0 })
    expect([sums.pendingLoans, sums.fundedLoans]).toEqual([1, 1])
    expect(isChanged(sums.members.get(1)!)).toBe(false)
    expect(sizeOf(sums.members.get(2)!)).toBe(2_000_00)
  })

  it('pays by the terms of a changed plan', () => {
    const sums = payUnder({ moves: [], plans: [{ planNo: 1, terms: terms(100, 0, 10, 10) }] })
    expect(sums.members.get(1)).toMatchObject({ fundedBefore: 3_000_00, fundedAfter: 4_000_00 })
    expect(sums.members.get(2)).toMatchObject({ fundedBefore: 1_000_00, fundedAfter: 0 })
  })

  it('combines moves and plans', () => {
    const sums = payUnder({
      moves: [{ memberNo: 1, uplineNo: 4 }],
      plans: [{ planNo: 1, terms: terms(75, 50, 10, 10) }],
    })
    expect(sums.members.get(4)).toMatchObject({ fundedAfter: 2_000_00 })
  })
})

describe('findLoop', () => {
  it('finds a member who would be their own upline, through moved and other members', () => {
    expect(findLoop(company.members, [{ memberNo: 3, uplineNo: 1 }])).toBe(3)
    expect(
      findLoop(company.members, [
        { memberNo: 3, uplineNo: 4 },
        { memberNo: 4, uplineNo: 1 },
      ]),
    ).not.toBeNull()
  })

  it('allows two members to trade places', () => {
    expect(
      findLoop(company.members, [
        { memberNo: 1, uplineNo: 3 },
        { memberNo: 2, uplineNo: 1 },
      ]),
    ).toBeNull()
  })
})
