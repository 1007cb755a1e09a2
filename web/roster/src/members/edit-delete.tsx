import type { Member } from '@upline/contracts'
import { ActionIcon, IconPencil, IconTrash } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import { usePastReason } from './as-of.tsx'
import { canDelete, canEdit, fullName } from './member-facts.ts'
import css from './roster-page.module.css'

interface Props {
  member: Member
  onEdit: (member: Member) => void
  onDelete: (member: Member) => void
}

/** Edit and delete buttons of a row. Id '1' and the viewer have no delete button. */
export function EditDelete({ member, onEdit, onDelete }: Props) {
  const viewer = useSignedInUser()
  const past = usePastReason()
  const name = fullName(member)
  return (
    <span className={`${css.actions} no-print`}>
      {canEdit(viewer, member) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Edit ${name}`}
          title={past ?? 'Edit'}
          disabled={past !== undefined}
          onClick={() => onEdit(member)}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      {canDelete(viewer, member) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${name}`}
          title={past ?? 'Delete'}
          disabled={past !== undefined}
          onClick={() => onDelete(member)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
