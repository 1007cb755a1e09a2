import type { ScenarioChanges as Changes, ScenarioMoveState, ScenarioPlan, ScenarioResult } from '@upline/contracts'
import { ActionIcon, Empty, IconX, Panel } from '@upline/ui'
import { ratesOf, withoutMove, withoutPlan } from './scenario-draft.ts'
import css from './simulator.module.css'

interface Props {
  changes: Changes
  /** Has the names; missing or older while it loads. */
  result: ScenarioResult | undefined
  /** Empty until the scenario is applied. */
  moveStates: readonly ScenarioMoveState[]
  isApplied: boolean
  /** Undefined: the scenario does not change. */
  onChange: ((changes: Changes) => void) | undefined
}

/** The changes of the scenario, each with a button that removes it. */
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

function MoveItem({ memberId, changes, result, moveStates, onChange }: Props & { memberId: string }) {
  const move = result?.moves.find((one) => one.memberId === memberId)
  const name = move?.memberName ?? 'Member'
  const entered = moveStates.find((one) => one.memberId === memberId)
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{move ? `${move.fromName ?? 'No upline'} → ${move.toName ?? 'no upline'}` : 'Loading...'}</small>
        {entered && <MoveState entered={entered} isDone={move?.isDone === true} />}
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

/** A scheduled or pending move can have taken effect since. */
function MoveState({ entered: { state, message }, isDone }: { entered: ScenarioMoveState; isDone: boolean }) {
  if (isDone) return <small>{STATE_TEXTS.done}</small>
  return <small data-refused={state === 'refused' || undefined}>{message ?? STATE_TEXTS[state]}</small>
}

const STATE_TEXTS: Record<ScenarioMoveState['state'], string> = {
  requested: 'Entering...',
  done: 'Moved',
  scheduled: 'Scheduled. See Moves.',
  pending: 'Pending approval. See Moves.',
  refused: 'Refused',
}

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" className={css.remove} aria-label={label} onClick={onClick}>
    <IconX size={16} aria-hidden />
  </ActionIcon>
)
