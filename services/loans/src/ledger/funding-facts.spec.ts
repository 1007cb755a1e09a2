import type { Entry } from '../compensation/ledger.ts'
import { membersIn, settlementOf } from './funding-facts.ts'
import type { SettledLoan } from './settle-loan.ts'

const AT = '2026-02-20T15:00:00.000000Z'
const ON = '2026-02-20'
const line = (level: number, rateBp: number): Entry => ({
  ...{ loanId: 'b', originatorNo: 1, level, payeeNo: level + 1, basisCents: 100_00, percent: 100, rateBp },
  ...{ amountCents: rateBp, planVersionId: 3, chain: [1, 2], decidedOn: ON, revision: 2, kind: 'earned' },
  ...{ fundedOn: ON, loanCreatedOn: ON, fundedAt: AT, loanCreatedAt: AT, isPaidElsewhere: false },
})
const bookings = [line(0, 0), line(1, 25)]
const settled: SettledLoan = {
  ...{ loanId: 'b', reversals: [], bookings },
  before: { revision: 1, officerNo: 1, lines: bookings.map((entry) => ({ ...entry, revision: 1 })) },
  after: { revision: 2, officerNo: 1, lines: bookings },
}
const ids = new Map([
  [1, 'ann'],
  [2, 'bob'],
])

describe('settlementOf', () => {
  it('names members by id and leaves out shares that pay no one', () => {
    expect(settlementOf([settled], ids)).toEqual({
      unfunded: [
        expect.objectContaining({ rev: 1, shares: [{ level: 1, memberId: 'bob', rateBp: 25, amountCents: 25 }] }),
      ],
      funded: [
        {
          ...{ loanId: 'b', rev: 2, officerId: 'ann', amountCents: 100_00, planVersion: 3, chain: ['ann', 'bob'] },
          ...{ fundedAt: '2026-02-20T15:00:00.000Z', chainAt: '2026-02-20T15:00:00.000Z', fundedOn: ON, decidedOn: ON },
          shares: [{ level: 1, memberId: 'bob', rateBp: 25, amountCents: 25 }],
        },
      ],
    })
  })

  it('describes all lines in force of a split loan, kept ones included, by originator', () => {
    const kept = { ...line(0, 75), percent: 60, chain: [1] }
    const added = {
      ...kept,
      originatorNo: 2,
      payeeNo: 2,
      percent: 40,
      revision: 3,
      chain: [2],
      decidedOn: '2026-02-25',
    }
    const after = { revision: 3, officerNo: 2, lines: [kept, added] }
    const { unfunded, funded } = settlementOf([{ ...settled, after, reversals: [], bookings: [added] }], ids)
    expect([unfunded[0]!.rev, funded[0]!.rev, funded[0]!.officerId]).toEqual([1, 3, 'bob'])
    expect(funded[0]!.originators).toEqual([
      { memberId: 'bob', percent: 40, chain: ['bob'], decidedOn: '2026-02-25' },
      { memberId: 'ann', percent: 60, chain: ['ann'], decidedOn: ON },
    ])
    expect(funded[0]!.shares).toMatchObject([
      { originatorId: 'ann', percent: 60 },
      { originatorId: 'bob', percent: 40 },
    ])
  })

  it('orders fundings by loan', () => {
    const lines = [{ ...line(0, 75), loanId: 'a' }]
    const first = { ...settled, loanId: 'a', before: null, after: { revision: 1, officerNo: 1, lines } }
    const { funded } = settlementOf([settled, first], ids)
    expect(funded.map(({ loanId }) => loanId)).toEqual(['a', 'b'])
  })
})

describe('membersIn', () => {
  it('finds the chains of both sides', () => {
    const moved = { revision: 2, officerNo: 1, lines: [{ ...line(0, 75), chain: [1, 7] }] }
    expect([...membersIn([{ ...settled, after: moved }])]).toEqual([1, 2, 7])
  })
})
