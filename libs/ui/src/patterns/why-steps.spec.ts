import type { LoanDetail, LoanShare } from '@upline/contracts'
import { cents } from '@upline/money'
import { exactShare, explain } from './why-steps.ts'

const share = (level: LoanShare['level'], memberId: string | null, amount: number): LoanShare => ({
  level,
  memberId,
  memberName: memberId,
  rateBp: [75, 25, 10, 10][level] ?? 0,
  amount,
  planVersion: 1,
  reason: '',
})

const loan = {
  loanAmount: 423_750,
  frozen: false,
  shares: [share(0, 'jonas', 3178.13), share(1, 'marisol', 1059.38), share(2, null, 0), share(3, null, 0)],
} as unknown as LoanDetail

describe('why this number', () => {
  it('leads from the amount over rate and exact product to the cent', () => {
    expect(explain(loan, { id: 'marisol' })).toMatchObject({ cents: 105_938, whole: false })
    expect(explain(loan, { id: 'marisol' })?.steps.map((step) => step.figure)).toEqual([
      '$423,750.00',
      '× 0.0025',
      '$1,059.375',
      '$1,059.38',
    ])
  })

  it('adds the shares for who sees the whole loan', () => {
    const whole = explain(loan, { id: 'the-ceo' })
    expect(whole).toMatchObject({ cents: 423_751, whole: true })
    expect(whole?.steps.map((step) => step.figure)).toEqual(['$423,750.00', '$3,178.13', '$1,059.38', '$4,237.51'])
    expect(explain(loan, { id: 'marisol', whole: true })).toEqual(whole)
  })

  it('has nothing to say while the loan has no amount', () => {
    expect(explain({ ...loan, loanAmount: null }, { id: 'marisol' })).toBeUndefined()
  })

  it('shows two to six decimals before rounding', () => {
    expect(exactShare(cents(400_000_00), 75)).toBe('$3,000.00')
    expect(exactShare(cents(1), 75)).toBe('$0.000075')
  })
})
