import type { PlanInForce } from '@upline/contracts'
import { Panel, QueryError, SkeletonRows } from '@upline/ui'
import { FieldList, type FieldRow, Term, type TermName } from '@upline/ui/data'
import { useToday } from '@upline/web-kit'
import { OwnAgreements } from '../agreements/own-agreements.tsx'
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
      <QueryError title="Unable to load your comp plan" query={{ error, refetch }} />
    ) : (
      <SkeletonRows message="Loading your comp plan..." rows={3} />
    )
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
        <FieldList fields={termRows(data).map(withDefinition)} />
      </Panel>
      <OwnAgreements plan={data} />
      {data.history.length > 1 && (
        <Panel title="History" flush>
          <ol className={css.versions}>
            {data.history.map((one) => (
              <HistoryItem key={one.from ?? 'always'} {...{ today, plan: one, current: data }} />
            ))}
          </ol>
        </Panel>
      )}
    </div>
  )
}

/** Personal, the first override and the tiers have a definition. */
const TERM_OF: Record<string, TermName | undefined> = {
  Personal: 'Personal',
  'Level 1 override': 'Override',
  Tiers: 'Tier',
}

const withDefinition = ([name, text]: [string, string]): FieldRow => {
  const term = TERM_OF[name]
  return [name, name === 'Personal' ? <Rate key="rate" text={text} /> : text, term && <Term name={term}>{name}</Term>]
}

/** '75 bp (0.75%)' with the definition of basis points. */
const Rate = ({ text }: { text: string }) => {
  const [points, rest] = text.split(' bp')
  if (rest === undefined) return text
  return (
    <>
      {points} <Term name="Basis points (bp)">bp</Term>
      {rest}
    </>
  )
}

interface HistoryItemProps {
  plan: PlanInForce
  current: PlanInForce
  today: string
}

const HistoryItem = ({ plan, current, today }: HistoryItemProps) => (
  <li className={css.version}>
    <div className={css.head}>
      <h3>
        {plan.planName}, version {plan.version}
      </h3>
      <StateBadge state={isSame(plan, current) ? 'in-force' : (plan.from ?? '') > today ? 'scheduled' : 'ended'} />
    </div>
    <p className={reports.dim}>
      {spanOf(plan, today)} · {reasonOf(plan)}
    </p>
    <div className={css.terms}>
      <FieldList fields={termRows(plan)} />
    </div>
  </li>
)

const isSame = (one: PlanInForce, other: PlanInForce) => one.from === other.from && one.planId === other.planId

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
