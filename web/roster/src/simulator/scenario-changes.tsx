import type { ScenarioChanges as Changes, ScenarioPlan, ScenarioResult } from '@upline/contracts'
import { ActionIcon, Empty, IconX, Panel } from '@upline/ui'
import { ratesOf, withoutMove, withoutPlan } from './scenario-draft.ts'
import css from './simulator.module.css'
import type { MoveOutcome } from './use-scenarios.ts'

interface Props {
  changes: Changes
  /** Has the names; missing or older while it loads. */
  result: ScenarioResult | undefined
  outcomes: readonly MoveOutcome[]
  isApplied: boolean
  /** Undefined: the scenario does not change. */
  onChange: ((changes: Changes) => void) | undefined
}

/** What the scenario changes, each with a button that takes it out. */
export function ScenarioChanges(props: Props) {
  const { moves, plans } = props.changes
  const count = moves.length + plans.length
  return (
    <Panel title="Changes" note={count > 0 ? count.toLocaleString('en-US') : undefined} flush>
      {count === 0 ? (
        <Empty title="Nothing changed yet">
          Drag a member onto a new upline, or change the basis points of a comp plan.
        </Empty>
      ) : (
        <ul className={css.changes}>
          {moves.map(({ memberId }) => (
            <MoveItem key={memberId} memberId={memberId} {...props} />
          ))}
          {plans.map((plan) => (
            <PlanItem key={plan.planId} plan={plan} {...props} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function MoveItem({ memberId, changes, result, outcomes, isApplied, onChange }: Props & { memberId: string }) {
  const move = result?.moves.find((one) => one.memberId === memberId)
  const name = move?.memberName ?? 'Member'
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{move ? `${move.fromName ?? 'No upline'} → ${move.toName ?? 'no upline'}` : 'Loading...'}</small>
        {isApplied && (
          <small>
            {stateText(
              outcomes.find((one) => one.memberId === memberId),
              move?.isDone,
            )}
          </small>
        )}
      </span>
      {onChange && (
        <Remove label={`Remove the move of ${name}`} onClick={() => onChange(withoutMove(changes, memberId))} />
      )}
    </li>
  )
}

function PlanItem({ plan, changes, result, isApplied, onChange }: Props & { plan: ScenarioPlan }) {
  const { planId, terms } = plan
  const known = result?.plans.find((one) => one.planId === planId)
  const name = known?.planName ?? 'Comp plan'
  return (
    <li>
      <span>
        <b>{name}</b>
        <small className="num">
          {known?.before ? `${ratesOf(known.before).join(' / ')} → ` : ''}
          {ratesOf(terms).join(' / ')} bp
        </small>
        {isApplied && <small>Drafted. A second person approves the version.</small>}
      </span>
      {onChange && (
        <Remove label={`Remove the change of ${name}`} onClick={() => onChange(withoutPlan(changes, planId))} />
      )}
    </li>
  )
}

const STATUS_TEXTS = {
  done: 'Moved',
  scheduled: 'Scheduled. See Moves.',
  pending: 'Pending approval. See Moves.',
}

/** Whether a move was entered. After a reload only moves that took effect are known. */
function stateText(outcome: MoveOutcome | undefined, isDone: boolean | undefined): string {
  if (isDone) return STATUS_TEXTS.done
  if (outcome) return outcome.status ? STATUS_TEXTS[outcome.status] : (outcome.message ?? 'Refused')
  return 'Not in effect yet. See Moves.'
}

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" className={css.remove} aria-label={label} onClick={onClick}>
    <IconX size={16} aria-hidden />
  </ActionIcon>
)
