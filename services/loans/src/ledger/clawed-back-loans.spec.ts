import type { Entry } from '../compensation/ledger.ts'
import { clawedBackLoans } from './clawed-back-loans.ts'

const entry = (loanId: string, payeeNo: number, amountCents: number): Entry => ({
  ...{ loanId, originatorNo: payeeNo, level: 0, payeeNo, basisCents: 400_000_00, percent: 100, rateBp: 75 },
  ...{
    amountCents,
    planVersionId: 1,
    chain: [payeeNo],
    decidedOn: '',
    revision: 1,
    kind: 'earned' as const,
    isPaidElsewhere: false,
  },
  ...{ fundedOn: '', loanCreatedOn: '', fundedAt: '', loanCreatedAt: '' },
})

describe('clawedBackLoans', () => {
  it('names loans whose payee loses a share, and not those whose share is corrected', () => {
    const settled = [
      { reversals: [entry('corrected', 1, -100)], bookings: [entry('corrected', 1, 90)] },
      { reversals: [entry('moved', 1, -100)], bookings: [entry('moved', 2, 100)] },
      { reversals: [entry('withdrawn', 1, -100), entry('withdrawn', 1, -50)], bookings: [] },
      { reversals: [entry('unpaid', 1, 0)], bookings: [] },
    ]
    expect(clawedBackLoans(settled, [])).toEqual(['moved', 'withdrawn'])
  })

  it('leaves out loans that another system paid', () => {
    const reversals = [{ ...entry('history', 1, -100), isPaidElsewhere: true }]
    expect(clawedBackLoans([{ reversals, bookings: [] }], [])).toEqual([])
  })
})
