import { Button, FormError, toast } from '@upline/ui'
import { failureMessage } from '@upline/web-kit'
import { useState } from 'react'
import { MemberPicker } from '../members/member-picker.tsx'
import { MoveDate } from '../moves/move-date.tsx'
import { MoveEffects } from '../moves/move-effects.tsx'
import { useMove } from '../moves/use-move.ts'
import { useMovePreview } from '../moves/use-move-preview.ts'
import type { TeamMember } from './team-members.ts'
import css from './team-page.module.css'

interface Props {
  member: TeamMember
  onClose: () => void
}

/** The upline assignment bar: member, new upline, Save and Cancel. It stays visible while the list scrolls. */
export function UplineBar({ member, onClose }: Props) {
  const { uplineId, setUplineId, effectiveOn, setEffectiveOn, isChange, preview, reassign, saved } = useReassign({
    member,
    onClose,
  })
  return (
    <form
      className={`${css.assign} no-print`}
      aria-label={`Upline of ${member.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        saved()
      }}
    >
      <b>{member.name}</b>
      <MemberPicker
        aria-label={`Upline of ${member.name}`}
        className={css.picker}
        leaveOut={member.id}
        value={uplineId}
        onChange={setUplineId}
      />
      <MoveDate value={effectiveOn} onChange={setEffectiveOn} />
      <Button type="submit" loading={reassign.isPending} disabled={!isChange || !preview.isPossible}>
        Save
      </Button>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      {isChange && (
        <div className={css.effects}>
          <MoveEffects preview={preview} />
        </div>
      )}
      <FormError>{reassign.error && failureMessage(reassign.error, 'Failed to update team structure.')}</FormError>
    </form>
  )
}

/** The chosen upline and date, the preview of the move, and the call that saves it. */
function useReassign({ member, onClose }: Props) {
  const [uplineId, setUplineId] = useState(member.uplineId)
  const [effectiveOn, setEffectiveOn] = useState('')
  const moved = () => toast({ title: 'Success', message: 'Team structure updated successfully.' })
  const reassign = useMove('PATCH', moved, onClose)
  // The member can have a different upline on another date.
  const isChange = uplineId !== member.uplineId || effectiveOn !== ''
  const preview = useMovePreview({ id: member.id, uplineId, effectiveOn }, isChange)
  const saved = () =>
    reassign.mutate(
      { id: member.id, uplineId, effectiveOn },
      { onError: () => toast({ title: 'Error', message: 'Failed to update team structure.', destructive: true }) },
    )
  return { uplineId, setUplineId, effectiveOn, setEffectiveOn, isChange, preview, reassign, saved }
}
