import { counted } from '@upline/ui'
import { ConfirmedAction } from './confirmed-action.tsx'
import { useDefer } from './use-payday.ts'

interface Props {
  runId: string
  holds: number
}

/** Pays what is on hold in a later run. */
export const DeferHolds = ({ runId, holds }: Props) => (
  <ConfirmedAction
    call={useDefer(runId)}
    button="Pay in a later run"
    title="Pay what is on hold in a later run?"
    confirm="Pay Later"
    done={{ title: 'Holds Deferred', message: `${counted(holds, 'hold')} moved to a later run.` }}
  >
    <p>The lock moves {counted(holds, 'hold')} to the next pay period. Everyone else is paid in this run.</p>
  </ConfirmedAction>
)
