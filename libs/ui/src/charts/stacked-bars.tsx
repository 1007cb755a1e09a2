import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { ChartPoint, ChartSeries } from '../patterns/chart-figure.tsx'

interface Props {
  label: string
  points: ChartPoint[]
  series: ChartSeries[]
  format: (value: number) => string
  /** Short form for the axis. */
  tick: (value: number) => string
  lying?: boolean
  height: number
}

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f']
/** Width in px of the axis of amounts, and of the labels of horizontal bars. */
const AMOUNTS = 64
const NAMES = 104

/** A separate chunk: only a screen that draws a chart loads the chart library. */
export default function StackedBars({ label, points, series, format, tick, lying = false, height }: Props) {
  const data = points.map((point) => {
    const values: Record<string, number> = Object.fromEntries(point.values.map((value, at) => [KEYS[at]!, value]))
    return { name: point.name, ...values }
  })
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="name"
      type="stacked"
      orientation={lying ? 'vertical' : 'horizontal'}
      series={series.map(({ name, color }, at) => ({ name: KEYS[at]!, label: name, color }))}
      valueFormatter={format}
      gridAxis={lying ? 'y' : 'x'}
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--up-line)"
      textColor="var(--up-dim)"
      cursorFill="var(--up-hover)"
      xAxisProps={lying ? { tickFormatter: tick } : { interval: 'preserveStartEnd' }}
      yAxisProps={lying ? { width: NAMES } : { width: AMOUNTS, tickFormatter: tick }}
      // A hairline in the background color separates two similar tones.
      barProps={{ stroke: 'var(--up-canvas)', strokeOpacity: 1, strokeWidth: 1, maxBarSize: lying ? 22 : 40 }}
      barChartProps={{ 'aria-label': `${label}: chart. The arrow keys go from bar to bar.` } as object}
    />
  )
}
