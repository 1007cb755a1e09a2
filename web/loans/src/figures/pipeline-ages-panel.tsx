import type { LoanScope, PipelineByAge } from '@upline/contracts'
import { shortUsd } from '@upline/ui'
import { ChartFigure, SegmentedControl } from '@upline/ui/data'
import { useState } from 'react'
import { agePoints, ageSeries, type AgeMeasure } from './chart-points.ts'
import { ChartPanel } from './chart-panel.tsx'
import { useChartView, usePipelineAges } from './use-figures.ts'

const TITLE = 'Pipeline by Status and Age'
const EMPTY = {
  if: ({ statuses }: PipelineByAge) => statuses.every(({ loans }) => loans === 0),
  title: 'No open loans',
  text: 'Loans that have not funded yet appear here by status and age.',
}
const MEASURES = [
  { value: 'loans', label: 'Loans' },
  { value: 'volume', label: 'Volume' },
]

const formats: Record<AgeMeasure, (value: number) => string> = {
  loans: (count) => count.toLocaleString('en-US'),
  volume: (dollars) => shortUsd(Math.round(dollars * 100)),
}

/** The age of open loans by status. */
export function PipelineAgesPanel({ scope, note }: { scope?: LoanScope | undefined; note?: string | undefined }) {
  const query = usePipelineAges(scope)
  const [view, setView] = useChartView('ages')
  const [measure, setMeasure] = useState<AgeMeasure>('loans')
  return (
    <ChartPanel
      title={TITLE}
      note={note}
      query={query}
      view={view}
      onView={setView}
      empty={EMPTY}
      action={
        <SegmentedControl
          className="no-print"
          aria-label="What is counted"
          data={MEASURES}
          value={measure}
          onChange={(value) => setMeasure(value as AgeMeasure)}
        />
      }
    >
      {({ statuses }) => (
        <ChartFigure
          label={TITLE}
          of="Status"
          points={agePoints(statuses, measure)}
          series={ageSeries(statuses)}
          format={formats[measure]}
          view={view}
          lying
          height={200}
          total="All ages"
        />
      )}
    </ChartPanel>
  )
}
