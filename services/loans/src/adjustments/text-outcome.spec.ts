import { textOutcome } from './text-outcome.ts'

describe('textOutcome', () => {
  it.each(['info', 'warn', 'block'] as const)('takes %s as it is', (action) => {
    expect(textOutcome(action, { isLoanPay: true })).toBe(action)
    expect(textOutcome(action, { isLoanPay: false })).toBe(action)
  })

  it('leaves the hold of pay for a loan to the approval', () => {
    expect(textOutcome('hold', { isLoanPay: true })).toBe('later')
  })

  it('warns instead of holding an adjustment without a loan', () => {
    expect(textOutcome('hold', { isLoanPay: false })).toBe('warn')
  })
})
