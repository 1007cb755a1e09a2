import type { CompPlan } from '@upline/contracts'
import { Button, Empty } from '@upline/ui'
import { Checkbox, type Column, DataTable } from '@upline/ui/data'
import { ForChanges, useToday } from '@upline/web-kit'
import { type ReactNode, useMemo, useState } from 'react'
import { calendarDay } from '../labels/period-labels.ts'
import reports from '../reports/reports.module.css'
import { EndAssignmentDialog } from './end-assignment-dialog.tsx'
import { authorsText } from './authors-text.ts'
import { type AssignmentRow, assignmentRows } from './plan-status.ts'
import css from './plans.module.css'
import { StateBadge } from './state-badge.tsx'
import { ReviewLink } from './version-actions.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

/** Longer lists scroll in the panel. */
const MAX_ROWS_IN_FULL = 10

const fromText = ({ effectiveFrom, isEnd }: AssignmentRow): string =>
  effectiveFrom === null ? 'Always' : `${isEnd ? 'Ends' : 'From'} ${calendarDay(effectiveFrom)}`

const columnsOf = (actions: (row: AssignmentRow) => ReactNode): Column<AssignmentRow>[] => [
  { key: 'subject', title: 'Applies to', width: 200, sort: (row) => row.subjectName, cell: (row) => row.subjectName },
  { key: 'from', title: 'Effective date', width: 150, sort: (row) => row.effectiveFrom ?? '', cell: fromText },
  { key: 'state', title: 'Status', width: 140, cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'people', title: 'Drafted and approved by', width: 300, cell: authorsText },
  { key: 'actions', title: '', width: 130, end: true, noPrint: true, pinned: true, cell: actions },
]

interface Props {
  plan: CompPlan
  plans: readonly CompPlan[]
}

/** Who a plan applies to: pending first. Withdrawn and ended assignments are shown on request. */
export function AssignmentsTable({ plan, plans }: Props) {
  const today = useToday()
  const [showsPast, showPast] = useState(false)
  const [ending, end] = useState<AssignmentRow>()
  const all = useMemo(() => assignmentRows(plan, plans, today), [plan, plans, today])
  const current = all.filter(({ state }) => state !== 'ended' && state !== 'withdrawn')
  const rows = showsPast ? all : current
  const { actions, columns } = useMemo(() => {
    const actions = (row: AssignmentRow) => <Actions plan={plan} row={row} today={today} onEnd={() => end(row)} />
    return { actions, columns: columnsOf(actions) }
  }, [plan, today])
  return (
    <>
      <DataTable
        label={`Assignments of ${plan.name}`}
        {...{ rows, columns }}
        id={({ id }) => id}
        height={rows.length > MAX_ROWS_IN_FULL ? '480px' : undefined}
        empty={<Empty title="Applies to no one">Assign the plan to the company, a role, a branch or a member.</Empty>}
        card={(row) => <AssignmentCard row={row}>{actions(row)}</AssignmentCard>}
      />
      {all.length > current.length && (
        <div className={css.tableFoot}>
          <Checkbox
            label={`Show ${(all.length - current.length).toLocaleString('en-US')} ended or withdrawn`}
            checked={showsPast}
            onChange={(event) => showPast(event.currentTarget.checked)}
          />
        </div>
      )}
      <EndAssignmentDialog plan={plan} assignment={ending} onClose={() => end(undefined)} />
    </>
  )
}

const AssignmentCard = ({ row, children }: { row: AssignmentRow; children: ReactNode }) => (
  <div className={reports.card}>
    <div className={reports.cardHead}>
      <span>{row.subjectName}</span>
      <StateBadge state={row.state} />
    </div>
    <span>{fromText(row)}</span>
    <span className={reports.dim}>{authorsText(row)}</span>
    <div>{children}</div>
  </div>
)

interface ActionsProps {
  plan: CompPlan
  row: AssignmentRow
  today: string
  onEnd: () => void
}

function Actions({ plan, row, today, onEnd }: ActionsProps) {
  const { id, subjectName, status, effectiveFrom, requestId, state, scope } = row
  const name = `${plan.name} for ${subjectName}`
  const isLater = status === 'approved' && effectiveFrom !== null && effectiveFrom > today
  return (
    <ForChanges>
      <span className={css.cellActions}>
        {requestId && <ReviewLink {...{ requestId, name }} />}
        {isLater && <WithdrawButton part={{ assignmentId: id }} name={name} />}
        {state === 'in-force' && scope !== 'company' && (
          <Button size="compact-sm" variant="subtle" onClick={onEnd} aria-label={`End ${name}`}>
            End
          </Button>
        )}
      </span>
    </ForChanges>
  )
}
