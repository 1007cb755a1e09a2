import { axisTicks, placeOf, stackedSegments } from './chart-scale.ts'

describe('stackedSegments', () => {
  it('stacks positive values upward and negative values downward', () => {
    expect(stackedSegments([3, -2, 4, -1])).toEqual([
      { from: 0, to: 3 },
      { from: 0, to: -2 },
      { from: 3, to: 7 },
      { from: -2, to: -3 },
    ])
  })
})

describe('axisTicks', () => {
  it.each([
    [0, 7, [0, 2, 4, 6, 8]],
    [0, 22_900, [0, 10_000, 20_000, 30_000]],
    [0, 0, [0]],
    [-300, 900, [-500, 0, 500, 1_000]],
    [0, 1, [0, 0.25, 0.5, 0.75, 1]],
  ])('covers %d to %d with round values', (lowest, highest, ticks) => {
    expect(axisTicks(lowest, highest)).toEqual(ticks)
  })

  it('covers values of any size with two to six values, zero among them', () => {
    for (let high = 0.01; high < 1e9; high *= 1.7) {
      const ticks = axisTicks(-high / 3, high)
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks.some((tick) => tick === 0)).toBe(true)
      expect(ticks[0]).toBeLessThanOrEqual(-high / 3)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
    }
  })
})

describe('placeOf', () => {
  it('returns the part of the axis below the value, and 0 on an axis without length', () => {
    expect(placeOf(50, [0, 100])).toBe(0.5)
    expect(placeOf(0, [-100, 0, 100])).toBe(0.5)
    expect(placeOf(0, [0])).toBe(0)
  })
})
