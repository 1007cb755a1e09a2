import type { LoanMoney } from '../loan-changes/money-change.ts'
import { describeLoanMerge, type LoanMerge, mergeChangeOf } from './loan-merge.ts'

const kept: LoanMoney = { officerNo: 7, amountCents: 40_000_000, status: 2, fundedAt: null, outcome: null }
const gone: LoanMoney = { ...kept, amountCents: 30_000_000, status: 5, fundedAt: '2026-09-01T00:00:00.000Z' }
const ids = { loanId: 'l1', goneId: 'l1', keptId: 'l2' }
const merge: LoanMerge = { ...ids, gone, kept, gonePays: ['ann'], keptPays: ['bob'] }

describe('mergeChangeOf', () => {
  it('counts the payees of both loans', () => {
    expect(mergeChangeOf(merge)).toMatchObject({
      fields: ['status'],
      isFunded: true,
      paidBefore: new Set(['ann', 'bob']),
      paidAfter: new Set(['bob']),
    })
    expect(mergeChangeOf({ ...merge, gone: kept }).isFunded).toBe(false)
  })
})

describe('describeLoanMerge', () => {
  it('names both loans and shows their money', () => {
    const names = { goneName: { loanNumber: 'L-1', borrower: 'Ana' }, keptName: { loanNumber: null, borrower: 'Ben' } }
    expect(describeLoanMerge(merge, names)).toEqual({
      summary: 'Merge loan L-1 (Ana) into loan of Ben: the pay of the first is reversed',
      before: { amount: 300_000, status: 'Funded', fundedOn: '2026-09-01' },
      after: { amount: 400_000, status: 'Processing', fundedOn: null },
    })
  })
})
