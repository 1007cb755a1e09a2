import type { Member } from '@upline/contracts'
import { Button, Empty, Panel } from '@upline/ui'
import { DataTable, FiltersBar } from '@upline/ui/data'
import { useNavigate, useSignedInUser } from '@upline/web-kit'
import { useMemo } from 'react'
import { fullName } from './member-facts.ts'
import { RosterCard } from './roster-card.tsx'
import { rosterColumns, type RosterRow } from './roster-columns.tsx'
import type { RosterDialog } from './working-roster.tsx'

const ROW_HEIGHT = 58

interface Props {
  members: Member[] | undefined
  /** Nobody at all, not only nobody found. */
  isEmpty: boolean
  search: string
  setSearch: (text: string) => void
  onDialog: (dialog: RosterDialog) => void
}

export function RosterFrame({ members, isEmpty, search, setSearch, onDialog }: Props) {
  const viewer = useSignedInUser()
  const navigate = useNavigate()
  const columns = useMemo(() => rosterColumns({ viewer, onDialog }), [viewer, onDialog])
  const rows = useMemo<RosterRow[] | undefined>(
    () => members?.map((member, at) => ({ member, place: at + 1 })),
    [members],
  )
  const open = (row: RosterRow) => void navigate(`/member-profile/${row.member.id}`)
  return (
    <Panel flush>
      <FiltersBar
        search={search}
        onSearch={setSearch}
        searchLabel="Search the roster"
        placeholder="Search by name, email, username, or role..."
      />
      <DataTable
        label="Team roster"
        rows={rows}
        columns={columns}
        id={(row) => row.member.id}
        rowHeight={ROW_HEIGHT}
        height="max(480px, calc(100dvh - 442px))"
        onOpen={open}
        openLabel={(row) => `Open the profile of ${fullName(row.member)}`}
        card={(row) => <RosterCard row={row} viewer={viewer} onOpen={() => open(row)} onDialog={onDialog} />}
        loading="Loading Team Roster..."
        empty={
          isEmpty ? (
            <NobodyYet onAdd={() => onDialog({ kind: 'add' })} />
          ) : (
            <NobodyFound onClear={() => setSearch('')} />
          )
        }
      />
    </Panel>
  )
}

const NobodyYet = ({ onAdd }: { onAdd: () => void }) => (
  <Empty
    title="No Team Members Yet"
    action={
      <Button variant="default" onClick={onAdd}>
        Add New Member
      </Button>
    }
  >
    Add members one by one, or import a CSV file.
  </Empty>
)

const NobodyFound = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title="Nobody found"
    action={
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    }
  >
    No name, email, username or role holds what is searched for.
  </Empty>
)
