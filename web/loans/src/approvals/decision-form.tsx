import type { Approval } from '@upline/contracts'
import { Button, FormError, FormFoot } from '@upline/ui'
import { Textarea } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { useState } from 'react'
import css from './approvals.module.css'
import { type Decision, useDecide } from './use-approvals.ts'

interface Props {
  approval: Approval
  onClose: () => void
}

/** Approve or reject as a second person, withdraw as the requester; with a note. */
export function DecisionForm({ approval, onClose }: Props) {
  const [note, setNote] = useState('')
  const call = useDecide(approval, onClose)
  const decide = (decision: Decision) => call.mutate({ decision, note: note.trim() })
  const { canDecide, canWithdraw } = approval
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canDecide) decide('approve')
        else if (canWithdraw) decide('withdraw')
      }}
    >
      <Textarea
        label="Note"
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormError>{call.isError && failureMessage(call.error, 'The decision could not be saved.')}</FormError>
      <FormFoot>
        {canDecide ? (
          <DecideButtons call={call} onReject={() => decide('reject')} />
        ) : (
          <Button type="submit" variant="default" loading={call.isPending}>
            Withdraw
          </Button>
        )}
      </FormFoot>
    </form>
  )
}

interface DecideProps {
  call: ReturnType<typeof useDecide>
  onReject: () => void
}

function DecideButtons({ call, onReject }: DecideProps) {
  const isBusy = (decision: Decision) => call.isPending && call.variables.decision === decision
  return (
    <>
      <Button variant="default" disabled={call.isPending} loading={isBusy('reject')} onClick={onReject}>
        Reject
      </Button>
      <Button type="submit" disabled={call.isPending} loading={isBusy('approve')}>
        Approve
      </Button>
    </>
  )
}
