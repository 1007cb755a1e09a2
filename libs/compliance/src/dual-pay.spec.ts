import { findDualPay } from './dual-pay.ts'

describe('findDualPay', () => {
  it('holds a loan that the consumer and the lender pay', () => {
    expect(findDualPay({ paidBy: 'consumer', paidByLender: ['mia', 'ann'] })).toEqual({
      ...{ rule: 'Z9', ruleVersion: 1, action: 'hold' },
      inputs: { paidBy: 'consumer', paidByLender: ['ann', 'mia'] },
      message: 'Paid by is consumer, but the lender pays 2 members on this loan.',
    })
    expect(findDualPay({ paidBy: 'consumer', paidByLender: ['ann'] })?.message).toContain('pays 1 member on')
  })

  it('accepts a loan that only the consumer pays', () => {
    expect(findDualPay({ paidBy: 'consumer', paidByLender: [] })).toBeNull()
  })

  it('accepts a loan that the lender pays, and one whose payer is unknown', () => {
    for (const paidBy of ['lender', '']) expect(findDualPay({ paidBy, paidByLender: ['ann'] })).toBeNull()
  })

  it('returns equal inputs for the same members in any order', () => {
    const inputsOf = (...paidByLender: string[]) => findDualPay({ paidBy: 'consumer', paidByLender })?.inputs
    expect(inputsOf('mia', 'ann')).toEqual(inputsOf('ann', 'mia'))
  })
})
