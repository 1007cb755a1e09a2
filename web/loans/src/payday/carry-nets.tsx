import { Button, toast } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { useState } from 'react'
import { counted } from './payday-labels.ts'
import { useCarry } from './use-payday.ts'

interface Props {
  runId: string
  payees: number
}

/** Carries all nets below $0 of an open run to the balances of their payees. */
export function CarryNets({ runId, payees }: Props) {
  const [isOpen, setOpen] = useState(false)
  const call = useCarry(runId)
  const confirmed = () =>
    call.mutate(undefined, {
      onSuccess: () => toast({ title: 'Nets Carried', message: `${counted(payees, 'net')} carried to the balance.` }),
      onError: (error) =>
        toast({ title: 'Not Changed', message: failureMessage(error, 'Please try again.'), destructive: true }),
      onSettled: () => setOpen(false),
    })
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Carry to the balance
      </Button>
      <ConfirmDialog
        title="Carry nets below $0 to the balance?"
        opened={isOpen}
        onClose={() => setOpen(false)}
        confirm="Carry to the Balance"
        onConfirm={confirmed}
        busy={call.isPending}
        danger={false}
      >
        <p>{counted(payees, 'payee')} will be paid $0 in this run. Later runs recover the amounts from their pay.</p>
      </ConfirmDialog>
    </div>
  )
}
