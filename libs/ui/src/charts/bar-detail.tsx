import type { ChartPoint, ChartSeries } from './chart-series.ts'
import css from './stacked-bars.module.css'

interface Props {
  point: ChartPoint
  series: ChartSeries[]
  format: (value: number) => string
  /** Position along the chart, from 0 to 1. */
  place: number
}

/** The values of one bar next to it. A status for screen readers has the same text. */
export const BarDetail = ({ point, series, format, place }: Props) => (
  <div
    aria-hidden
    className={css.detail}
    data-side={place > 0.5 ? 'left' : 'right'}
    style={{ left: `${(place * 100).toFixed(1)}%` }}
  >
    <b>{point.title ?? point.name}</b>
    {series.map(({ name, color }, at) => (
      <span key={name}>
        <span className={`${css.mark} keep-colors`} style={{ background: color }} />
        {name}
        <span className="num">{format(point.values[at] ?? 0)}</span>
      </span>
    ))}
  </div>
)
