import type { PlanInForce } from '@upline/contracts'
import { FieldList, LoadError, Panel, SkeletonRows } from '@upline/ui'
import { useToday } from '@upline/web-kit'
import { calendarDay } from '../labels/period-labels.ts'
import reports from '../reports/reports.module.css'
import { termRows } from './rate-text.ts'
import { StateBadge } from './state-badge.tsx'
import { useMyPlan } from './use-comp-plans.ts'
import css from './plans.module.css'

/** The viewer's own comp plan: what it pays, why it applies, and the plans before and after it. */
export function MyPlanPanel() {
  const today = useToday()
  const { data, isError, error, refetch } = useMyPlan()
  if (!data)
    return isError ? (
      <LoadError title="Unable to load your comp plan" detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows message="Loading your comp plan..." rows={3} />
    )
  const isCurrent = (one: PlanInForce) => one.from === data.from && one.planId === data.planId
  return (
    <div className={reports.stack}>
      <Panel title="My plan" flush>
        <div className={css.mine}>
          <p className={css.planName}>
            {data.planName}, version {data.version}
          </p>
          <p className={reports.dim}>
            {reasonOf(data)} · {spanOf(data, today)}
          </p>
        </div>
        <FieldList fields={termRows(data)} />
      </Panel>
      {data.history.length > 1 && (
        <Panel title="History" flush>
          <ol className={css.versions}>
            {data.history.map((one) => (
              <li key={one.from ?? 'always'} className={css.version}>
                <div className={css.head}>
                  <h3>
                    {one.planName}, version {one.version}
                  </h3>
                  <StateBadge state={isCurrent(one) ? 'in-force' : (one.from ?? '') > today ? 'scheduled' : 'ended'} />
                </div>
                <p className={reports.dim}>
                  {spanOf(one, today)} · {reasonOf(one)}
                </p>
                <div className={css.terms}>
                  <FieldList fields={termRows(one)} />
                </div>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </div>
  )
}

const reasonOf = ({ scope, subjectName }: PlanInForce): string => {
  if (scope === 'member') return 'Assigned to you'
  return scope === 'company'
    ? 'Assigned to the company'
    : `Assigned by ${scope}: ${subjectName.replace(/^[^:]*: /, '')}`
}

function spanOf({ from, to }: PlanInForce, today: string): string {
  if (from === null) return to === null ? 'Always in force' : `Until ${calendarDay(to)}`
  if (to !== null) return `${calendarDay(from)} – ${calendarDay(to)}`
  return `${from > today ? 'From' : 'Since'} ${calendarDay(from)}`
}
