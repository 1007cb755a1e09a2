import { Button, toast } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { failureToast } from '@upline/web-kit'
import { useState } from 'react'
import { type PlanPart, usePlanCall, withdrawPart } from './use-comp-plans.ts'

interface Props {
  part: PlanPart
  /** 'version 2 of Company plan' */
  name: string
}

/** Withdraws an approved version or assignment before its date, after a question. */
export function WithdrawButton({ part, name }: Props) {
  const [isAsking, ask] = useState(false)
  const call = usePlanCall(withdrawPart)
  const confirmed = () =>
    call.mutate(part, {
      onSuccess: () => toast({ title: 'Withdrawn', message: name }),
      onError: failureToast('Cannot Withdraw', 'Try again.'),
      onSettled: () => ask(false),
    })
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => ask(true)} aria-label={`Withdraw ${name}`}>
        Withdraw
      </Button>
      <ConfirmDialog
        title={`Withdraw ${name}?`}
        opened={isAsking}
        onClose={() => ask(false)}
        confirm="Withdraw"
        onConfirm={confirmed}
        busy={call.isPending}
      >
        It never takes effect. To use the same terms later, draft and approve them again.
      </ConfirmDialog>
    </>
  )
}
