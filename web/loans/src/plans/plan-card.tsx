import type { CompPlan, CompPlanStatus, CompPlanVersion, PlanAssignment } from '@upline/contracts'
import { Button, IconPlus, NeutralBadge, Panel } from '@upline/ui'
import { ForChanges, useToday } from '@upline/web-kit'
import { calendarDay } from '../reports/period-words.ts'
import reports from '../reports/reports.module.css'
import { PartActions } from './part-actions.tsx'
import { inForce } from './plan-status.ts'
import css from './plans.module.css'

interface Props {
  plan: CompPlan
  onNewVersion: () => void
  onAssign: () => void
}

const STATUS_LABELS: Record<CompPlanStatus, string> = {
  draft: 'Pending approval',
  approved: 'Approved',
  withdrawn: 'Withdrawn',
}

/** One plan: its assignments, and its versions, newest first. */
export function PlanCard({ plan, onNewVersion, onAssign }: Props) {
  const today = useToday()
  const current = inForce(plan.versions, today)
  const action = (
    <ForChanges>
      <span className={css.actions}>
        <Button size="compact-sm" variant="default" onClick={onAssign} aria-label={`Assign ${plan.name}`}>
          Assign
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={onNewVersion}
          aria-label={`New version of ${plan.name}`}
        >
          New Version
        </Button>
      </span>
    </ForChanges>
  )
  return (
    <Panel title={plan.name} action={action} flush>
      <ol className={css.versions} aria-label={`Assignments of ${plan.name}`}>
        {plan.assignments.length === 0 && <li className={css.version}>Assigned to no one</li>}
        {plan.assignments.map((assignment) => (
          <Assignment key={assignment.id} {...{ plan, assignment }} />
        ))}
      </ol>
      <ol className={css.versions} aria-label={`Versions of ${plan.name}`}>
        {plan.versions.length === 0 && <li className={css.version}>No versions</li>}
        {plan.versions.map((version) => (
          <Version key={version.version} {...{ plan, version }} isCurrent={version === current} />
        ))}
      </ol>
    </Panel>
  )
}

const since = (effectiveFrom: string | null): string =>
  effectiveFrom === null ? 'Always' : `From ${calendarDay(effectiveFrom)}`

function people({ draftedBy, approvedBy, withdrawnBy }: CompPlanVersion | PlanAssignment): string {
  const approved = approvedBy === null ? '' : `, approved by ${approvedBy}`
  return `Drafted by ${draftedBy}${approved}${withdrawnBy === null ? '' : `, withdrawn by ${withdrawnBy}`}`
}

function Assignment({ plan, assignment }: { plan: CompPlan; assignment: PlanAssignment }) {
  const { id, subjectName, status, effectiveFrom, requestId, planId } = assignment
  const name = `${plan.name} for ${subjectName}`
  return (
    <li className={css.version} aria-label={name}>
      <div className={css.head}>
        <h3>{subjectName}</h3>
        <NeutralBadge>{STATUS_LABELS[status]}</NeutralBadge>
        <PartActions part={{ assignmentId: id }} {...{ name, status, effectiveFrom, requestId }} />
      </div>
      <p className={reports.dim}>
        {planId === null && 'Ends · '}
        {since(effectiveFrom)} · {people(assignment)}
      </p>
    </li>
  )
}

interface VersionProps {
  plan: CompPlan
  version: CompPlanVersion
  isCurrent: boolean
}

function Version({ plan, version, isCurrent }: VersionProps) {
  const { version: no, status, effectiveFrom, requestId, words } = version
  const name = `version ${no} of ${plan.name}`
  return (
    <li className={css.version} aria-label={name}>
      <div className={css.head}>
        <h3>Version {no}</h3>
        <NeutralBadge>{isCurrent ? 'In force' : STATUS_LABELS[status]}</NeutralBadge>
        <PartActions part={{ planId: plan.id, version: no }} {...{ name, status, effectiveFrom, requestId }} />
      </div>
      <p className={reports.dim}>
        {since(effectiveFrom)} · {people(version)}
      </p>
      <PlanWords words={words} />
    </li>
  )
}

/** Terms in words, a line each. */
export const PlanWords = ({ words }: { words: readonly string[] }) => (
  <ul className={css.words}>
    {words.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
