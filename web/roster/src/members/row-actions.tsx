import type { CurrentUser, Member } from '@upline/contracts'
import { ActionIcon, IconExternalLink, IconPencil, IconTrash } from '@upline/ui'
import type { ReactNode } from 'react'
import { usePastReason } from './as-of.tsx'
import { canDelete, canEdit, fullName } from './member-facts.ts'
import css from './roster-page.module.css'
import type { RosterDialog } from './roster-dialog.ts'

interface Props {
  member: Member
  viewer: CurrentUser
  onDialog: (dialog: RosterDialog) => void
}

export function RowActions({ member, viewer, onDialog }: Props) {
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
        <ChangeButton label={`Edit User ${name}`} title="Edit User" onClick={() => onDialog({ kind: 'edit', member })}>
          <IconPencil size={16} aria-hidden />
        </ChangeButton>
      )}
      {canDelete(viewer, member) && (
        <ChangeButton label={`Delete ${name}`} title="Delete" onClick={() => onDialog({ kind: 'delete', member })}>
          <IconTrash size={16} aria-hidden />
        </ChangeButton>
      )}
    </span>
  )
}

interface ChangeProps {
  label: string
  title: string
  onClick: () => void
  children: ReactNode
}

/** Disabled in the views of a past date. */
function ChangeButton({ label, title, onClick, children }: ChangeProps) {
  const past = usePastReason()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={past ?? title}
      disabled={past !== undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
