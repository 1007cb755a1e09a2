import type { Member } from '@upline/contracts'
import { PageHeader } from '@upline/ui'
import { AsOfControl } from '@upline/web-kit'
import { useState } from 'react'
import { DeleteMemberDialog } from '../member-dialogs/delete-member-dialog.tsx'
import { ManageButtons } from '../members/manage-buttons.tsx'
import { teamMembers } from '../members/member-facts.ts'
import { RosterGate } from '../members/roster-gate.tsx'
import { RosterState } from '../members/roster-state.tsx'
import { TeamSize } from '../members/team-size.tsx'
import { rosterFailure } from '../members/use-members.ts'
import { useRosterRows, useRosterView } from '../members/use-roster-rows.ts'
import { ImportDialog } from '../roster-import/import-dialog.tsx'
import { BUILDER_IMPORT } from '../roster-import/import-variants.ts'
import { RosterAsOfNote } from '../members/as-of.tsx'
import { AddTeamMember } from './add-team-member.tsx'
import { BuilderList } from './builder-list.tsx'
import { EditProfileDialog } from './edit-profile-dialog.tsx'

/** /roster */
export const BuilderPage = () => (
  <RosterGate>
    <Builder />
  </RosterGate>
)

function Builder() {
  const state = useRosterView()
  const rows = useRosterRows(state.view)
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [editing, setEditing] = useState<Member>()
  const [deleting, setDeleting] = useState<Member>()
  const { all, members, refresh } = rows
  if (!members) {
    const failure = all.isError ? rosterFailure(all.error) : undefined
    return <RosterState title="Roster Builder" loading="Loading team members..." failure={failure} onRetry={refresh} />
  }
  const add = () => setAdding(true)
  return (
    <>
      <PageHeader
        title="Roster Builder"
        sub={<TeamSize matches={rows.matches} team={teamMembers(rows.counts?.total ?? members.length)} />}
        actions={
          <>
            <AsOfControl />
            <ManageButtons members={members} onImport={() => setImporting(true)} onForm={add} formVariant="filled" />
          </>
        }
      />
      <RosterAsOfNote />
      {isAdding && !state.view.asOf && <AddTeamMember onClose={() => setAdding(false)} />}
      <BuilderList {...{ rows, state }} onAdd={add} onEdit={setEditing} onDelete={setDeleting} />
      <ImportDialog opened={isImporting} onClose={() => setImporting(false)} variant={BUILDER_IMPORT} />
      <EditProfileDialog member={editing} onClose={() => setEditing(undefined)} />
      <DeleteMemberDialog member={deleting} onClose={() => setDeleting(undefined)} texts="roster" />
    </>
  )
}
