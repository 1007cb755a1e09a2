import fc from 'fast-check'
import { companies, dates, loans } from '../../test/random-companies.ts'
import type { Company } from '../compensation/earners.ts'
import { ALWAYS, type Effective } from '../compensation/history.ts'
import { isFunded, type Loan } from '../compensation/loans.ts'
import type { Member, MemberNo } from '../compensation/members.ts'
import { placesOf } from '../compensation/places.ts'
import { naiveChain } from '../../test/naive-rules.ts'
import { plainRate } from '../compensation/plans.ts'
import { estimate, sharesOf } from '../compensation/shares.ts'
import { type LoanToExplain, type OwnEntry, whyPaid } from './why-paid.ts'

const NOW = '2026-11-23'
const FUNDED_ON = '2026-06-10'
const TERMS = { rates: [plainRate(75), plainRate(25), plainRate(10), plainRate(10)], tiers: null } as const

type Uplines = Record<MemberNo, Effective<MemberNo | null>[]>

/** 1 reports to 2, 2 to 3, up to 5; 9 is apart. */
const LINE: Uplines = {
  ...Object.fromEntries([1, 2, 3, 4, 5].map((no) => [no, [{ from: ALWAYS, value: no < 5 ? no + 1 : null }]])),
  9: [{ from: ALWAYS, value: null }],
}

function company(uplines: Uplines = {}, inactive: Record<MemberNo, string> = {}): Company {
  const members = Object.entries({ ...LINE, ...uplines }).map(([key, upline]): Member => {
    const no = Number(key)
    const from = inactive[no]
    return { no, joinedOn: null, isActive: from ? [{ from, value: false }] : [], role: [], branch: [], upline }
  })
  const plan = { id: 1, name: 'Company', versions: [{ from: ALWAYS, value: { id: 1, terms: TERMS } }] }
  return {
    trigger: [],
    members: new Map(members.map((member) => [member.no, member])),
    plans: { plans: new Map([[1, plan]]), assignments: new Map([['company:', [{ from: ALWAYS, value: 1 }]]]) },
  }
}

const open: Loan = {
  ...{
    id: 'loan',
    amountCents: 400_000_00,
    status: 2,
    outcome: null,
    createdOn: '2026-05-01',
    appliedOn: null,
    lockedOn: null,
  },
  ...{ fundedOn: null, fundedSeenOn: null, fundedSeenAt: null, originators: [{ memberNo: 1, percent: 100 }] },
}
const funded: Loan = {
  ...open,
  status: 5,
  fundedOn: FUNDED_ON,
  fundedSeenOn: FUNDED_ON,
  fundedSeenAt: `${FUNDED_ON}T14:00:00.000000Z`,
}

const entry = (amountCents: number, bookedOn = FUNDED_ON): OwnEntry => ({
  ...{ kind: amountCents > 0 ? 'earned' : 'reversal', amountCents, fundedOn: FUNDED_ON, bookedOn },
})

const why = (asked: Partial<LoanToExplain>, memberNo: MemberNo, facts = company()) =>
  whyPaid(
    { loan: funded, endedOn: null, entries: [], held: null, hold: null, ...asked },
    { company: facts, today: facts.members, now: NOW },
    memberNo,
  )

