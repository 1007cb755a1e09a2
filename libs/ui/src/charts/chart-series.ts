export interface ChartPoint {
  /** Its label on the axis: 'Nov', 'Processing'. */
  name: string
  /** Its label in the table, with more room: 'November 2026'. */
  title?: string
  /** One per series. */
  values: number[]
}

export interface ChartSeries {
  name: string
  /** A theme color by its purpose: 'var(--up-level-0)'. */
  color: string
}
