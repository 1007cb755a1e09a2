import type { Entry } from '../compensation/ledger.ts'
import { plainRate } from '../compensation/plans.ts'
import { Rollups } from './rollups.ts'
import type { LedgerLoan } from './stored-loan.ts'

const RATES = { of: () => [plainRate(75), plainRate(25), plainRate(10), plainRate(10)] as const }
const DAY_10 = '2000-01-11'
const DAY_20 = '2000-01-21'

const member = (no: number, upline: number | null, { isActive = true } = {}) => ({
  ...{ no, joinedOn: null, role: [], branch: [] },
  isActive: [{ from: '', value: isActive }],
  upline: [{ from: '', value: upline }],
})
const membersOf = (...members: ReturnType<typeof member>[]) => new Map(members.map((one) => [one.no, one]))

const pending: LedgerLoan = {
  ...{ id: 'loan', officerNo: 1, originators: [{ memberNo: 1, percent: 100 }], percent: 100, coOriginators: null },
  ...{ status: 3, outcome: null, amountCents: 400_000_00 },
  ...{ createdOn: DAY_10, appliedOn: null, lockedOn: null, fundedOn: null, fundedSeenOn: null },
  ...{ createdAt: `${DAY_10}T08:00:00Z`, fundedAt: null, fundedSeenAt: null },
  ...{ decidedOn: null, moneyRev: 0, isBooked: false, isPaidElsewhere: false, version: 1, paidBy: '', state: '' },
}

const entry: Entry = {
  ...{ loanId: 'loan', originatorNo: 1, level: 1, payeeNo: 2, basisCents: 400_000_00, percent: 100, rateBp: 25 },
  ...{ amountCents: 1_000_00, planVersionId: 1, chain: [1, 2], decidedOn: DAY_20, revision: 1, kind: 'earned' },
  ...{
    fundedOn: DAY_20,
    loanCreatedOn: DAY_10,
    fundedAt: `${DAY_20}T08:00:00Z`,
    loanCreatedAt: `${DAY_10}T08:00:00Z`,
    isPaidElsewhere: false,
  },
}

const linesOf = (rollups: Rollups, members: ReturnType<typeof membersOf>) =>
  rollups
    .memberSums(members)
    .map(({ memberNo, level, bucket, loans, shareCents }) => [memberNo, level, bucket, loans, shareCents])
    .toSorted()

