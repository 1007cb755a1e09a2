import { SegmentedControl } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import type { ChartPoint, ChartSeries } from '../charts/chart-series.ts'
import { StackedBars } from '../charts/stacked-bars.tsx'
import css from './chart-figure.module.css'
import { DataTable } from './data-table.tsx'
import { iconChoice } from './icon-choice.tsx'
import type { Column } from './table-column.ts'

export type { ChartPoint, ChartSeries } from '../charts/chart-series.ts'

export type ChartView = 'chart' | 'table'
export const CHART_VIEWS: readonly ChartView[] = ['chart', 'table']

interface Props {
  label: string
  /** What the points are: the table's first header. */
  of: string
  points: ChartPoint[]
  series: ChartSeries[]
  /** Formats a value in the table and the tooltip. */
  format: (value: number) => string
  /** Formats a value on the axis; default: the same. */
  tick?: (value: number) => string
  view: ChartView
  /** Draws horizontal bars, for long labels. */
  lying?: boolean
  height?: number
  /** The header of the table's last column: the sum of a row. */
  total?: string
}

/** A chart with two views: bars, or a table of the same numbers. In print the bars keep their proportions. */
export function ChartFigure(props: Props) {
  const { label, points, series, format, tick = format, view, lying, height = 240 } = props
  if (view === 'table') return <ChartTable {...props} />
  return (
    <figure className={css.figure} aria-label={label}>
      <StackedBars {...{ label, points, series, format, tick, lying, height }} />
      <figcaption className={css.legend}>
        {series.map(({ name, color }) => (
          <span key={name}>
            <span aria-hidden className={`${css.mark} keep-colors`} style={{ background: color }} />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

// The sum of dollars in doubles is rounded to the cent.
const sum = (values: number[]) => Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100

/** Keeps the reference until the content changes: callers create their few points at every render. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => value, [text])
}

function ChartTable({ label, of, points, series, format, total }: Props) {
  const rows = useSame(points)
  const names = useSame(series.map(({ name }) => name))
  const write = useRef(format)
  write.current = format
  const columns = useMemo(() => {
    const figure = (key: string, title: string, value: (point: ChartPoint) => number): Column<ChartPoint> => ({
      ...{ key, title, width: 110, end: true },
      cell: (point) => write.current(value(point)),
    })
    const first: Column<ChartPoint> = { key: 'of', title: of, width: 130, cell: (point) => point.title ?? point.name }
    const parts = names.map((name, at) => figure(name, name, ({ values }) => values[at] ?? 0))
    return [first, ...parts, ...(total ? [figure('sum', total, ({ values }) => sum(values))] : [])]
  }, [of, names, total])
  return <DataTable label={label} rows={rows} columns={columns} id={(point) => point.name} density="compact" />
}

const views = [iconChoice('chart', 'Show as a chart', IconChartBar), iconChoice('table', 'Show as a table', IconTable)]

export const ChartViewChoice = (props: { label: string; view: ChartView; onView: (view: ChartView) => void }) => (
  <SegmentedControl
    className="no-print"
    aria-label={`${props.label}: chart or table`}
    value={props.view}
    onChange={(value) => props.onView(value as ChartView)}
    data={views}
  />
)
