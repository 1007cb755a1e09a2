import type { MoveRequest } from '@upline/contracts'
import { Button } from '@upline/ui'
import { ForChanges } from '@upline/web-kit'
import { moveLabel } from './move-labels.ts'
import css from './moves.module.css'
import type { MoveDecision } from './use-moves.ts'

const LABELS: Record<MoveDecision, string> = { approve: 'Approve', reject: 'Reject', withdraw: 'Withdraw' }

interface Props {
  move: MoveRequest
  onChoose: (decision: MoveDecision) => void
}

/** The viewer's actions on a request. A viewer who cannot decide a pending request sees why. */
export function MoveActions({ move, onChoose }: Props) {
  const decisions: MoveDecision[] = [
    ...(move.canDecide ? (['reject', 'approve'] as const) : []),
    ...(move.canWithdraw ? (['withdraw'] as const) : []),
  ]
  if (decisions.length === 0) return null
  return (
    <ForChanges>
      <span className={css.actions}>
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant={decision === 'approve' ? 'filled' : 'default'}
            size="compact-sm"
            aria-label={`${LABELS[decision]} the move of ${moveLabel(move)}`}
            onClick={() => onChoose(decision)}
          >
            {LABELS[decision]}
          </Button>
        ))}
      </span>
    </ForChanges>
  )
}
