import type { LoansAnswer } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { LoadError, Loading, MetricStrip, PageHeader, Panel, shortUsd, usd } from '@upline/ui'
import { ScopeChoice } from './scope-choice.tsx'
import { PipelineFrame } from './pipeline-frame.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { usePipelineFilters } from './use-pipeline-filters.ts'
import { usePipeline } from './use-loans.ts'

const whole = (count: number) => count.toLocaleString('en-US')

const figures = (totals: LoansAnswer | undefined) => [
  { label: 'Total Loans', value: totals && whole(totals.totalLoans) },
  { label: 'Total Volume', value: totals && shortUsd(fromDollars(totals.totalVolume)) },
  { label: 'Total Commission', value: totals && usd(fromDollars(totals.totalCommission)) },
  { label: 'Avg Days', value: totals && whole(totals.avgDaysInPipeline) },
]

const stake = (scope: LoansAnswer['scope']) =>
  scope === 'company'
    ? 'Every loan of the company; commission is the sum of a loan’s shares'
    : 'Yours, and those of the levels below you; commission is your own stake'

export function PipelinePage() {
  const state = usePipelineFilters()
  const pipeline = usePipeline(state.filters)
  const { totals, query } = pipeline
  const title = totals
    ? `${whole(totals.totalLoans)} loan${totals.totalLoans === 1 ? '' : 's'} in pipeline`
    : 'Loan Tracking'
  return (
    <>
      <PageHeader
        title={title}
        sub={totals && stake(totals.scope)}
        actions={
          <>
            <ScopeChoice scope={totals?.scope} onScope={state.chooseScope} />
            <RefreshButton />
          </>
        }
      />
      {!query.isError && <MetricStrip label="Pipeline" metrics={figures(totals)} />}
      {query.isError && !totals ? (
        <Panel flush>
          <LoadError
            title="Unable to load your loan pipeline"
            detail={query.error.message}
            onRetry={() => void query.refetch()}
          />
        </Panel>
      ) : totals ? (
        <PipelineFrame state={state} pipeline={pipeline} totals={totals} />
      ) : (
        <Panel flush>
          <Loading>Loading your loan pipeline...</Loading>
        </Panel>
      )}
    </>
  )
}
