import { inTwoColumns } from './two-columns.ts'

const divided = (...counts: number[]) => inTwoColumns(counts, counts)

describe('inTwoColumns', () => {
  it('divides cards into columns of similar height, in their order', () => {
    expect(divided(4, 9, 15, 10)).toEqual([
      [4, 9],
      [15, 10],
    ])
    expect(divided(20, 3, 3, 3)).toEqual([[20], [3, 3, 3]])
  })

  it('counts a long list as high as it is before it scrolls', () => {
    expect(divided(5, 5, 5_000, 5)).toEqual([
      [5, 5],
      [5_000, 5],
    ])
  })

  it('leaves the second column empty for a single card', () => {
    expect(divided(7)).toEqual([[7], []])
    expect(divided()).toEqual([[], []])
  })
})
