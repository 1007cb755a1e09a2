import type { ForecastStage } from '@upline/contracts'
import { agePoints, ageSeries, forecastPoints, monthPoints } from './chart-points.ts'

const age = (fromDay: number, toDay: number | null, loans: number) => ({ fromDay, toDay, loans, volume: loans * 100.5 })

describe('chart points', () => {
  it("names a month by the server's calendar, wherever the browser is", () => {
    const month = { personal: 3, level1Override: 2, level2Override: 1, level3Override: 0.5, totalCommission: 6.5 }
    expect(monthPoints([{ month: '2026-01', ...month }])).toEqual([
      { name: 'Jan', title: 'January 2026', values: [3, 2, 1, 0.5] },
    ])
  })

  it('names the age groups, and counts loans or their amounts', () => {
    const statuses = [
      { status: 'Processing' as const, loans: 3, volume: 301.5, ages: [age(0, 14, 1), age(61, null, 2)] },
    ]
    expect(ageSeries(statuses).map(({ name }) => name)).toEqual(['0 to 14 days', 'Over 60 days'])
    expect(agePoints(statuses, 'loans')).toEqual([{ name: 'Processing', values: [1, 2] }])
    expect(agePoints(statuses, 'volume')[0]?.values).toEqual([100.5, 201])
  })

  it('splits the pending amount into likely and remaining, to the cent', () => {
    const stage = { status: 'Conditions', pending: 0.3, expected: 0.1 } as ForecastStage
    expect(forecastPoints({ stages: [stage] } as never)[0]?.values).toEqual([0.1, 0.2])
  })
})
