import type { LoansResponse } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { PageHeader, Panel, SkeletonRows, usd } from '@upline/ui'
import { type Metric, MetricStrip, Term, usePhone } from '@upline/ui/data'
import { AttentionLink } from '../attention/attention-link.tsx'
import { FailedPanel } from '../panels/failed-panel.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { useShownScope } from './use-shown-scope.ts'
import { serverSort } from './pipeline-sort.ts'
import { PipelineFrame } from './pipeline-frame.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { usePipelineFilters } from './use-pipeline-filters.ts'
import { usePipeline } from './use-loans.ts'
import { WhyMetric } from '../why/why-metric.tsx'

const whole = (count: number) => count.toLocaleString('en-US')

/** A phone has no table heading that defines estimates, so the metric does. */
const metricsOf = (totals: LoansResponse | undefined, isPhone: boolean): Metric[] => [
  { label: 'Total Loans', value: totals && <WhyMetric figure="total-loans">{whole(totals.totalLoans)}</WhyMetric> },
  {
    label: 'Total Volume',
    value: totals && <WhyMetric figure="total-volume">{usd(fromDollars(totals.totalVolume))}</WhyMetric>,
  },
  {
    label: 'Total Commission',
    ...(isPhone && { head: <Term name="Estimate">Total Commission</Term> }),
    value: totals && <WhyMetric figure="total-commission">{usd(fromDollars(totals.totalCommission))}</WhyMetric>,
  },
  { label: 'Avg Days', value: totals && <WhyMetric figure="avg-days">{whole(totals.avgDaysInPipeline)}</WhyMetric> },
]

const stake = (scope: LoansResponse['scope']) =>
  scope === 'company'
    ? 'All company loans. Commission is the total paid on each loan.'
    : 'Your loans and your team’s. Commission is your share.'

const countTitle = ({ totalLoans, coversNewest }: LoansResponse) =>
  `${whole(totalLoans)}${coversNewest ? '+' : ''} loan${totalLoans === 1 ? '' : 's'} in pipeline`

/** Explains totals that cover only part of the matches. */
const coverage = ({ coversNewest }: LoansResponse) =>
  coversNewest &&
  `The totals cover the newest ${whole(coversNewest)} loans that match. Type more letters to narrow the search.`

export function PipelinePage() {
  const state = usePipelineFilters()
  const isPhone = usePhone()
  const pipeline = usePipeline({ ...state.filters, sort: serverSort(state.sort) })
  const { totals, query } = pipeline
  const scope = useShownScope(totals?.scope, state.filters.scope)
  const title = totals ? countTitle(totals) : 'Loan Tracking'
  return (
    <>
      <PageHeader
        title={title}
        sub={(totals && coverage(totals)) || stake(scope)}
        actions={
          <>
            <ScopeChoice scope={totals?.scope} onScope={state.chooseScope} />
            <AttentionLink />
            <RefreshButton />
          </>
        }
      />
      {!query.isError && <MetricStrip label="Pipeline" metrics={metricsOf(totals, isPhone)} />}
      {query.isError && !totals ? (
        <FailedPanel title="Unable to load your loan pipeline" query={query} />
      ) : totals ? (
        <PipelineFrame state={state} pipeline={pipeline} totals={totals} />
      ) : (
        <Panel flush>
          <SkeletonRows message="Loading your loan pipeline..." rows={8} widths={[10, 18, 12, 14, 12, 6]} />
        </Panel>
      )}
    </>
  )
}