describe('whyPaid', () => {
  it('answers paid with the amount and the funding date', () => {
    expect(why({ entries: [entry(100_000)] }, 2)).toEqual({ reason: 'paid', since: FUNDED_ON, amountCents: 100_000 })
  })

  it('answers pending with the estimate, since the loan was created or the member came into its chain', () => {
    expect(why({ loan: open }, 1)).toEqual({ reason: 'pending', since: open.createdOn, amountCents: 300_000 })
    const moved = company({ 1: [{ from: '2026-07-01', value: 9 }] })
    expect(why({ loan: open }, 9, moved)).toEqual({ reason: 'pending', since: '2026-07-01', amountCents: 100_000 })
  })

  it('answers never-in-chain without a date', () => {
    expect(why({}, 9)).toEqual({ reason: 'never-in-chain', since: null, amountCents: null })
  })

  it('answers moved-away since the chain changed', () => {
    const moved = company({ 1: [...LINE[1]!, { from: '2026-06-09', value: 9 }] })
    expect(why({}, 2, moved)).toMatchObject({ reason: 'moved-away', since: '2026-06-09' })
    expect(why({ loan: open }, 2, moved)).toMatchObject({ reason: 'moved-away', since: '2026-06-09' })
  })

  it('answers joined-later since the member came into the chain', () => {
    const moved = company({ 1: [...LINE[1]!, { from: '2026-06-11', value: 9 }] })
    expect(why({}, 9, moved)).toMatchObject({ reason: 'joined-later', since: '2026-06-11' })
  })

  it('decides a move that is effective on the funding date as the ledger does', () => {
    const moved = company({ 1: [...LINE[1]!, { from: FUNDED_ON, value: 9 }] })
    expect(why({}, 2, moved)).toMatchObject({ reason: 'moved-away', since: FUNDED_ON })
  })

  it('answers inactive-at-funding since the member became inactive', () => {
    const facts = company({}, { 2: '2026-06-01' })
    expect(why({}, 2, facts)).toMatchObject({ reason: 'inactive-at-funding', since: '2026-06-01' })
    expect(why({ loan: open }, 2, facts)).toMatchObject({ reason: 'inactive-at-funding' })
  })

  it('answers level-too-deep more than three levels above, since then', () => {
    expect(why({}, 5)).toMatchObject({ reason: 'level-too-deep', since: null })
    const deeper = company({
      2: [
        { from: ALWAYS, value: 4 },
        { from: '2026-04-01', value: 3 },
      ],
    })
    expect(why({}, 5, deeper)).toMatchObject({ reason: 'level-too-deep', since: '2026-04-01' })
  })

  it('answers no-officer to everyone, without a date', () => {
    for (const memberNo of [1, 9])
      expect(why({ loan: { ...open, originators: [] } }, memberNo)).toMatchObject({ reason: 'no-officer', since: null })
  })

  it('answers no-amount to members of the chain, also if a known amount gives them nothing', () => {
    expect(why({ loan: { ...open, amountCents: null } }, 3)).toMatchObject({
      reason: 'no-amount',
      since: open.createdOn,
    })
    expect(why({ loan: { ...funded, amountCents: 1 } }, 3)).toMatchObject({ reason: 'no-amount' })
  })

  it('answers ended to members of the chain', () => {
    const loan = { ...open, outcome: 'withdrawn' }
    expect(why({ loan, endedOn: '2026-08-08' }, 1)).toMatchObject({ reason: 'ended', since: '2026-08-08' })
  })

  it('answers reversed since the reversal was booked', () => {
    const entries = [entry(100_000), entry(-100_000, '2026-09-09')]
    expect(why({ entries }, 2)).toEqual({ reason: 'reversed', since: '2026-09-09', amountCents: null })
    expect(why({ entries: [...entries, entry(50_000)] }, 2)).toMatchObject({ reason: 'paid', amountCents: 50_000 })
    expect(why({ entries, loan: open }, 2)).toMatchObject({ reason: 'pending' })
  })

  it('answers on-hold for an amount that is not payable yet, and for a share that is not booked yet', () => {
    const held = { since: '2026-10-10', amountCents: 5_000 }
    expect(why({ held }, 9)).toEqual({ reason: 'on-hold', ...held })
    expect(why({}, 2)).toMatchObject({ reason: 'on-hold', amountCents: null })
  })

  it('reveals nothing about the amount, the outcome or the funding of a loan to a member outside the chain', () => {
    const variants = [
      funded,
      open,
      { ...open, outcome: 'denied' },
      { ...open, amountCents: null },
      { ...funded, amountCents: 1 },
    ]
    for (const loan of variants) expect(why({ loan, endedOn: NOW }, 9)).toEqual(why({}, 9))
  })

  it('takes the reason of the originator closest to the member', () => {
    const originators = [
      { memberNo: 9, percent: 50 },
      { memberNo: 1, percent: 50 },
    ]
    expect(why({ loan: { ...funded, originators } }, 5)).toMatchObject({ reason: 'level-too-deep' })
  })
})

describe('whyPaid of random loans', () => {
  it('answers paid or pending exactly if the ledger or the estimate has a share above 0', () => {
    fc.assert(
      fc.property(loans, companies, dates, fc.nat(7), (loan, facts, now, memberNo) => {
        const shares = isFunded(loan) ? sharesOf(loan, facts) : estimate(loan, facts, now)
        const own = shares.filter(({ payeeNo }) => payeeNo === memberNo)
        const entries = isFunded(loan)
          ? own.map(({ amountCents }): OwnEntry => ({ ...entry(1), amountCents, fundedOn: loan.fundedOn! }))
          : []
        const asked = { loan, endedOn: null, entries, held: null, hold: null }
        const found = whyPaid(asked, { company: facts, today: facts.members, now }, memberNo)
        const cents = own.reduce((sum, { amountCents }) => sum + amountCents, 0)
        expect(found.reason === 'paid' || found.reason === 'pending').toBe(cents > 0)
        expect(found.amountCents).toBe(cents > 0 ? cents : null)
        expect(['reversed', 'on-hold']).not.toContain(found.reason)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('placesOf', () => {
  it('agrees with the chain of the oracle at every moment', () => {
    fc.assert(
      fc.property(companies, dates, fc.nat(7), fc.nat(7), (facts, on, originator, memberNo) => {
        const place = placesOf(facts.members, originator, memberNo).findLast(({ from }) => from <= on)!.value
        expect(place === 'in-chain').toBe(naiveChain(facts, originator, on).includes(memberNo))
      }),
      { numRuns: 1_000 },
    )
  })
})
