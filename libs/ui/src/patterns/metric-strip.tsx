import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './metric-strip.module.css'

export interface Metric {
  label: string
  /** Shown as the label, for a label with a definition. */
  head?: ReactNode
  /** undefined: still loading, shown as a skeleton bar. */
  value: ReactNode
  note?: ReactNode
}

interface Props {
  label: string
  metrics: Metric[]
  /** In a flush panel, whose frame is around it: only a hairline below. */
  flush?: boolean
}

/** Metrics in one frame divided by hairlines, aligned on one baseline. */
export function MetricStrip({ label, metrics, flush }: Props) {
  return (
    <dl className={css.strip} aria-label={label} data-cells={metrics.length} data-flush={flush}>
      {metrics.map((metric) => (
        <div key={metric.label} className={css.cell}>
          <dt className={css.label}>{metric.head ?? metric.label}</dt>
          <dd className={css.value}>
            {metric.value === undefined ? <Skeleton height={20} width="60%" my={5} /> : metric.value}
          </dd>
          {metric.note && <dd className={css.note}>{metric.note}</dd>}
        </div>
      ))}
    </dl>
  )
}
