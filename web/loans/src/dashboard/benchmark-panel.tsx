import type { LoanScope } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Empty, LoadError, Panel, shortUsd, SkeletonRows, usd } from '@upline/ui'
import css from './dashboard.module.css'
import { goalProgress } from './goal-progress.ts'
import { loansFailure, useBenchmark } from './use-dashboard.ts'
import { withScope } from './use-dashboard-scope.ts'

interface Props {
  scope: LoanScope | undefined
}

interface GoalProps {
  name: string
  actual: number
  goal: number
  format: (cents: number) => string
}

function Goal({ name, actual, goal, format }: GoalProps) {
  const { label, ofGoal, bar } = goalProgress(actual, goal)
  return (
    <div>
      <div className={css.goal}>
        <span>{name}</span>
        <b className="num">{label}</b>
      </div>
      <div className={css.track} role="img" aria-label={`${name}: ${ofGoal(format(fromDollars(goal)))}`}>
        <span style={{ width: `${bar}%` }} />
      </div>
      <div className={`num ${css.of}`}>
        {format(fromDollars(actual))} of {format(fromDollars(goal))}
      </div>
    </div>
  )
}

function Goals({ scope }: Props) {
  const { data, isPending, error, refetch } = useBenchmark(scope)
  if (error)
    return <LoadError title="No benchmark data available" detail={loansFailure(error)} onRetry={() => refetch()} />
  if (isPending) return <SkeletonRows message="Loading your benchmark..." rows={2} widths={[50, 16]} />
  if (!data) return <Empty title="No benchmark data available" />
  return (
    <div className={css.goals}>
      <Goal name="Monthly Commission" actual={data.actualCommissions} goal={data.monthlyGoal} format={usd} />
      <Goal name="Team Volume" actual={data.actualTeamVolume} goal={data.teamVolumeGoal} format={shortUsd} />
    </div>
  )
}

export const BenchmarkPanel = ({ scope }: Props) => (
  <Panel title="Performance vs Benchmark">
    <p className={css.basis}>{withScope(scope, 'This month')}</p>
    <Goals scope={scope} />
  </Panel>
)
