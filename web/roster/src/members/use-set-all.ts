import { toast } from '@upline/ui'
import { failureToast } from '@upline/web-kit'
import { useBulkUpline, useUndoBulkUpline } from './use-members.ts'

/** How long the member who made a bulk move can undo it. */
const UNDO_MS = 30_000

/** Moves every member to one upline and shows the result, with an undo. */
export function useSetAll() {
  const move = useBulkUpline()
  const undo = useUndoBulkUpline()
  const undoClicked = (operationId: string) =>
    undo.mutate(operationId, {
      onSuccess: () =>
        toast({ title: 'Bulk Update Undone', message: 'Each member reports to their previous upline again.' }),
      onError: failureToast('Bulk Update Failed', 'The move could not be undone.'),
    })
  const start = (uplineId: string, onEnd: () => void) =>
    move.mutate(uplineId, {
      onSuccess: ({ updated, operationId }) =>
        toast({
          title: 'Bulk Update Complete',
          message: `Updated ${updated} team members to report to the selected upline.`,
          ...(operationId && { ms: UNDO_MS, action: { label: 'Undo', onClick: () => undoClicked(operationId) } }),
        }),
      onError: failureToast('Bulk Update Failed', 'Failed to update the uplines. Please try again.'),
      onSettled: onEnd,
    })
  return { start, isPending: move.isPending }
}
