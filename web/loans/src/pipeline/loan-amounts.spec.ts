import type { Loan, LoansAnswer } from '@upline/contracts'
import { centsByLevel, commissionCents, earningTotals, loanName, personalLoans } from './loan-amounts.ts'

const commission = {
  personal: 30.1,
  level1Override: 10.2,
  level2Override: 0,
  level3Override: 0.07,
  totalCommission: 40.37,
}
const loan = (more: Partial<Loan>) =>
  ({ id: 'a', loanNumber: null, loanAmount: 100, officerId: 'me', commission, ...more }) as Loan
const answer = (more: Partial<LoansAnswer>) => ({ totalCommission: 0, loans: [], ...more }) as unknown as LoansAnswer

describe('amounts of loans', () => {
  it('has no commission for a loan without an amount', () => {
    expect(commissionCents(loan({ loanAmount: null }))).toBeUndefined()
    expect(commissionCents(loan({}))).toBe(4037)
  })

  it('calls a loan by its number, else by its id', () => {
    expect(loanName(loan({ loanNumber: 'UL-1' }))).toBe('UL-1')
    expect(loanName(loan({ id: '0193aa55-77aa-7' }))).toBe('0193aa55')
  })

  it('counts as pending what is not funded, to the cent', () => {
    expect(earningTotals(answer({ totalCommission: 0.3 }), answer({ totalCommission: 0.1 }))).toEqual({
      total: 30,
      paid: 10,
      pending: 20,
    })
  })

  it('takes the server’s sums per level, else adds the loans of the page', () => {
    expect(centsByLevel(answer({ loans: [loan({}), loan({})] }))).toEqual([6020, 2040, 0, 14])
    const commissionByLevel = { personal: 1, level1Override: 2, level2Override: 3, level3Override: 4 }
    expect(centsByLevel(answer({ loans: [loan({})], commissionByLevel }))).toEqual([100, 200, 300, 400])
  })

  it('counts the loans whose officer is the viewer', () => {
    const loans = [loan({}), loan({ loanAmount: null }), loan({ officerId: 'other' })]
    expect(personalLoans(answer({ loans }), 'me')).toEqual({ count: 2, volume: 10_000 })
    expect(personalLoans(answer({ personalLoans: { count: 7, volume: 1.5 } }), 'me')).toEqual({ count: 7, volume: 150 })
  })
})
