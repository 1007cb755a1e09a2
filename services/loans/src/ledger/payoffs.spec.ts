import type { Entry } from '../compensation/ledger.ts'
import { followPayoffs } from './payoffs.ts'

const payoff = {
  ...{ loanId: 'loan', originatorNo: 2, revision: 1, level: 0, memberNo: 1, amountCents: -1_500_00, shareBp: 5_000 },
  ...{ reason: 'Paid off after 60 days', approvedBy: 'ceo', payoffDays: 60 },
}
const booking: Entry = {
  ...{ loanId: 'loan', originatorNo: 2, level: 0, payeeNo: 2, basisCents: 400_000_00, percent: 100, rateBp: 75 },
  ...{ amountCents: 2_000_01, planVersionId: 1, chain: [2], decidedOn: '', revision: 2, kind: 'earned' },
  ...{ fundedOn: '', loanCreatedOn: '', fundedAt: '', loanCreatedAt: '', isPaidElsewhere: false },
}
const reversal: Entry = { ...booking, revision: 1, kind: 'reversal', amountCents: -3_000_00 }

describe('followPayoffs', () => {
  it('returns the clawback of reversed shares, and claws the same percentage back from the entries that replace them', () => {
    expect(followPayoffs([payoff], [{ reversals: [reversal], bookings: [booking] }])).toMatchObject([
      { memberNo: 1, revision: 1, amountCents: 1_500_00, shareBp: null, payoffDays: null },
      { memberNo: 2, revision: 2, amountCents: -1_000_01, shareBp: 5_000, payoffDays: 60 },
    ])
  })

  it('keeps the clawback of a line that stays, and claws back from the lines that are added', () => {
    const added = { ...booking, originatorNo: 3, payeeNo: 3, percent: 40, chain: [3] }
    expect(followPayoffs([payoff], [{ reversals: [], bookings: [added] }])).toMatchObject([
      { memberNo: 3, originatorNo: 3, revision: 2, amountCents: -1_000_01, shareBp: 5_000 },
    ])
  })

  it('leaves loans without an early payoff alone', () => {
    expect(followPayoffs([], [{ reversals: [reversal], bookings: [booking] }])).toEqual([])
  })
})
