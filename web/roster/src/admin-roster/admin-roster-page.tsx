import type { Member } from '@upline/contracts'
import { PageHeader, toast } from '@upline/ui'
import { AsOfControl, useAsOf } from '@upline/web-kit'
import { useState } from 'react'
import { DeleteMemberDialog } from '../member-dialogs/delete-member-dialog.tsx'
import { fullName } from '../members/member-facts.ts'
import { RosterGate } from '../members/roster-gate.tsx'
import { NoMembersYet } from '../roster-list/roster-frame.tsx'
import { RosterState } from '../members/roster-state.tsx'
import { rosterFailure, statusTextOf, useCreateMember, useTeamSize, useUpdateMember } from '../members/use-members.ts'
import { ImportDialog } from '../roster-import/import-dialog.tsx'
import { ADMIN_IMPORT } from '../roster-import/import-variants.ts'
import { RosterAsOfNote } from '../members/as-of.tsx'
import { AdminActions } from './admin-actions.tsx'
import { adminChange, adminMember, type AdminForm } from './admin-form.ts'
import { AdminMemberDialog, type AdminDialogState } from './admin-member-dialog.tsx'
import { AdminTable } from './admin-table.tsx'
import { useWholeRoster } from './use-roster-direct.ts'

/** /admin-roster: the roster of /api/roster-direct through cached queries. */
export const AdminRosterPage = () => (
  <RosterGate>
    <AdminRoster />
  </RosterGate>
)

function AdminRoster() {
  const { asOf } = useAsOf()
  const { query, members, more, hasMore } = useWholeRoster(asOf)
  const size = useTeamSize(members, hasMore, asOf)
  const [dialog, setDialog] = useState<AdminDialogState>()
  const refresh = () => void query.refetch()
  if (!members) {
    const failure = query.isError ? rosterFailure(query.error) : undefined
    return <RosterState title="Admin Roster" loading="Loading roster..." failure={failure} onRetry={refresh} />
  }
  const add = () => setDialog({ kind: 'add' })
  return (
    <>
      <PageHeader
        title="Admin Roster"
        sub={size}
        actions={
          <>
            <AsOfControl />
            <AdminActions onAdd={add} onImport={() => setDialog({ kind: 'import' })} onRefresh={refresh} />
          </>
        }
      />
      <RosterAsOfNote />
      <AdminTable
        members={members}
        onEnd={more}
        onEdit={(member) => setDialog({ kind: 'edit', member })}
        onDelete={(member) => setDialog({ kind: 'delete', member })}
        empty={<NoMembersYet asOf={asOf} onAdd={add} add="Add User" />}
      />
      <Dialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  )
}

interface DialogsProps {
  dialog: AdminDialogState | undefined
  onClose: () => void
}

function Dialogs({ dialog, onClose }: DialogsProps) {
  const save = useSave()
  return (
    <>
      <AdminMemberDialog dialog={dialog} onClose={onClose} onSave={save} />
      <ImportDialog opened={dialog?.kind === 'import'} onClose={onClose} variant={ADMIN_IMPORT} />
      <DeleteMemberDialog
        member={dialog?.kind === 'delete' ? dialog.member : undefined}
        onClose={onClose}
        texts="roster"
      />
    </>
  )
}

/** Saves and shows a toast. Throws on failure, so that the form shows the reason. */
function useSave() {
  const create = useCreateMember()
  const update = useUpdateMember()
  return async (form: AdminForm, member: Member | undefined) => {
    try {
      if (member) await update.mutateAsync({ id: member.id, change: adminChange(form) })
      else await create.mutateAsync(adminMember(form))
    } catch (error) {
      const what = member ? 'update' : 'create'
      toast({ title: 'Error', message: `Failed to ${what} user: ${statusTextOf(error)}`, destructive: true })
      throw error
    }
    const name = fullName(form)
    toast({ title: 'Success', message: member ? `Updated ${name}` : `Added ${name} to the team` })
  }
}
