import { cents } from './cents.ts'
import { exactShare } from './exact-share.ts'

describe('a share before rounding', () => {
  it('shows two to six decimals', () => {
    expect(exactShare(cents(400_000_00), 75)).toBe('$3,000.00')
    expect(exactShare(cents(423_750_00), 25)).toBe('$1,059.375')
    expect(exactShare(cents(1), 75)).toBe('$0.000075')
  })
})
