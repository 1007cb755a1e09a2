import type { CompPlanStatus } from '@upline/contracts'
import { Button, toast } from '@upline/ui'
import { failureMessage, ForChanges, Link, useToday } from '@upline/web-kit'
import { decidePart, type PlanPart, usePlanCall } from './use-comp-plans.ts'
import css from './plans.module.css'

interface Props {
  part: PlanPart
  /** 'version 2 of Company plan' */
  name: string
  status: CompPlanStatus
  effectiveFrom: string | null
  requestId: string | null
}

/** Approve a draft; withdraw it, or an approved one before its date. The server decides who can. */
export function PartActions({ part, name, status, effectiveFrom, requestId }: Props) {
  const today = useToday()
  const call = usePlanCall(decidePart)
  const decide = (decision: 'approve' | 'withdraw') =>
    call.mutate(
      { part, decision },
      {
        onSuccess: () => toast({ title: decision === 'approve' ? 'Approved' : 'Withdrawn', message: name }),
        onError: (error) =>
          toast({
            title: decision === 'approve' ? 'Cannot Approve' : 'Cannot Withdraw',
            message: failureMessage(error, 'Try again.'),
            destructive: true,
          }),
      },
    )
  const canWithdraw = status === 'draft' || (status === 'approved' && effectiveFrom !== null && effectiveFrom > today)
  return (
    <ForChanges>
      <span className={css.actions}>
        {requestId && <Link to={`/approvals?open=${requestId}`}>See in Approvals</Link>}
        {status === 'draft' && (
          <Button
            size="compact-sm"
            loading={call.isPending}
            onClick={() => decide('approve')}
            aria-label={`Approve ${name}`}
          >
            Approve
          </Button>
        )}
        {canWithdraw && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={call.isPending}
            onClick={() => decide('withdraw')}
            aria-label={`Withdraw ${name}`}
          >
            Withdraw
          </Button>
        )}
      </span>
    </ForChanges>
  )
}
