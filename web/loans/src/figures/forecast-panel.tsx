import type { Forecast, ForecastStage, LoanScope } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money, counted, shortUsd, StageGlyph, usd } from '@upline/ui'
import { ChartFigure, DataTable, type Column } from '@upline/ui/data'
import { tableCalendarDate } from '../labels/table-date.ts'
import { FORECAST_SERIES, forecastPoints } from './chart-points.ts'
import { ChartPanel } from './chart-panel.tsx'
import css from './figures.module.css'
import { useChartView, useForecast } from './use-figures.ts'

const TITLE = 'Forecast by Likelihood'
const EMPTY = {
  if: ({ pending }: Forecast) => pending === 0,
  title: 'Nothing is pending',
  text: 'Open loans appear here with what they are likely to pay.',
}

const whole = (count: number) => count.toLocaleString('en-US')

const sourceOf = ({ measuredFrom }: ForecastStage): string =>
  measuredFrom === null ? 'assumed' : `measured from ${counted(measuredFrom, 'loan')}`

const columns: Column<ForecastStage>[] = [
  {
    key: 'status',
    title: 'Stage',
    width: 132,
    cell: ({ status }) => (
      <span className={css.stage}>
        <StageGlyph status={status} /> {status}
      </span>
    ),
  },
  { key: 'loans', title: 'Loans', width: 70, end: true, cell: ({ loans }) => whole(loans) },
  {
    key: 'pending',
    title: 'If all fund',
    width: 118,
    end: true,
    cell: ({ pending }) => <Money cents={fromDollars(pending)} decimals={2} tone="dim" />,
  },
  { key: 'weight', title: 'Close rate', width: 106, end: true, cell: ({ likelihood }) => `${likelihood}%` },
  { key: 'source', title: 'By', width: 178, cell: (stage) => sourceOf(stage) },
  {
    key: 'expected',
    title: 'Likely',
    width: 118,
    end: true,
    cell: ({ expected }) => <Money cents={fromDollars(expected)} decimals={2} />,
  },
  {
    key: 'around',
    title: 'Around',
    width: 92,
    end: true,
    // A calendar date, in any time zone of the browser: noon keeps it on that day.
    cell: ({ expectedOn }) => tableCalendarDate(expectedOn),
  },
]

/** The source of the weights and dates. */
const basis = ({ stages, typicalDays, isMeasured }: Forecast): string =>
  `${weights(stages)} Dates assume ${counted(typicalDays, 'day')} from creation to funding${
    isMeasured ? ', the average of the loans here that have funded' : ', since no loan here has funded yet'
  }.`

function weights(stages: readonly ForecastStage[]): string {
  const assumed = stages.filter(({ measuredFrom }) => measuredFrom === null).length
  if (assumed === 0) return 'Close rates below are from your own loans of the last 12 months.'
  if (assumed === stages.length)
    return 'Close rates below are our assumptions; they’ll use your own history once there’s enough.'
  return 'Close rates below are from your own loans of the last 12 months, or our assumptions where there aren’t enough.'
}

export function ForecastPanel({ scope }: { scope?: LoanScope }) {
  const query = useForecast(scope)
  const [view, setView] = useChartView('forecast')
  const { data } = query
  const note = data && data.pending !== 0 && (
    <>
      {usd(fromDollars(data.expected), 2)} likely of {usd(fromDollars(data.pending), 2)} pending
    </>
  )
  return (
    <ChartPanel title={TITLE} note={note} query={query} view={view} onView={setView} empty={EMPTY}>
      {(forecast) => <Stages forecast={forecast} isChart={view === 'chart'} />}
    </ChartPanel>
  )
}

const Stages = ({ forecast, isChart }: { forecast: Forecast; isChart: boolean }) => (
  <>
    {isChart ? (
      <ChartFigure
        label={TITLE}
        of="Stage"
        points={forecastPoints(forecast)}
        series={FORECAST_SERIES}
        format={(dollars) => usd(fromDollars(dollars), 2)}
        tick={(dollars) => shortUsd(Math.round(dollars * 100))}
        view="chart"
        lying
        height={190}
      />
    ) : (
      <DataTable
        label={TITLE}
        rows={forecast.stages}
        columns={columns}
        id={(stage) => stage.status}
        density="compact"
      />
    )}
    <p className={isChart ? css.aside : css.note}>{basis(forecast)}</p>
    {isChart && (
      <p className={css.aside}>
        {forecast.stages.map((stage) => `${stage.status} ${stage.likelihood}% (${sourceOf(stage)})`).join(' · ')}
      </p>
    )}
  </>
)
