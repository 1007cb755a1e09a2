import { goalProgress } from './goal-progress.ts'

describe('progress towards a goal', () => {
  it('rounds the label and caps the bar at 100', () => {
    expect(goalProgress(39_142.86, 50_000)).toEqual({ percent: 78, bar: 78.28572 })
    expect(goalProgress(125_000, 50_000)).toEqual({ percent: 250, bar: 100 })
  })

  it('draws nothing for a reversed month or a missing goal', () => {
    expect(goalProgress(-10, 50_000).bar).toBe(0)
    expect(goalProgress(10, 0)).toEqual({ percent: 0, bar: 0 })
  })
})
