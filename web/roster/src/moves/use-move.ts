import type { Member, MoveAccepted } from '@upline/contracts'
import { toast } from '@upline/ui'
import { failureToast } from '@upline/web-kit'
import { useReassignUpline } from '../members/use-members.ts'
import { isAccepted } from './move-labels.ts'
import { useDecideMove } from './use-moves.ts'

/** How long the toast offers Undo. */
const UNDO_MS = 30_000

const ACCEPTED: Record<MoveAccepted['status'], { title: string; message: string }> = {
  scheduled: { title: 'Move scheduled', message: 'It takes effect on its date. See Moves.' },
  pending: {
    title: 'Sent for approval',
    message: 'The move takes effect once a second person approves it. See Moves.',
  },
}

/** Sends a move. A pending move shows a toast whose Undo withdraws it. `onMoved` runs if the move applies immediately. */
export function useMove(method: 'PATCH' | 'PUT', onMoved: (member: Member) => void, onSent: () => void) {
  const withdrawal = useDecideMove(
    () => toast({ title: 'Move withdrawn', message: 'The upline did not change.' }),
    failureToast('Withdrawal Failed', 'Try again in Moves.'),
  )
  const undo = ({ requestId }: MoveAccepted) => withdrawal.mutate({ requestId, decision: 'withdraw' })
  return useReassignUpline(method, (answer) => {
    if (isAccepted(answer))
      toast({ ...ACCEPTED[answer.status], ms: UNDO_MS, action: { label: 'Undo', onClick: () => undo(answer) } })
    else onMoved(answer)
    onSent()
  })
}
