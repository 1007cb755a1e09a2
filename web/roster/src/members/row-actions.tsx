import type { CurrentUser, Member } from '@upline/contracts'
import { ActionIcon, IconExternalLink, IconPencil, IconTrash } from '@upline/ui'
import { usePastReason } from '../team/as-of.tsx'
import { canDelete, canEdit, fullName } from './member-facts.ts'
import css from './roster-page.module.css'
import type { RosterDialog } from './roster-dialog.ts'

interface Props {
  member: Member
  viewer: CurrentUser
  onDialog: (dialog: RosterDialog) => void
}

export function RowActions({ member, viewer, onDialog }: Props) {
  const past = usePastReason()
  const name = fullName(member)
  return (
    <span className={`${css.actions} no-print`}>
      <ActionIcon
        component="a"
        href={`/landing/${encodeURIComponent(member.username)}`}
        target="_blank"
        variant="subtle"
        color="gray"
        aria-label={`View Landing Page of ${name}`}
        title="View Landing Page"
      >
        <IconExternalLink size={16} aria-hidden />
      </ActionIcon>
      {canEdit(viewer, member) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Edit User ${name}`}
          title={past ?? 'Edit User'}
          disabled={past !== undefined}
          onClick={() => onDialog({ kind: 'edit', member })}
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
          onClick={() => onDialog({ kind: 'delete', member })}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
