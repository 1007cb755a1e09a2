import fc from 'fast-check'
import { type DeductedPay, findDeductionBelowFloor, isAccepted } from './deduction-below-floor.ts'

const olga = { memberId: 'olga', periodId: '7', deductionsCents: 70_000, payCents: 30_000, floorCents: 50_000 }
const find = (of: Partial<DeductedPay> = {}) => findDeductionBelowFloor({ ...olga, ...of })

const amount = fc.integer({ min: -3, max: 3 })
const pay = fc.record({ deductionsCents: amount, payCents: amount, floorCents: amount })

describe('rule W1, deductions below the floor', () => {
  it('holds pay that deductions leave below the floor', () => {
    expect(find()).toEqual({
      ...{ rule: 'W1', ruleVersion: 1, action: 'hold', inputs: olga },
      message:
        'Deductions of $700.00 leave pay of $300.00, and the floor is $500.00. Find out whether wage law allows them.',
    })
    expect(find({ deductionsCents: 1, payCents: 49_999 })?.message).toContain(
      'Deductions of $0.01 leave pay of $499.99',
    )
  })

  it('accepts deductions that leave the floor or more', () => {
    for (const payCents of [50_000, 50_001]) expect(find({ payCents })).toBeNull()
  })

  it('accepts pay below the floor without deductions', () => {
    expect(find({ deductionsCents: 0 })).toBeNull()
  })

  it('checks nothing without a floor', () => {
    expect(find({ floorCents: 0, payCents: -1 })).toBeNull()
    expect(find({ floorCents: 1, payCents: 0 })).not.toBeNull()
  })

  it('finds exactly pay with deductions below a floor', () => {
    fc.assert(
      fc.property(pay, (of) => {
        const isBelow = of.deductionsCents > 0 && of.floorCents > 0 && of.payCents < of.floorCents
        expect(find(of) !== null).toBe(isBelow)
      }),
    )
  })
})

describe('accepted deductions', () => {
  it('stay accepted while pay does not fall and neither deductions nor the floor rise', () => {
    expect(isAccepted(olga, [olga])).toBe(true)
    expect(isAccepted({ deductionsCents: 69_999, payCents: 30_001, floorCents: 49_999 }, [olga])).toBe(true)
    expect(isAccepted({ ...olga, payCents: 29_999 }, [olga])).toBe(false)
    expect(isAccepted({ ...olga, deductionsCents: 70_001 }, [olga])).toBe(false)
    expect(isAccepted({ ...olga, floorCents: 50_001 }, [olga])).toBe(false)
  })

  it('need one decision that covers all of them', () => {
    expect(isAccepted(olga, [])).toBe(false)
    const parts = [
      { ...olga, deductionsCents: 0 },
      { ...olga, payCents: 40_000 },
    ]
    expect(isAccepted(olga, parts)).toBe(false)
    expect(isAccepted(olga, [...parts, olga])).toBe(true)
  })

  it('need another decision exactly if pay fell, or deductions or the floor rose', () => {
    fc.assert(
      fc.property(pay, pay, (now, then) => {
        const isWorse =
          now.payCents < then.payCents || now.deductionsCents > then.deductionsCents || now.floorCents > then.floorCents
        expect(isAccepted(now, [then])).toBe(!isWorse)
      }),
    )
  })
})
