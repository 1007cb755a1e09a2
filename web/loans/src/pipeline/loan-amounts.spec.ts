import type { Loan } from '@upline/contracts'
import { centsByLevel, commissionCents, commissionState, loanName } from './loan-amounts.ts'

const commission = {
  personal: 30.1,
  level1Override: 10.2,
  level2Override: 0,
  level3Override: 0.07,
  totalCommission: 40.37,
}
const loan = (more: Partial<Loan>) =>
  ({ id: 'a', loanNumber: null, loanAmount: 100, officerId: 'me', commission, ...more }) as Loan

describe('amounts of loans', () => {
  it('has no commission for a loan without an amount', () => {
    expect(commissionCents(loan({ loanAmount: null }))).toBeUndefined()
    expect(commissionCents(loan({}))).toBe(4037)
  })

  it('distinguishes ended and unassigned loans from loans that pay', () => {
    expect(commissionState(loan({ status: 'Processing', outcome: 'withdrawn' }))).toBe('ended')
    expect(commissionState(loan({ status: 'Funded', outcome: 'withdrawn' }))).toBe('counts')
    expect(commissionState(loan({ status: 'Processing', outcome: null, officerId: null }))).toBe('unassigned')
    expect(commissionState(loan({ status: 'Processing', outcome: null }))).toBe('counts')
  })

  it('calls a loan by its number, else by its id', () => {
    expect(loanName(loan({ loanNumber: 'UL-1' }))).toBe('UL-1')
    expect(loanName(loan({ id: '0193aa55-77aa-7' }))).toBe('0193aa55')
  })

  it('uses the server’s sums per level', () => {
    const commissionByLevel = { personal: 1, level1Override: 0.29, level2Override: 3, level3Override: 4.35 }
    expect(centsByLevel(commissionByLevel)).toEqual([100, 29, 300, 435])
  })
})
