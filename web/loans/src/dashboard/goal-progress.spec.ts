import { goalProgress } from './goal-progress.ts'

describe('goalProgress', () => {
  it('rounds the label and caps the bar at 100', () => {
    expect(goalProgress(39_142.86, 50_000)).toEqual({ label: '78%', bar: 78.28572 })
    expect(goalProgress(125_000, 50_000)).toEqual({ label: '250%', bar: 100 })
  })

  it("labels more than 999% as '>999%'", () => {
    expect(goalProgress(499_500, 50_000).label).toBe('999%')
    expect(goalProgress(3_353_100_000, 2_000_000).label).toBe('>999%')
  })

  it('draws nothing for a reversed month or a missing goal', () => {
    expect(goalProgress(-10, 50_000).bar).toBe(0)
    expect(goalProgress(10, 0)).toEqual({ label: '0%', bar: 0 })
  })
})
