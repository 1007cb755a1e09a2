import { BREAKDOWN_PERIODS, type BreakdownPeriod, type LoanScope } from '@upline/contracts'
import { LoadError, Panel, SkeletonRows } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { useState } from 'react'
import { BreakdownLines } from '../commissions/breakdown-lines.tsx'
import { useCommissionBreakdown } from '../commissions/use-commission-totals.ts'
import { centsByLevel } from '../pipeline/loan-amounts.ts'
import css from './dashboard.module.css'
import { loansFailure } from './use-dashboard.ts'
import { withScope } from './use-dashboard-scope.ts'

const PERIOD_LABELS: Record<BreakdownPeriod, string> = {
  'this-month': 'This Month',
  'last-3-months': 'Last 3 Months',
  'last-6-months': 'Last 6 Months',
}

const PERIODS = BREAKDOWN_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))

interface PeriodProps {
  period: BreakdownPeriod
  onPeriod: (period: BreakdownPeriod) => void
}

const PeriodSelect = ({ period, onPeriod }: PeriodProps) => (
  <Select
    aria-label="Period"
    size="xs"
    className={css.period}
    data={PERIODS}
    value={period}
    onChange={(value) => onPeriod((value as BreakdownPeriod | null) ?? period)}
    allowDeselect={false}
  />
)

interface LinesProps {
  scope: LoanScope | undefined
  period: BreakdownPeriod
}

function Lines({ scope, period }: LinesProps) {
  const { data, error, refetch } = useCommissionBreakdown({ ...(scope && { scope }), period })
  if (error) return <LoadError title="Unable to load" detail={loansFailure(error)} onRetry={() => refetch()} />
  if (!data) return <SkeletonRows message="Loading your commissions..." rows={4} widths={[40, 24]} />
  return <BreakdownLines shares={centsByLevel(data)} decimals={0} why={{ figure: 'breakdown', scope, period }} />
}

/** Commissions by level, of the loans that funded in a period. */
export function BreakdownPanel({ scope }: { scope: LoanScope | undefined }) {
  const [period, setPeriod] = useState<BreakdownPeriod>('this-month')
  return (
    <Panel title="Commission Breakdown" action={<PeriodSelect period={period} onPeriod={setPeriod} />}>
      <p className={css.basis}>{withScope(scope, 'By funding date')}</p>
      <Lines scope={scope} period={period} />
    </Panel>
  )
}
