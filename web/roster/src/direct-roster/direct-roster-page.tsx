import type { Member } from '@upline/contracts'
import { PageHeader } from '@upline/ui'
import { api, AsOfControl, useAsOf } from '@upline/web-kit'
import { useState } from 'react'
import { AdminActions } from '../admin-roster/admin-actions.tsx'
import { adminChange, adminMember, type AdminForm } from '../admin-roster/admin-form.ts'
import { AdminMemberDialog, type AdminDialogState } from '../admin-roster/admin-member-dialog.tsx'
import { AdminTable } from '../admin-roster/admin-table.tsx'
import { ADMIN_ID, fullName } from '../members/member-facts.ts'
import { RosterGate } from '../members/roster-gate.tsx'
import { NoMembersYet } from '../roster-list/roster-frame.tsx'
import { RosterState } from '../members/roster-state.tsx'
import { useTeamSize } from '../members/use-members.ts'
import { ImportDialog } from '../roster-import/import-dialog.tsx'
import { ADMIN_IMPORT } from '../roster-import/import-variants.ts'
import { RosterAsOfNote } from '../members/as-of.tsx'
import { reasonOf, usePlainRoster } from './use-plain-roster.ts'

/** /direct-roster: the same table with plain requests and browser alerts. */
export const DirectRosterPage = () => (
  <RosterGate>
    <DirectRoster />
  </RosterGate>
)

const one = (member: Member) => `/api/users/${encodeURIComponent(member.id)}` as const

async function saved(form: AdminForm, member: Member | undefined): Promise<void> {
  try {
    if (member) await api(one(member), { method: 'PUT', json: adminChange(form) })
    else await api('/api/users', { method: 'POST', json: adminMember(form) })
  } catch (error) {
    window.alert(`Error ${member ? 'updating' : 'adding'} user: ${reasonOf(error)}`)
    throw error
  }
  window.alert(member ? 'User updated successfully' : 'User added successfully')
}

async function removed(member: Member): Promise<boolean> {
  if (member.id === ADMIN_ID) {
    window.alert('Admin user cannot be deleted.')
    return false
  }
  if (!window.confirm(`Delete ${fullName(member)}? This action cannot be undone.`)) return false
  try {
    await api(one(member), { method: 'DELETE' })
    window.alert('User deleted successfully.')
    return true
  } catch (error) {
    window.alert(`Error deleting user: ${reasonOf(error)}`)
    return false
  }
}

function DirectRoster() {
  const { asOf } = useAsOf()
  const { members, hasMore, failure, load, more } = usePlainRoster(asOf)
  const size = useTeamSize(members, hasMore, asOf)
  const [dialog, setDialog] = useState<AdminDialogState>()
  const refresh = () => void load()
  if (!members || failure) {
    return (
      <RosterState
        title="Direct Roster"
        loading="Loading roster..."
        failure={failure}
        onRetry={refresh}
        retry="Retry"
      />
    )
  }
  return (
    <>
      <PageHeader title="Direct Roster" sub={size} actions={<Actions onDialog={setDialog} onRefresh={refresh} />} />
      <RosterAsOfNote />
      <AdminTable
        members={members}
        onEnd={more}
        onEdit={(member) => setDialog({ kind: 'edit', member })}
        onDelete={(member) => void removed(member).then((done) => (done ? load() : undefined))}
        empty={<NoMembersYet asOf={asOf} onAdd={() => setDialog({ kind: 'add' })} add="Add User" />}
      />
      <Dialogs dialog={dialog} onClose={() => setDialog(undefined)} load={load} />
    </>
  )
}

interface ActionsProps {
  onDialog: (dialog: AdminDialogState) => void
  onRefresh: () => void
}

const Actions = ({ onDialog, onRefresh }: ActionsProps) => (
  <>
    <AsOfControl />
    <AdminActions
      onAdd={() => onDialog({ kind: 'add' })}
      onImport={() => onDialog({ kind: 'import' })}
      onRefresh={onRefresh}
    />
  </>
)

interface DialogsProps {
  dialog: AdminDialogState | undefined
  onClose: () => void
  load: () => Promise<void>
}

/** Both dialogs load the roster again. */
function Dialogs({ dialog, onClose, load }: DialogsProps) {
  const importClosed = () => {
    onClose()
    void load()
  }
  return (
    <>
      <AdminMemberDialog dialog={dialog} onClose={onClose} onSave={(form, member) => saved(form, member).then(load)} />
      <ImportDialog opened={dialog?.kind === 'import'} onClose={importClosed} variant={ADMIN_IMPORT} />
    </>
  )
}
