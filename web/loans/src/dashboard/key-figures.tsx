import { fromDollars } from '@upline/money'
import { LoadError, MetricStrip, Money, Panel, shortUsd, usd } from '@upline/ui'
import { earningTotals } from '../pipeline/loan-amounts.ts'
import { useEarnings, useLoans } from '../pipeline/use-loans.ts'
import { WhyFigure } from '../why/why-figure.tsx'
import { goalProgress } from './goal-progress.ts'
import { loansFailure, useBenchmark } from './use-dashboard.ts'

const loans = (count: number, what = '') => `${count.toLocaleString('en-US')} loan${count === 1 ? '' : 's'}${what}`

const ofGoal = (actual: number, goal: number) =>
  `${goalProgress(actual, goal).percent}% of the ${shortUsd(fromDollars(goal))} goal`

/** This Month, Personal Loans, Team Volume, Pending Payments: whole dollars. */
export function KeyFigures() {
  const earnings = useEarnings()
  // Own loans, also for who sees the company's by default.
  const mine = useLoans({ scope: 'mine', limit: 1 })
  const benchmark = useBenchmark()
  const failed = earnings.error ?? mine.error
  if (failed) {
    const retry = () => void Promise.all([earnings.refetch(), mine.refetch()])
    return (
      <Panel flush>
        <LoadError title="Unable to load your figures" detail={loansFailure(failed)} onRetry={retry} />
      </Panel>
    )
  }
  const own = mine.data?.personalLoans
  const { all, funded } = earnings.data ?? {}
  const pending = all && funded && earningTotals(all, funded).pending
  const waiting = all && funded && all.totalLoans - funded.totalLoans
  const goals = benchmark.data
  const none = benchmark.isError ? <Money cents={undefined} /> : undefined
  return (
    <MetricStrip
      label="Key figures"
      metrics={[
        {
          label: 'This Month',
          value: goals ? <WhyFigure figure="this-month">{usd(fromDollars(goals.actualCommissions))}</WhyFigure> : none,
          note: goals && ofGoal(goals.actualCommissions, goals.monthlyGoal),
        },
        {
          label: 'Personal Loans',
          value: own && <WhyFigure figure="personal-loans">{usd(fromDollars(own.volume))}</WhyFigure>,
          note: own && loans(own.count),
        },
        {
          label: 'Team Volume',
          value: goals ? (
            <WhyFigure figure="team-volume">{shortUsd(fromDollars(goals.actualTeamVolume))}</WhyFigure>
          ) : (
            none
          ),
          note: goals && ofGoal(goals.actualTeamVolume, goals.teamVolumeGoal),
        },
        {
          label: 'Pending Payments',
          value: pending !== undefined ? <WhyFigure figure="pending">{usd(pending)}</WhyFigure> : undefined,
          note: waiting !== undefined ? loans(waiting, ' not funded yet') : undefined,
        },
      ]}
    />
  )
}
