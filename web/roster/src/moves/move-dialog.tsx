import { Button, FormError, FormFoot, toast } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { useState } from 'react'
import { MemberPicker } from '../members/member-picker.tsx'
import { MoveDate } from './move-date.tsx'
import { MoveEffects } from './move-effects.tsx'
import css from './moves.module.css'
import { useMove } from './use-move.ts'
import { useMovePreview } from './use-move-preview.ts'

interface Moved {
  id: string
  name: string
  uplineId: string | null
}

export interface Move {
  member: Moved
  /** The upline chosen by a drag. */
  uplineId?: string
}

interface Props {
  /** The dialog is open while this is set. */
  move: Move | undefined
  onClose: () => void
}

export const MoveDialog = ({ move, onClose }: Props) => (
  <Dialog title={`Move ${move?.member.name ?? ''} to…`} opened={move !== undefined} onClose={onClose}>
    {move && <MoveForm key={move.member.id} member={move.member} chosen={move.uplineId} onClose={onClose} />}
  </Dialog>
)

interface FormProps {
  member: Moved
  chosen: string | undefined
  onClose: () => void
}

function MoveForm({ member, chosen, onClose }: FormProps) {
  const [uplineId, setUplineId] = useState(chosen ?? member.uplineId)
  const [effectiveOn, setEffectiveOn] = useState('')
  // The member can have a different upline on another date.
  const isChange = uplineId !== member.uplineId || effectiveOn !== ''
  const preview = useMovePreview({ id: member.id, uplineId, effectiveOn }, isChange)
  const moved = () => toast({ title: 'Success', message: 'Team structure updated successfully.' })
  const move = useMove('PATCH', moved, onClose)
  const submit = () =>
    move.mutate(
      { id: member.id, uplineId, effectiveOn },
      { onError: () => toast({ title: 'Error', message: 'Failed to update team structure.', destructive: true }) },
    )
  return (
    <div className={css.form}>
      <MemberPicker
        label="New upline"
        leaveOut={member.id}
        value={uplineId}
        onChange={setUplineId}
        description="Their downline moves with them."
      />
      <MoveDate value={effectiveOn} onChange={setEffectiveOn} />
      {isChange && <MoveEffects preview={preview} />}
      <FormError>{move.error && failureMessage(move.error, 'Failed to update team structure.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!isChange || !preview.isPossible} loading={move.isPending} onClick={submit}>
          Move
        </Button>
      </FormFoot>
    </div>
  )
}
