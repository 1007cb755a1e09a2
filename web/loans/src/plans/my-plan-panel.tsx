import type { PlanInForce } from '@upline/contracts'
import { LoadError, NeutralBadge, Panel, SkeletonRows } from '@upline/ui'
import { calendarDay } from '../reports/period-words.ts'
import reports from '../reports/reports.module.css'
import { PlanWords } from './plan-card.tsx'
import { useMyPlan } from './use-comp-plans.ts'
import css from './plans.module.css'

/** The viewer's own comp plan: what it pays, why it applies, and the plans before and after it. */
export function MyPlanPanel() {
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
      <Panel title="My plan">
        <p className={css.planName}>
          {data.planName}, version {data.version}
        </p>
        <p className={reports.dim}>
          {reasonOf(data)} {spanOf(data)}.
        </p>
        <PlanWords words={data.words} />
      </Panel>
      <Panel title="History" flush>
        <ol className={css.versions}>
          {data.history.map((one) => (
            <li key={one.from ?? 'always'} className={css.version}>
              <div className={css.head}>
                <h3>
                  {one.planName}, version {one.version}
                </h3>
                {isCurrent(one) && <NeutralBadge>In force</NeutralBadge>}
              </div>
              <p className={reports.dim}>
                {spanOf(one)} · {reasonOf(one)}
              </p>
              <PlanWords words={one.words} />
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}

const reasonOf = ({ scope, subjectName }: PlanInForce): string =>
  scope === 'member' ? 'Assigned to you.' : scope === 'company' ? 'The plan of the company.' : `By ${subjectName}.`

function spanOf({ from, to }: PlanInForce): string {
  if (from === null) return to === null ? 'Always in force' : `Until ${calendarDay(to)}`
  return to === null ? `Since ${calendarDay(from)}` : `${calendarDay(from)} – ${calendarDay(to)}`
}
