import type { Member } from '@upline/contracts'
import { seesCompliance } from '@upline/permissions'
import { Button, IconPlus, IconPrinter, IconRefresh } from '@upline/ui'
import { Link, useSignedInUser } from '@upline/web-kit'
import { usePastReason } from './as-of.tsx'
import { ManageButtons } from './manage-buttons.tsx'
import { canSeeMoves, canSeeNmls, canManage } from './member-facts.ts'
import css from './roster-page.module.css'
import type { RosterDialog } from './roster-dialog.ts'

interface Props {
  members: Member[]
  onDialog: (dialog: RosterDialog) => void
  onRefresh: () => void
  /** Opens the builder's form with address, business and sites. */
  onForm: () => void
}

export function RosterActions({ members, onDialog, onRefresh, onForm }: Props) {
  const user = useSignedInUser()
  const past = usePastReason()
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRefresh}>
        Refresh
      </Button>
      <ManageButtons
        members={members}
        onImport={() => onDialog({ kind: 'import' })}
        onForm={onForm}
        formVariant="default"
      />
      {canManage(user) && (
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onDialog({ kind: 'add' })}
          disabled={past !== undefined}
          title={past}
        >
          Add New Member
        </Button>
      )}
    </>
  )
}

export function RosterFoot({ onAdd, onRefresh }: { onAdd: () => void; onRefresh: () => void }) {
  const user = useSignedInUser()
  const past = usePastReason()
  return (
    <div className={`${css.foot} no-print`}>
      {canManage(user) && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onAdd}
          disabled={past !== undefined}
          title={past}
        >
          Add New Member
        </Button>
      )}
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRefresh}>
        Refresh Data
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        Print Complete Roster
      </Button>
      {canSeeMoves(user) && <PageLink to="/moves">Moves</PageLink>}
      {canSeeNmls(user) && <PageLink to="/nmls-ids">NMLS IDs</PageLink>}
      {seesCompliance(user) && <PageLink to="/licenses">State Licenses</PageLink>}
      {seesCompliance(user) && <PageLink to="/supervision">Supervision</PageLink>}
      <PageLink to="/roster">Open Builder</PageLink>
    </div>
  )
}

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to} variant="default">
    {children}
  </Button>
)
