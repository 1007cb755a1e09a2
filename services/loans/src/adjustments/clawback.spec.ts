import { clawbacks } from './clawback.ts'

describe('clawbacks', () => {
  it('rounds each share half up and leaves out shares that round to 0', () => {
    const shares = [
      { originatorNo: 1, level: 0, amountCents: 300_001 },
      { originatorNo: 1, level: 1, amountCents: 1 },
      { originatorNo: 1, level: 2, amountCents: 0 },
    ]
    expect(clawbacks(shares, 5_000)).toEqual([
      { originatorNo: 1, level: 0, amountCents: 150_001 },
      { originatorNo: 1, level: 1, amountCents: 1 },
    ])
  })
})
