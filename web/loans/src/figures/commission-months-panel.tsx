import type { CommissionByMonth, LoanScope } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { shortUsd, usd } from '@upline/ui'
import { ChartFigure } from '@upline/ui/data'
import { LEVEL_SERIES, monthPoints } from './chart-points.ts'
import { ChartPanel } from './chart-panel.tsx'
import { useChartView, useCommissionMonths } from './use-figures.ts'

const TITLE = 'Commission by Month'
const EMPTY = {
  if: ({ months }: CommissionByMonth) => months.every(({ totalCommission }) => totalCommission === 0),
  title: 'Nothing was paid in these months',
  text: 'What funded loans pay you appears here, month by month.',
}

/** What funded loans paid, by the month of their funding and by level: the ledger's own sums. */
export function CommissionMonthsPanel({ scope }: { scope?: LoanScope }) {
  const query = useCommissionMonths(scope)
  const [view, setView] = useChartView('months')
  return (
    <ChartPanel
      title={TITLE}
      note="Booked shares, by funding month"
      query={query}
      view={view}
      onView={setView}
      empty={EMPTY}
    >
      {({ months }) => (
        <ChartFigure
          label={TITLE}
          of="Month"
          points={monthPoints(months)}
          series={LEVEL_SERIES}
          format={(dollars) => usd(fromDollars(dollars), 2)}
          tick={(dollars) => shortUsd(Math.round(dollars * 100))}
          view={view}
          total="All levels"
        />
      )}
    </ChartPanel>
  )
}
