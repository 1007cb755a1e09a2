import { isCompanyRole, type Member } from '@upline/contracts'
import { Button, IconPlus, IconPrinter, IconRefresh, IconUpload } from '@upline/ui'
import { Link, useSignedInUser } from '@upline/web-kit'
import { mayManage } from './member-facts.ts'
import css from './roster-page.module.css'
import { SetAllButton } from './set-all-button.tsx'
import type { RosterDialog } from './roster-dialog.ts'

/** 'Set all' shows above two members. */
const SET_ALL_ABOVE = 2

interface Props {
  members: Member[]
  onDialog: (dialog: RosterDialog) => void
  onRefresh: () => void
  /** Opens the builder's form, with address, business and sites. */
  onForm: () => void
}

export function RosterActions({ members, onDialog, onRefresh, onForm }: Props) {
  const user = useSignedInUser()
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRefresh}>
        Refresh
      </Button>
      {isCompanyRole(user.role) && members.length > SET_ALL_ABOVE && <SetAllButton members={members} />}
      {mayManage(user) && (
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => onDialog({ kind: 'import' })}
          >
            Import CSV
          </Button>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onForm}>
            Add Team Member
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onDialog({ kind: 'add' })}>
            Add New Member
          </Button>
        </>
      )}
    </>
  )
}

export function RosterFoot({ onAdd, onRefresh }: { onAdd: () => void; onRefresh: () => void }) {
  const user = useSignedInUser()
  return (
    <div className={`${css.foot} no-print`}>
      {mayManage(user) && (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          Add New Member
        </Button>
      )}
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRefresh}>
        Refresh Data
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        Print Complete Roster
      </Button>
      <Button component={Link} to="/roster" variant="default">
        Open Builder
      </Button>
    </div>
  )
}
