import fc from 'fast-check'
import { toDollars } from './cents.ts'
import { usdExact, usdShort, usdWhole } from './format.ts'
import { cents, fromDollars } from './cents.ts'
import { parseAmount } from './parse-amount.ts'

describe('an amount as people write it', () => {
  it.each([
    ['$1,234,567.89', 123_456_789],
    ['1234567', 123_456_700],
    [' 400000.5 ', 40_000_050],
    ['$0.07', 7],
    ['12.3400', 1234],
  ])('reads %s', (text, value) => expect(parseAmount(text)).toBe(value))

  it.each(['', 'abc', '1,23,456', '1.2.3', '-5', '1e6', '12,34', '1.239', '$', '0x10', '٣'])('refuses %p', (text) =>
    expect(parseAmount(text)).toBeUndefined(),
  )

  it('reads back every amount that is written with thousands separators and cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (value) => {
        expect(parseAmount(usdExact(cents(value)))).toBe(value)
      }),
    )
  })
})

describe('dollars in JSON', () => {
  it('keep every cent both ways', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), (value) => {
        expect(fromDollars(JSON.parse(JSON.stringify(toDollars(cents(value)))) as number)).toBe(value)
      }),
    )
  })

  it('read the volume of a large company', () => expect(fromDollars(160_435_649.58)).toBe(16_043_564_958))

  it('refuse a third decimal', () => expect(() => fromDollars(1.005)).toThrow(RangeError))
})

describe('amounts on screen', () => {
  it('shows volumes from a million as $x.xM and smaller ones whole', () => {
    expect(usdShort(cents(164_960_000_00))).toBe('$165.0M')
    expect(usdShort(cents(999_999_00))).toBe('$999,999')
    expect(usdShort(cents(1_000_000_00))).toBe('$1.0M')
    expect(usdShort(cents(1_650_000_00))).toBe('$1.7M')
    expect(usdShort(cents(-2_500_000_00))).toBe('-$2.5M')
  })

  it('has no decimals on the dashboard and two on the commissions page', () => {
    expect(usdWhole(cents(123_450))).toBe('$1,235')
    expect(usdExact(cents(123_450))).toBe('$1,234.50')
  })
})
