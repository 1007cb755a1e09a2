import { Button, toast } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { useState } from 'react'
import { counted } from './payday-labels.ts'
import { useDefer } from './use-payday.ts'

interface Props {
  runId: string
  holds: number
}

/** Pays what is on hold in a later run. */
export function DeferHolds({ runId, holds }: Props) {
  const [isOpen, setOpen] = useState(false)
  const call = useDefer(runId)
  const confirmed = () =>
    call.mutate(undefined, {
      onSuccess: () => toast({ title: 'Holds Deferred', message: `${counted(holds, 'hold')} moved to a later run.` }),
      onError: (error) =>
        toast({ title: 'Not Changed', message: failureMessage(error, 'Please try again.'), destructive: true }),
      onSettled: () => setOpen(false),
    })
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Pay in a later run
      </Button>
      <ConfirmDialog
        title="Pay what is on hold in a later run?"
        opened={isOpen}
        onClose={() => setOpen(false)}
        confirm="Pay Later"
        onConfirm={confirmed}
        busy={call.isPending}
        danger={false}
      >
        <p>The lock moves {counted(holds, 'hold')} to the next pay period. Everyone else is paid in this run.</p>
      </ConfirmDialog>
    </div>
  )
}
