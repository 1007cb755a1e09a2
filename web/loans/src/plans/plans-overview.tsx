import type { CompPlan } from '@upline/contracts'
import { Panel, ToneBadge } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { ForChanges, Link, useToday } from '@upline/web-kit'
import { useMemo } from 'react'
import reports from '../reports/reports.module.css'
import { NewPlan } from './new-plan.tsx'
import { planPath } from './plan-paths.ts'
import { appliesToText, assignmentRows, inForce, pendingCount } from './plan-status.ts'
import { ratesText } from './rate-text.ts'
import { TriggerPanel } from './trigger-panel.tsx'

interface PlanRow {
  plan: CompPlan
  rates: string
  /** Number of the version in force; `null` without one. */
  version: number | null
  appliesTo: string
  pending: number
}

const PlanLink = ({ plan }: PlanRow) => (
  <Link to={planPath(plan.id)} className={reports.link}>
    {plan.name}
  </Link>
)

const Status = ({ pending, version }: PlanRow) => {
  if (pending > 0)
    return <ToneBadge tone="processing">{`${pending.toLocaleString('en-US')} pending approval`}</ToneBadge>
  return version === null ? null : `Version ${version} in force`
}

const PlanCard = (row: PlanRow) => (
  <div className={reports.card}>
    <div className={reports.cardHead}>
      <PlanLink {...row} />
      <Status {...row} />
    </div>
    <span>{row.rates}</span>
    <span className={reports.dim}>Applies to: {row.appliesTo}</span>
  </div>
)

const COLUMNS: Column<PlanRow>[] = [
  { key: 'name', title: 'Comp plan', term: 'Comp plan', width: 220, sort: ({ plan }) => plan.name, cell: PlanLink },
  {
    key: 'rates',
    title: 'Personal and levels 1 to 3',
    term: 'Basis points (bp)',
    width: 200,
    cell: ({ rates }) => rates,
  },
  { key: 'appliesTo', title: 'Applies to', width: 220, cell: ({ appliesTo }) => appliesTo },
  { key: 'pending', title: 'Status', width: 150, cell: Status },
]

/** All comp plans, a form for a new one, and the date that selects them. */
export function PlansOverview({ plans }: { plans: readonly CompPlan[] }) {
  const today = useToday()
  const rows = useMemo(
    () =>
      plans.map((plan): PlanRow => {
        const current = inForce(plan.versions, today)
        return {
          plan,
          version: current?.version ?? null,
          rates: current ? ratesText(current) : 'No version in force',
          appliesTo: appliesToText(assignmentRows(plan, plans, today)),
          pending: pendingCount(plan),
        }
      }),
    [plans, today],
  )
  return (
    <div className={reports.stack}>
      <Panel title="Comp plans" flush>
        <DataTable
          label="Comp plans"
          rows={rows}
          columns={COLUMNS}
          id={({ plan }) => plan.id}
          empty="No comp plans"
          card={(row) => <PlanCard {...row} />}
        />
      </Panel>
      <ForChanges>
        <NewPlan />
      </ForChanges>
      <TriggerPanel />
    </div>
  )
}
