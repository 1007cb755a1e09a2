import { lineRate } from './line-labels.ts'

describe('lineRate', () => {
  it('shows the portion of a split loan next to the rate', () => {
    expect(lineRate({ rateBp: 75, percent: 60 })).toBe('75 bp × 60%')
  })

  it('shows the rate alone if the loan is not split, and nothing for a line without a rate', () => {
    expect(lineRate({ rateBp: 75, percent: 100 })).toBe('75 bp')
    expect(lineRate({ rateBp: null, percent: null })).toBe('')
  })
})
