import type { CommissionTotals, FigureName, LoansResponse, LoanScope } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { counted, LoadError, Money, Panel, shortUsd, usd } from '@upline/ui'
import { type Metric, MetricStrip } from '@upline/ui/data'
import { useCommissionTotals } from '../commissions/use-commission-totals.ts'
import { useLoans } from '../pipeline/use-loans.ts'
import { WhyMetric } from '../why/why-metric.tsx'
import { goalProgress } from './goal-progress.ts'
import { loansFailure, useBenchmark } from './use-dashboard.ts'
import { withScope } from './use-dashboard-scope.ts'

const ofGoal = (actual: number, goal: number) => goalProgress(actual, goal).ofGoal(shortUsd(fromDollars(goal)))

interface Props {
  /** Whose numbers to show; undefined: the viewer's own, because the viewer has no choice. */
  scope: LoanScope | undefined
}

/** This Month, Personal Loans, Team Volume, Pending Payments: whole dollars. */
export function KeyMetrics({ scope }: Props) {
  const totals = useCommissionTotals(scope)
  const list = useLoans({ scope: scope ?? 'mine', limit: 1 })
  const benchmark = useBenchmark(scope)
  const failed = totals.error ?? list.error
  if (failed) {
    const retry = () => Promise.all([totals.refetch(), list.refetch()])
    return (
      <Panel flush>
        <LoadError title="Unable to load your numbers" detail={loansFailure(failed)} onRetry={retry} />
      </Panel>
    )
  }
  const metrics = [
    thisMonth(scope, benchmark),
    personalLoans(scope, list.data),
    teamVolume(scope, benchmark),
    pendingPayments(scope, totals.data),
  ]
  return <MetricStrip label="Key numbers" metrics={metrics} />
}

const why = (figure: FigureName, scope: LoanScope | undefined, text: string) => (
  <WhyMetric figure={figure} scope={scope}>
    {text}
  </WhyMetric>
)

type Goals = ReturnType<typeof useBenchmark>

/** A dash if the goals failed to load. */
const missing = ({ isError }: Goals) => (isError ? <Money cents={undefined} /> : undefined)

function thisMonth(scope: LoanScope | undefined, benchmark: Goals): Metric {
  const goals = benchmark.data
  return {
    label: 'This Month',
    value: goals ? why('this-month', scope, usd(fromDollars(goals.actualCommissions))) : missing(benchmark),
    note: withScope(scope, goals && ofGoal(goals.actualCommissions, goals.monthlyGoal)),
  }
}

function teamVolume(scope: LoanScope | undefined, benchmark: Goals): Metric {
  const goals = benchmark.data
  return {
    label: 'Team Volume',
    value: goals ? why('team-volume', scope, shortUsd(fromDollars(goals.actualTeamVolume))) : missing(benchmark),
    note: withScope(scope, goals && `This month · ${ofGoal(goals.actualTeamVolume, goals.teamVolumeGoal)}`),
  }
}

/** The viewer's own loans; in the company view, those of all loan officers. */
function personalLoans(scope: LoanScope | undefined, answer: LoansResponse | undefined): Metric {
  const isCompany = scope === 'company'
  const own = answer && (isCompany ? { count: answer.totalLoans, volume: answer.totalVolume } : answer.personalLoans)
  const figure = isCompany ? 'total-volume' : 'personal-loans'
  return {
    label: 'Personal Loans',
    value: own && why(figure, scope, usd(fromDollars(own.volume))),
    note: withScope(scope, own && counted(own.count, 'loan')),
  }
}

const pendingPayments = (scope: LoanScope | undefined, totals: CommissionTotals | undefined): Metric => ({
  label: 'Pending Payments',
  value: totals && why('pending', scope, usd(fromDollars(totals.pending ?? 0))),
  note: withScope(scope, totals && `${counted(totals.pendingLoans ?? 0, 'loan')} not funded yet`),
})
