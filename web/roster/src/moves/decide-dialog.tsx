import type { MoveRequest } from '@upline/contracts'
import { FormActions, FormError, toast } from '@upline/ui'
import { Dialog, Textarea } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { useState } from 'react'
import { moveLabel } from './move-labels.ts'
import { MoveEffects } from './move-effects.tsx'
import css from './moves.module.css'
import { useMovePreview } from './use-move-preview.ts'
import { type MoveDecision, useDecideMove } from './use-moves.ts'

export interface Deciding {
  move: MoveRequest
  decision: MoveDecision
}

interface Props {
  /** The dialog is open while this is set. */
  deciding: Deciding | undefined
  onClose: () => void
}

const TEXTS: Record<MoveDecision, { title: string; button: string; done: string }> = {
  approve: { title: 'Approve this move?', button: 'Approve Move', done: 'Move approved' },
  reject: { title: 'Reject this move?', button: 'Reject Move', done: 'Move rejected' },
  withdraw: { title: 'Withdraw this move?', button: 'Withdraw Move', done: 'Move withdrawn' },
}

export const DecideDialog = ({ deciding, onClose }: Props) => (
  <Dialog title={deciding ? TEXTS[deciding.decision].title : ''} opened={deciding !== undefined} onClose={onClose}>
    {deciding && <DecideForm key={deciding.move.requestId} {...deciding} onClose={onClose} />}
  </Dialog>
)

function DecideForm({ move, decision, onClose }: Deciding & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { button, done } = TEXTS[decision]
  const { requestId, memberId: id, uplineId, effectiveOn } = move
  const preview = useMovePreview({ id, uplineId, effectiveOn }, decision === 'approve')
  const call = useDecideMove((_, ended) => {
    toast({ title: done, message: moveLabel(ended) })
    onClose()
  })
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        call.mutate({ requestId, decision, reason: reason.trim() })
      }}
    >
      <p className={css.text}>{moveLabel(move)}</p>
      {decision === 'approve' ? <MoveEffects preview={preview} /> : <ReasonField value={reason} onChange={setReason} />}
      <FormError>{call.isError && failureMessage(call.error, 'The decision could not be saved.')}</FormError>
      <FormActions onCancel={onClose} isPending={call.isPending}>
        {button}
      </FormActions>
    </form>
  )
}

const ReasonField = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => (
  <Textarea
    label="Reason"
    rows={2}
    maxLength={500}
    data-autofocus
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
