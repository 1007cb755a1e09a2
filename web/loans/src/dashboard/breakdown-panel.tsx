import { LoadError, Panel, SkeletonRows } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { useState } from 'react'
import { BreakdownLines } from '../commissions/breakdown-lines.tsx'
import { centsByLevel } from '../pipeline/loan-amounts.ts'
import { useEarnings } from '../pipeline/use-loans.ts'
import css from './dashboard.module.css'
import { loansFailure } from './use-dashboard.ts'

const PERIODS = ['This Month', 'Last 3 Months', 'Last 6 Months']

/** The product text says of the period: the selector does not change data. */
function PeriodSelect() {
  const [period, setPeriod] = useState(PERIODS[0]!)
  return (
    <Select
      aria-label="Period"
      size="xs"
      className={css.period}
      data={PERIODS}
      value={period}
      onChange={(value) => setPeriod(value ?? period)}
      allowDeselect={false}
    />
  )
}

function Lines() {
  const { data, error, refetch } = useEarnings()
  if (error) return <LoadError title="Unable to load" detail={loansFailure(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows message="Loading your commissions..." rows={4} widths={[40, 24]} />
  return <BreakdownLines shares={centsByLevel(data.all)} decimals={0} />
}

export const BreakdownPanel = () => (
  <Panel title="Commission Breakdown" action={<PeriodSelect />}>
    <Lines />
  </Panel>
)
