import fc from 'fast-check'
import { companies, dates, loans, rates } from '../../test/random-companies.ts'
import type { Company } from './earners.ts'
import { chainAt } from './hierarchy.ts'
import { ALWAYS, momentAt } from './history.ts'
import { isPending, type Loan } from './loans.ts'
import { naiveChain, naiveShare, naiveShares, naiveTrigger } from '../../test/naive-rules.ts'
import { pendingShares } from './pending.ts'
import { plainRate } from './plans.ts'
import { decidingLimit, shareCents } from './share-cents.ts'
import { estimate, type Share, sharesOf } from './shares.ts'

const RUNS = { numRuns: 1_000 }
const TERMS = { rates: [plainRate(75), plainRate(25), plainRate(10), plainRate(10)], tiers: null } as const
const FUNDED_ON = '2026-02-20'
const BEFORE = '2026-01-30'
const AFTER = '2026-03-01'
const SEEN_AT = '2026-03-01T14:00:00.000000Z'

/** 1 reports to 2, 2 to 3, 3 to 4, 4 to 5; the company plan pays everyone. */
function chainOfFive({ inactive }: { inactive?: number } = {}): Company {
  const members = [1, 2, 3, 4, 5].map((no) => ({
    no,
    joinedOn: null,
    isActive: no === inactive ? [{ from: ALWAYS, value: false }] : [],
    role: [],
    branch: [],
    upline: [{ from: ALWAYS, value: no < 5 ? no + 1 : null }],
  }))
  const plan = { id: 1, name: 'Company', versions: [{ from: ALWAYS, value: { id: 1, terms: TERMS } }] }
  return {
    trigger: [],
    members: new Map(members.map((member) => [member.no, member])),
    plans: { plans: new Map([[1, plan]]), assignments: new Map([['company:', [{ from: ALWAYS, value: 1 }]]]) },
  }
}

const funded: Loan = {
  id: 'loan',
  amountCents: 400_000_00,
  status: 5,
  outcome: null,
  createdOn: '2026-01-05',
  appliedOn: null,
  lockedOn: null,
  fundedOn: FUNDED_ON,
  fundedSeenOn: AFTER,
  fundedSeenAt: SEEN_AT,
  originators: [{ memberNo: 1, percent: 100 }],
}
const paid = (shares: readonly Share[]) => shares.map(({ payeeNo, amountCents }) => [payeeNo, amountCents])
const summary = (shares: readonly Share[]) =>
  new Map(
    shares.map((share) => [
      `${share.originatorNo}/${share.level}`,
      `${share.payeeNo} ${share.amountCents} v${share.planVersionId}`,
    ]),
  )

describe('sharesOf', () => {
  it('pays 75, 25, 10 and 10 basis points on a $400,000 loan', () => {
    expect(paid(sharesOf(funded, chainOfFive()))).toEqual([
      [1, 3_000_00],
      [2, 1_000_00],
      [3, 400_00],
      [4, 400_00],
    ])
  })

  it('pays no share to an inactive upline and moves no one up', () => {
    expect(paid(sharesOf(funded, chainOfFive({ inactive: 2 })))).toEqual([
      [1, 3_000_00],
      [3, 400_00],
      [4, 400_00],
    ])
  })

  it('keeps a share of 0 for an inactive originator', () => {
    const [personal] = sharesOf(funded, chainOfFive({ inactive: 1 }))
    expect(personal).toMatchObject({ level: 0, payeeNo: 1, rateBp: 0, amountCents: 0 })
  })

  const pausedAt = (...changes: [on: string, at: string, isActive: boolean][]): Company => {
    const company = chainOfFive()
    const isActive = changes.map(([on, at, value]) => ({ from: momentAt(on, at), value }))
    return { ...company, members: new Map(company.members).set(1, { ...company.members.get(1)!, isActive }) }
  }
  const EARLIER = '2026-03-01T13:59:59.999999Z'
  const LATER = '2026-03-01T14:00:00.000001Z'

  it('pays a member who becomes inactive later on the day of a funding that Upline saw before', () => {
    expect(sharesOf(funded, pausedAt([FUNDED_ON, LATER, false]))[0]!.amountCents).toBe(3_000_00)
    expect(sharesOf(funded, pausedAt([FUNDED_ON, EARLIER, false]))[0]!.amountCents).toBe(0)
  })

  it('pays nothing to a member who becomes active again later on the day of the funding', () => {
    const resumed = pausedAt([BEFORE, EARLIER, false], [FUNDED_ON, LATER, true])
    expect(sharesOf(funded, resumed)[0]!.amountCents).toBe(0)
  })

  it('asks for activity at the funding, whichever date selects chain and plans', () => {
    const locked = { ...funded, lockedOn: BEFORE }
    const company = { ...pausedAt(['2026-02-10', EARLIER, false]), trigger: [{ from: ALWAYS, value: 'lock' as const }] }
    expect(sharesOf(locked, company)[0]).toMatchObject({ decidedOn: BEFORE, amountCents: 0 })
  })

  it('splits the amount among originators, each with a chain', () => {
    const originators = [
      { memberNo: 1, percent: 60 },
      { memberNo: 3, percent: 40 },
    ]
    expect(paid(sharesOf({ ...funded, originators }, chainOfFive()))).toEqual([
      [1, 1_800_00],
      [2, 600_00],
      [3, 240_00],
      [4, 240_00],
      [3, 1_200_00],
      [4, 400_00],
      [5, 160_00],
    ])
  })

  it('uses the funding date of a loan that was never locked', () => {
    const company = { ...chainOfFive(), trigger: [{ from: ALWAYS, value: 'lock' as const }] }
    expect(sharesOf(funded, company)[0]!.decidedOn).toBe(FUNDED_ON)
    expect(sharesOf({ ...funded, lockedOn: BEFORE }, company)[0]!.decidedOn).toBe(BEFORE)
  })

  it('keeps the date of loans that were seen as funded before the company chose another one', () => {
    const lock = { value: 'lock' as const }
    const locked = { ...funded, lockedOn: BEFORE }
    const decidedOn = (from: string) =>
      sharesOf(locked, { ...chainOfFive(), trigger: [{ from, ...lock }] })[0]!.decidedOn
    expect(decidedOn(AFTER)).toBe(BEFORE)
    expect(decidedOn('2026-03-02T00:00:00.000000Z')).toBe(FUNDED_ON)
  })

  it('uses the first sight of a loan that funded before its originator joined', () => {
    const company = chainOfFive()
    const joined = { ...company.members.get(1)!, joinedOn: '2026-02-25' }
    const members = new Map(company.members).set(1, joined)
    expect(sharesOf(funded, { ...company, members })[0]!.decidedOn).toBe(AFTER)
  })

  it('agrees with the naive rules for any company and loan', () => {
    fc.assert(
      fc.property(companies, loans, (company, loan) => {
        const shares = sharesOf(loan, company).filter(
          ({ payeeNo, level, rateBp, originatorNo }) =>
            level > 0 || rateBp > 0 || isActive(company, payeeNo, naiveTrigger(loan, company, originatorNo)!.activeAt),
        )
        expect(summary(shares)).toEqual(naiveShares(loan, company, (no) => naiveTrigger(loan, company, no)))
      }),
      RUNS,
    )
  })
})

