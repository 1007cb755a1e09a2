import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import fc from 'fast-check'
import { fromDollars } from '@upline/money'
import { IsMoney } from './money.decorator.ts'
import { failureOf } from './validation.ts'

class Amount {
  @IsMoney({ min: -1_000, max: 1_000 })
  amount!: number
}

const faultsOf = (amount: unknown) => validateSync(plainToInstance(Amount, { amount }))
const messageOf = (amount: unknown) => failureOf(faultsOf(amount)).message

describe('IsMoney', () => {
  it('accepts dollars with up to 2 decimals within its limits', () => {
    for (const amount of [0, -1_000, 1_000, 0.01, 12.5]) expect(faultsOf(amount)).toEqual([])
  })

  it('names the field and says what to send', () => {
    for (const amount of [1e-7, 0.001, '5', null, {}])
      expect(messageOf(amount)).toBe('amount must be an amount in dollars with at most 2 decimals')
    expect(messageOf(1_000.01)).toBe('amount must not be greater than 1000')
    expect(messageOf(-1_000.01)).toBe('amount must not be less than -1000')
  })

  it('accepts nothing that fromDollars refuses', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.double({ min: -1, max: 1 }), fc.anything()), (amount) => {
        if (faultsOf(amount).length === 0) expect(() => fromDollars(amount as number)).not.toThrow()
      }),
      { numRuns: 2_000 },
    )
  })
})
