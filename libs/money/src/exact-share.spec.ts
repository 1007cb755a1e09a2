import { cents } from './cents.ts'
import { exactShare } from './exact-share.ts'

describe('a share before rounding', () => {
  it('takes a percentage of a portion', () => {
    expect(exactShare(cents(400_000_00), 75, 60)).toBe('$1,800.00')
    expect(exactShare(cents(1), 75, 33)).toBe('$0.00002475')
  })

  it('shows two to six decimals', () => {
    expect(exactShare(cents(400_000_00), 75)).toBe('$3,000.00')
    expect(exactShare(cents(423_750_00), 25)).toBe('$1,059.375')
    expect(exactShare(cents(1), 75)).toBe('$0.000075')
  })
})
