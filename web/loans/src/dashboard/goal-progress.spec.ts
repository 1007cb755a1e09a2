import { goalProgress } from './goal-progress.ts'

describe('goalProgress', () => {
  it('rounds the label and caps the bar at 100', () => {
    expect(goalProgress(39_142.86, 50_000)).toMatchObject({ label: '78%', bar: 78.28572 })
    expect(goalProgress(100_000, 50_000)).toMatchObject({ label: '200%', bar: 100 })
  })

  it('labels more than 200% as a multiple', () => {
    expect(goalProgress(125_000, 50_000)).toMatchObject({ label: '2.5×', bar: 100 })
    expect(goalProgress(838_000, 50_000).label).toBe('16.8×')
    expect(goalProgress(3_353_100_000, 2_000_000).label).toBe('1,677×')
  })

  it('names the goal after a percentage and after a multiple', () => {
    expect(goalProgress(39_142.86, 50_000).ofGoal('$50,000')).toBe('78% of the $50,000 goal')
    expect(goalProgress(125_000, 50_000).ofGoal('$50,000')).toBe('2.5× the $50,000 goal')
  })

  it('draws nothing for a reversed month or a missing goal', () => {
    expect(goalProgress(-10, 50_000).bar).toBe(0)
    expect(goalProgress(10, 0)).toMatchObject({ label: '0%', bar: 0 })
  })
})
