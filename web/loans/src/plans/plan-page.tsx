import type { CompPlan, CompPlanVersion } from '@upline/contracts'
import { Button, Empty, IconPlus, Note, Panel } from '@upline/ui'
import { FieldList } from '@upline/ui/data'
import { ForChanges, Link, useNavigate, useToday } from '@upline/web-kit'
import { useState } from 'react'
import { calendarDay } from '../labels/period-labels.ts'
import reports from '../reports/reports.module.css'
import { AssignmentDialog } from './assignment-dialog.tsx'
import { AssignmentsTable } from './assignments-table.tsx'
import { authorsText } from './authors-text.ts'
import { newVersionPath, PLANS_PATH } from './plan-paths.ts'
import { inForce, stateOf } from './plan-status.ts'
import css from './plans.module.css'
import { termRows } from './rate-text.ts'
import { StateBadge } from './state-badge.tsx'
import { VersionActions } from './version-actions.tsx'

/** One plan: its versions, newest first, and who it applies to. */
export function PlanPage({ plan, plans }: { plan: CompPlan; plans: readonly CompPlan[] }) {
  const [isAssigning, assign] = useState(false)
  const current = inForce(plan.versions, useToday())
  return (
    <div className={reports.stack}>
      <PlanHead plan={plan} onAssign={() => assign(true)} />
      <Panel title="Versions" flush>
        {plan.versions.length === 0 && (
          <Empty title="No versions yet">A plan pays once a version and an assignment are approved.</Empty>
        )}
        <ol className={css.versions} aria-label={`Versions of ${plan.name}`}>
          {plan.versions.map((version) => (
            <Version key={version.version} {...{ plan, version, current }} />
          ))}
        </ol>
      </Panel>
      <Panel title="Assignments" flush>
        <AssignmentsTable {...{ plan, plans }} />
      </Panel>
      <AssignmentDialog plan={isAssigning ? plan : undefined} onClose={() => assign(false)} />
    </div>
  )
}

function PlanHead({ plan, onAssign }: { plan: CompPlan; onAssign: () => void }) {
  const navigate = useNavigate()
  return (
    <div className={css.pageHead}>
      <div>
        <Link to={PLANS_PATH} className={css.back}>
          Comp plans
        </Link>
        <h2 className={css.pageTitle}>{plan.name}</h2>
      </div>
      <ForChanges>
        <span className={css.actions}>
          <Button variant="default" onClick={onAssign} aria-label={`Assign ${plan.name}`}>
            Assign
          </Button>
          <Button
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => void navigate(newVersionPath(plan.id))}
            aria-label={`New version of ${plan.name}`}
          >
            New Version
          </Button>
        </span>
      </ForChanges>
    </div>
  )
}

interface VersionProps {
  plan: CompPlan
  version: CompPlanVersion
  current: CompPlanVersion | undefined
}

function Version({ plan, version, current }: VersionProps) {
  const today = useToday()
  const { version: no, effectiveFrom } = version
  return (
    <li className={css.version} aria-label={`version ${no} of ${plan.name}`}>
      <div className={css.head}>
        <h3>Version {no}</h3>
        <StateBadge state={stateOf(version, current, today)} />
        <VersionActions {...{ plan, version }} />
      </div>
      <p className={reports.dim}>
        {[effectiveFrom && `From ${calendarDay(effectiveFrom)}`, authorsText(version)].filter(Boolean).join(' · ')}
      </p>
      <div className={css.terms}>
        <FieldList fields={termRows(version)} />
      </div>
      {version.checks.map(
        ({ rule, ruleVersion, message, notice }) =>
          message !== null && (
            <Note key={`${rule} ${ruleVersion}`}>
              {message} {notice}
            </Note>
          ),
      )}
    </li>
  )
}
