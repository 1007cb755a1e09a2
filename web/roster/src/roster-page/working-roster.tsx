import { PageHeader } from '@upline/ui'
import { usePutParams, useSearchParams } from '@upline/web-kit'
import { useEffect, useState } from 'react'
import { AddTeamMember } from '../builder/add-team-member.tsx'
import { AddMemberDialog } from '../member-dialogs/add-member-dialog.tsx'
import { DeleteMemberDialog } from '../member-dialogs/delete-member-dialog.tsx'
import { EditMemberDialog } from '../member-dialogs/edit-member-dialog.tsx'
import { ImportDialog } from '../roster-import/import-dialog.tsx'
import { BUILDER_IMPORT } from '../roster-import/import-variants.ts'
import { teamMembers } from '../members/member-facts.ts'
import { RosterAsOfNote } from '../members/as-of.tsx'
import { RosterActions, RosterFoot } from '../members/roster-actions.tsx'
import { RosterCounters } from '../members/roster-counters.tsx'
import type { RosterDialog } from '../members/roster-dialog.ts'
import { RosterFrame } from '../roster-list/roster-frame.tsx'
import css from '../members/roster-page.module.css'
import { RosterState } from '../members/roster-state.tsx'
import { TeamSize } from '../members/team-size.tsx'
import { rosterFailure } from '../members/use-members.ts'
import { useRosterRows, useRosterView } from '../members/use-roster-rows.ts'

/** The table version, plus the builder's tools: search, order and filters in the URL, actions above and below. */
export function WorkingRoster() {
  const state = useRosterView()
  const rows = useRosterRows(state.view)
  const [dialog, setDialog] = useAskedDialog()
  const [isFormOpen, setFormOpen] = useState(false)
  const { all, members, refresh } = rows
  if (!members) {
    const failure = all.isError ? rosterFailure(all.error) : undefined
    return (
      <RosterState title="Working Team Roster" loading="Loading Team Roster..." failure={failure} onRetry={refresh} />
    )
  }
  const count = rows.counts ? teamMembers(rows.counts.total) : `${members.length.toLocaleString('en-US')}+ team members`
  return (
    <>
      <PageHeader
        title="Working Team Roster"
        sub={<TeamSize matches={rows.matches} team={count} />}
        actions={
          <RosterActions members={members} onDialog={setDialog} onRefresh={refresh} onForm={() => setFormOpen(true)} />
        }
      />
      <RosterAsOfNote />
      {isFormOpen && !state.view.asOf && <AddTeamMember onClose={() => setFormOpen(false)} />}
      <p className={css.success} role="status">
        Roster loaded: {count}
      </p>
      <RosterCounters counts={rows.counts} />
      <RosterFrame rows={rows} state={state} onDialog={setDialog} />
      <RosterFoot onAdd={() => setDialog({ kind: 'add' })} onRefresh={refresh} />
      <RosterDialogs dialog={state.view.asOf ? undefined : dialog} onClose={() => setDialog(undefined)} />
    </>
  )
}

/** The command palette links here with `?add`. Opens the dialog and removes the parameter from the URL. */
function useAskedDialog() {
  const [params] = useSearchParams()
  const put = usePutParams()
  const state = useState<RosterDialog>()
  const asked = params.has('add')
  useEffect(() => {
    if (!asked) return
    state[1]({ kind: 'add' })
    put({ add: undefined }, { replace: true })
  }, [asked])
  return state
}

function RosterDialogs({ dialog, onClose }: { dialog: RosterDialog | undefined; onClose: () => void }) {
  const memberOf = (kind: RosterDialog['kind']) =>
    dialog?.kind === kind && 'member' in dialog ? dialog.member : undefined
  return (
    <>
      <AddMemberDialog opened={dialog?.kind === 'add'} onClose={onClose} />
      <ImportDialog opened={dialog?.kind === 'import'} onClose={onClose} variant={BUILDER_IMPORT} />
      <EditMemberDialog member={memberOf('edit')} onClose={onClose} />
      <DeleteMemberDialog member={memberOf('delete')} onClose={onClose} texts="roster" />
    </>
  )
}
