import type { Entry } from '../compensation/ledger.ts'
import { membersIn, settlementOf } from './funding-facts.ts'

const AT = '2026-02-20T15:00:00.000000Z'
const ON = '2026-02-20'
const line = (level: number, rateBp: number): Entry => ({
  ...{ loanId: 'b', originatorNo: 1, level, payeeNo: level + 1, basisCents: 100_00, percent: 100, rateBp },
  ...{ amountCents: rateBp, planVersionId: 3, chain: [1, 2], decidedOn: ON, revision: 2, kind: 'earned' },
  ...{ fundedOn: ON, loanCreatedOn: ON, fundedAt: AT, loanCreatedAt: AT },
})
const settled = { loanId: 'b', reversedRev: 1, bookedRev: 2, bookings: [line(0, 0), line(1, 25)] }
const reversals = settled.bookings.map((entry) => ({
  ...entry,
  revision: 1,
  kind: 'reversal' as const,
  amountCents: -entry.amountCents,
}))
const ids = new Map([
  [1, 'ann'],
  [2, 'bob'],
])

describe('settlementOf', () => {
  it('names members by id and leaves out shares that pay no one', () => {
    expect(settlementOf([{ ...settled, reversals }], ids)).toEqual({
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

  it('orders fundings by loan', () => {
    const first = { ...settled, loanId: 'a', reversals: [], bookings: [{ ...line(0, 75), loanId: 'a' }] }
    const { funded } = settlementOf([{ ...settled, reversals: [] }, first], ids)
    expect(funded.map(({ loanId }) => loanId)).toEqual(['a', 'b'])
  })
})

describe('membersIn', () => {
  it('finds the chains of both sides', () => {
    expect([...membersIn([{ ...settled, reversals }])]).toEqual([1, 2])
  })
})
