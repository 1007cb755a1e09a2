import fc from 'fast-check'
import { findEffectivePay, type EffectivePayInputs } from './effective-pay.ts'

const paid = (...amounts: number[]): EffectivePayInputs => ({
  ...{ memberId: 'ann', planCents: 300_000, sharesCents: 300_000 },
  adjustments: amounts.map((amountCents, at) => ({ requestId: `r${at}`, amountCents })),
})

describe('findEffectivePay', () => {
  it('holds pay above what the plan pays', () => {
    expect(findEffectivePay(paid(10_000))).toEqual({
      ...{ rule: 'Z4', ruleVersion: 1, action: 'hold', inputs: paid(10_000) },
      message: 'Shares and adjustments pay $3,100.00, but the plan pays $3,000.00 on this loan.',
    })
  })

  it('holds pay below what the plan pays', () => {
    expect(findEffectivePay(paid(-10_000))?.message).toContain('pay $2,900.00, but the plan pays $3,000.00')
  })

  it('accepts a difference of up to 1 cent', () => {
    for (const amount of [-1, 0, 1]) expect(findEffectivePay(paid(amount))).toBeNull()
    for (const amount of [-2, 2]) expect(findEffectivePay(paid(amount))).not.toBeNull()
  })

  it('accepts a loan without adjustments, and adjustments that cancel each other', () => {
    expect(findEffectivePay(paid())).toBeNull()
    expect(findEffectivePay(paid(5_000, -5_000))).toBeNull()
  })

  it('holds pay of a member that the plan does not pay on the loan', () => {
    expect(findEffectivePay({ ...paid(5), planCents: 0, sharesCents: 0 })?.message).toContain('the plan pays $0.00')
  })

  it('holds shares that the plan does not pay', () => {
    expect(findEffectivePay({ ...paid(), sharesCents: 300_002 })).not.toBeNull()
  })

  it('finds the same, with the same inputs, in any order of the adjustments', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1 }), (amounts) => {
        const inputs = paid(...amounts)
        const sum = amounts.reduce((total, amount) => total + amount, 0)
        const found = findEffectivePay(inputs)
        expect(found === null).toBe(Math.abs(sum) <= 1)
        expect(findEffectivePay({ ...inputs, adjustments: inputs.adjustments.toReversed() })).toEqual(found)
      }),
    )
  })
})