const isActive = ({ members }: Company, no: number, at: string) =>
  members.get(no)!.isActive.findLast(({ from }) => from <= at)?.value ?? true

describe('estimate', () => {
  it('follows the chain and plans of the day while the loan is open', () => {
    fc.assert(
      fc.property(companies, loans, dates, (company, loan, today) => {
        const naive = naiveShares(loan, company, () => (isPending(loan) ? { on: today, activeAt: '~' } : null))
        expect(summary(estimate(loan, company, today))).toEqual(naive)
      }),
      RUNS,
    )
  })

  it('equals the pending sums of its levels under one company plan', () => {
    const open = { ...funded, status: 3, fundedOn: null, fundedSeenOn: null, fundedSeenAt: null }
    const shares = estimate(open, chainOfFive(), AFTER).map(({ amountCents }) => amountCents)
    expect(pendingShares(open, TERMS)).toEqual(shares)
    expect(pendingShares({ ...open, outcome: 'denied' }, TERMS)).toEqual([0, 0, 0, 0])
  })
})

describe('shareCents', () => {
  it('rounds once, half up, at any amount up to $100 million', () => {
    const amounts = fc.integer({ min: 1, max: 10_000_000_000 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100 }), rates, (amount, percent, rate) => {
        expect(shareCents(amount, percent, rate)).toBe(naiveShare(amount, percent, rate))
      }),
      { numRuns: 10_000 },
    )
  })

  it('splits a loan into portions that add up to its share within one cent for each originator', () => {
    const amounts = fc.integer({ min: 1, max: 10_000_000_000 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 99 }), rates, (amount, percent, rate) => {
        const parts = shareCents(amount, percent, rate) + shareCents(amount, 100 - percent, rate)
        expect(Math.abs(parts - shareCents(amount, 100, rate))).toBeLessThanOrEqual(1)
      }),
      { numRuns: 10_000 },
    )
  })

  it('keeps a share between the minimum and the maximum of its level', () => {
    const rate = { rateBp: 75, minCents: 50_000, maxCents: 200_000, flatCents: 0 }
    const shares = [1_000_00, 100_000_00, 900_000_00].map((amount) => shareCents(amount, 100, rate))
    expect(shares).toEqual([50_000, 75_000, 200_000])
  })
})

describe('decidingLimit', () => {
  it('names the limit that a whole loan is paid by', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), rates, (amount, rate) => {
        const plain = { ...rate, flatCents: 0 }
        const limit = decidingLimit(amount, plain)
        const cents = shareCents(amount, 100, plain)
        expect(cents).toBe(limit === null ? shareCents(amount, 100, plainRate(rate.rateBp)) : plain[limit])
      }),
    )
  })
})

describe('chainAt', () => {
  it('never lists a member twice, whatever loops the links form', () => {
    fc.assert(
      fc.property(companies, fc.nat(7), dates, (company, no, date) => {
        const chain = chainAt(company.members, no, date)
        expect(new Set(chain).size).toBe(chain.length)
        expect(chain).toEqual(naiveChain(company, no, date))
      }),
      RUNS,
    )
  })
})
