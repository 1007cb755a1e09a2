import type { Member } from '@upline/contracts'
import { ActionIcon, IconCheck, IconPencil, IconX, toast } from '@upline/ui'
import { Popover } from '@upline/ui/data'
import { failureToast, useSignedInUser } from '@upline/web-kit'
import { type ReactNode, useState } from 'react'
import { fullName, canChangePosition } from '../members/member-facts.ts'
import { MemberPicker } from '../members/member-picker.tsx'
import { usePastReason } from '../members/as-of.tsx'
import css from './inline-upline.module.css'
import { MoveEffects } from './move-effects.tsx'
import { useMove } from './use-move.ts'
import { useMovePreview } from './use-move-preview.ts'

/** The upline in a row. Change it inline, with a preview of the move. */
export function InlineUpline({ member, children }: { member: Member; children: ReactNode }) {
  const [isEditing, setEditing] = useState(false)
  const canEdit = canChangePosition(useSignedInUser(), member)
  const past = usePastReason()
  if (isEditing && !past) return <Editor member={member} onClose={() => setEditing(false)} />
  return (
    <span className={css.upline}>
      <span className={css.text}>{children}</span>
      {canEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className="no-print"
          aria-label={`Change upline of ${fullName(member)}`}
          title={past ?? 'Change upline'}
          disabled={past !== undefined}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={15} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}

function Editor({ member, onClose }: { member: Member; onClose: () => void }) {
  const [uplineId, setUplineId] = useState(member.uplineId)
  const isChange = uplineId !== member.uplineId
  const preview = useMovePreview({ id: member.id, uplineId }, isChange)
  const name = fullName(member)
  const { save, isPending } = useSave(member, onClose)
  return (
    <span className={css.upline}>
      <Popover opened={isChange} position="bottom-start" width={380} shadow="md" withinPortal withRoles={false}>
        <Popover.Target>
          <span className={css.picker}>
            <MemberPicker
              aria-label={`Upline of ${name}`}
              size="xs"
              member={member}
              value={uplineId}
              onChange={setUplineId}
            />
          </span>
        </Popover.Target>
        <Popover.Dropdown>
          <MoveEffects preview={preview} />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        variant="subtle"
        aria-label={`Save upline of ${name}`}
        title="Save"
        loading={isPending}
        disabled={!isChange || !preview.isPossible}
        onClick={() => save(uplineId)}
      >
        <IconCheck size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={`Keep upline of ${name}`} title="Cancel" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}

/** Saves the new upline and shows the result. */
function useSave(member: Member, onClose: () => void) {
  const moved = ({ uplineName }: Member) => {
    const place = uplineName ? `now reports to ${uplineName}` : 'now has no upline'
    toast({ title: 'Upline Updated', message: `${fullName(member)} ${place}.` })
  }
  const move = useMove('PUT', moved, onClose)
  const save = (uplineId: string | null) =>
    move.mutate(
      { id: member.id, uplineId },
      {
        onError: failureToast('Error Updating Upline', 'Failed to update the upline. Please try again.'),
      },
    )
  return { save, isPending: move.isPending }
}
