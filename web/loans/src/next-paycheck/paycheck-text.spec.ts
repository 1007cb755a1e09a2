import type { NextPaycheck, PaycheckChange } from '@upline/contracts'
import { basisText, changeText, moreChangesText } from './paycheck-text.ts'

const change = (over: Partial<PaycheckChange>): PaycheckChange => ({
  ...{ event: 'funded', amount: 1_725, loanId: 'l1', title: 'Kira Gantry' },
  ...over,
})

describe('basisText', () => {
  it('speaks of funded loans once the period has closed', () => {
    const period = { startsOn: '2026-10-01', endsOn: '2026-10-31' } as const
    expect(basisText({ ...period, state: 'open' })).toBe('For loans that fund Oct 1 – Oct 31, 2026')
    expect(basisText({ ...period, state: 'verifying' })).toBe('For loans funded Oct 1 – Oct 31, 2026')
  })
})

describe('changeText', () => {
  it('names amount, loan and event', () => {
    expect(changeText(change({}))).toBe('+ $1,725, Kira Gantry funded')
    expect(changeText(change({ event: 'reversed', amount: -1_725 }))).toBe('− $1,725, Kira Gantry reversed')
    expect(changeText(change({ event: 'adjustment', amount: -20, title: 'fee: Credit report' }))).toBe(
      '− $20, fee: Credit report',
    )
  })
})

describe('moreChangesText', () => {
  const of = (changeCount: number, changeAmount: number) =>
    moreChangesText({
      changes: [change({ amount: 0.1 }), change({ amount: 0.2 })],
      changeCount,
      changeAmount,
    } as NextPaycheck)

  it('sums the changes that are not shown', () => {
    expect(of(3, 100.3)).toBe('+ $100 in 1 more change')
    expect(of(1_002, -99.7)).toBe('− $100 in 1,000 more changes')
  })

  it('says nothing if all changes are shown', () => {
    expect(of(2, 0.3)).toBeUndefined()
  })
})