describe('Rollups', () => {
  it('counts a pending loan for its chain, and for the company without inactive members', () => {
    const rollups = new Rollups()
    rollups.addLoan(pending, RATES, 1)
    expect(linesOf(rollups, membersOf(member(1, 2), member(2, null, { isActive: false })))).toEqual([
      [0, 0, 3, 1, 3_000_00],
      [1, 0, 3, 1, 3_000_00],
      [2, 1, 3, 1, 1_000_00],
    ])
  })

  it('writes nothing for a loan that is as before', () => {
    const rollups = new Rollups()
    rollups.addLoan(pending, RATES, -1)
    rollups.addLoan({ ...pending }, RATES, 1)
    expect([rollups.officerSums(), rollups.memberSums(membersOf(member(1, null)))]).toEqual([[], []])
  })

  it('leaves out an open loan with an outcome', () => {
    const rollups = new Rollups()
    rollups.addLoan({ ...pending, outcome: 'denied' }, RATES, 1)
    expect(rollups.officerSums()).toEqual([])
  })

  it('counts the days of a funded loan from creation to funding', () => {
    const rollups = new Rollups()
    rollups.addLoan({ ...pending, status: 5, fundedOn: DAY_20 }, RATES, 1)
    expect(rollups.officerSums()).toMatchObject([{ createdDays: 10, fundedDays: 20, shares: [0, 0, 0, 0] }])
  })

  it("counts a funded loan in the company's month, whether it pays or not", () => {
    const rollups = new Rollups()
    rollups.addLoan({ ...pending, status: 5, fundedOn: DAY_20 }, RATES, 1)
    expect(rollups.memberSums(membersOf(member(1, null))).filter(({ bucket }) => bucket > 5)).toEqual([
      {
        memberNo: 0,
        level: 0,
        bucket: 200001,
        loans: 1,
        amountCents: 400_000_00,
        ...{ createdDays: 0, fundedDays: 0, shareCents: 0 },
      },
    ])
  })

  it('adds an entry to its payee, its month and the company, and removes it by its reversal', () => {
    const rollups = new Rollups()
    const funding = { revision: 1, officerNo: 1, lines: [entry] }
    rollups.addSettled({ before: null, after: funding, reversals: [], bookings: [entry] })
    expect(linesOf(rollups, membersOf())).toEqual([
      [0, 1, 200001, 0, 1_000_00],
      [0, 1, 5, 0, 1_000_00],
      [2, 1, 200001, 0, 1_000_00],
      [2, 1, 5, 1, 1_000_00],
    ])
    const reversal = { ...entry, kind: 'reversal' as const, amountCents: -1_000_00 }
    rollups.addSettled({ before: funding, after: null, reversals: [reversal], bookings: [] })
    expect(linesOf(rollups, membersOf())).toEqual([])
  })

  it('counts a split loan once for the company, and for each originator with the estimates of the portion', () => {
    const rollups = new Rollups()
    const originators = [
      { memberNo: 1, percent: 60 },
      { memberNo: 2, percent: 40 },
    ]
    rollups.addLoan({ ...pending, originators }, RATES, 1)
    expect(linesOf(rollups, membersOf(member(1, null), member(2, null)))).toEqual([
      [0, 0, 3, 1, 3_000_00],
      [1, 0, 3, 1, 1_800_00],
      [2, 0, 3, 1, 1_200_00],
    ])
  })

  it('counts a funded loan once for a payee of several lines, at the lowest level', () => {
    const rollups = new Rollups()
    const first = { ...entry, percent: 60, amountCents: 600_00 }
    const second = {
      ...entry,
      originatorNo: 3,
      percent: 40,
      level: 2,
      rateBp: 10,
      amountCents: 160_00,
      chain: [3, 4, 2],
    }
    const lines = [second, first]
    rollups.addSettled({ before: null, after: { revision: 1, officerNo: 1, lines }, reversals: [], bookings: lines })
    expect(linesOf(rollups, membersOf()).filter(([no, , bucket]) => no === 2 && bucket === 5)).toEqual([
      [2, 1, 5, 1, 600_00],
      [2, 2, 5, 0, 160_00],
    ])
  })

  it('counts the amount of a loan in its month for a payee of a flat amount alone, at the lowest level that pays', () => {
    const rollups = new Rollups()
    const flat = { ...entry, percent: 60, rateBp: 0, amountCents: 6_00 }
    const unpaid = { ...entry, level: 0, originatorNo: 2, percent: 40, rateBp: 0, amountCents: 0, chain: [2] }
    const lines = [flat, unpaid]
    rollups.addSettled({ before: null, after: { revision: 1, officerNo: 1, lines }, reversals: [], bookings: lines })
    const inMonth = rollups.memberSums(membersOf()).filter(({ bucket, amountCents }) => bucket > 5 && amountCents > 0)
    expect(inMonth.map(({ memberNo, level, amountCents }) => [memberNo, level, amountCents])).toEqual([
      [2, 1, 400_000_00],
    ])
  })

  it('sums pending portions at the rates of each originator', () => {
    const ratesOf = (bp: number) => [plainRate(bp), plainRate(0), plainRate(0), plainRate(0)] as const
    const rollups = new Rollups()
    const originators = [
      { memberNo: 1, percent: 60 },
      { memberNo: 2, percent: 40 },
    ]
    rollups.addLoan({ ...pending, originators }, { of: (no) => ratesOf(no * 50) }, 1)
    expect(rollups.officerSums().map(({ officerNo, shares }) => [officerNo, shares[0]])).toEqual([
      [1, 1_200_00],
      [2, 1_600_00],
    ])
  })

  it('sorts officers in the lock order of their sums', () => {
    const rollups = new Rollups()
    for (const [officerNo, status] of [
      [2, 1],
      [1, 4],
      [1, 2],
    ] as const)
      rollups.addLoan({ ...pending, originators: [{ memberNo: officerNo, percent: 100 }], status }, RATES, 1)
    expect(rollups.officerSums().map(({ officerNo, status }) => [officerNo, status])).toEqual([
      [1, 2],
      [1, 4],
      [2, 1],
    ])
  })
})
