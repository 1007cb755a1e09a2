import type { Forecast, MonthCommission, StatusAges } from '@upline/contracts'
import type { ChartPoint, ChartSeries } from '@upline/ui/data'

export const LEVEL_SERIES: ChartSeries[] = ['Personal', 'Level 1', 'Level 2', 'Level 3'].map((name, level) => ({
  name,
  color: `var(--up-level-${level})`,
}))

// Months in UTC, like the server's.
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const monthPoints = (months: readonly MonthCommission[]): ChartPoint[] =>
  months.map((one) => {
    const first = new Date(`${one.month}-01T00:00:00Z`)
    return {
      name: short.format(first),
      title: long.format(first),
      values: [one.personal, one.level1Override, one.level2Override, one.level3Override],
    }
  })

const TONES = [3, 2, 1, 0]

const className = ({ fromDay, toDay }: StatusAges['ages'][number]): string =>
  toDay === null ? `Over ${fromDay - 1} days` : `${fromDay} to ${toDay} days`

/** Older parts are darker. */
export const ageSeries = (statuses: readonly StatusAges[]): ChartSeries[] =>
  (statuses[0]?.ages ?? []).map((age, at) => ({
    name: className(age),
    color: `var(--up-level-${TONES[at] ?? 0})`,
  }))

export type AgeMeasure = 'loans' | 'volume'

export const agePoints = (statuses: readonly StatusAges[], by: AgeMeasure): ChartPoint[] =>
  statuses.map(({ status, ages }) => ({ name: status, values: ages.map((age) => age[by]) }))

export const FORECAST_SERIES: ChartSeries[] = [
  { name: 'Likely', color: 'var(--up-level-0)' },
  { name: 'Remaining if everything funds', color: 'var(--up-level-3)' },
]

/** Both parts in whole cents, so that they add up to the pending amount. */
export const forecastPoints = ({ stages }: Forecast): ChartPoint[] =>
  stages.map(({ status, pending, expected }) => ({
    name: status,
    values: [expected, Math.round((pending - expected) * 100) / 100],
  }))
