import type { MemberSortField } from '@upline/contracts'
import { Button, Empty, LoadError, Panel } from '@upline/ui'
import { DataTable, FiltersBar } from '@upline/ui/data'
import { AsOfControl, useStoredSet, useNavigate, useSignedInUser } from '@upline/web-kit'
import { useMemo } from 'react'
import { canManage } from '../members/member-facts.ts'
import { RosterCard } from './roster-card.tsx'
import {
  ALWAYS_SHOWN,
  COLUMN_BY_SORT,
  rosterColumns,
  SHOWN_AT_FIRST,
  SORT_BY_COLUMN,
  type RosterRow,
} from './roster-columns.tsx'
import { rosterCsv } from '../members/roster-export.ts'
import { RosterFilters, RosterTools } from './roster-tools.tsx'
import { isNarrowed, nextSort, type RosterView } from '../members/roster-view.ts'
import { rosterFailure } from '../members/use-members.ts'
import type { useRosterRows, useRosterView } from '../members/use-roster-rows.ts'
import type { RosterDialog } from '../members/roster-dialog.ts'

const ROW_HEIGHT = 58
const NO_FILTERS = { q: undefined, role: undefined, level: undefined, active: undefined }

interface Props {
  rows: ReturnType<typeof useRosterRows>
  state: ReturnType<typeof useRosterView>
  onDialog: (dialog: RosterDialog) => void
}

/** Search, filters and rows in one frame. Order and filters are in the URL. */
export function RosterFrame({ rows: roster, state: { view, change }, onDialog }: Props) {
  const viewer = useSignedInUser()
  const navigate = useNavigate()
  const { columns, ...choice } = useChosenColumns({ viewer, onDialog })
  const rows = useMemo(() => roster.shown?.map((member, at) => ({ member, place: at + 1 })), [roster.shown])
  const open = (row: RosterRow) => void navigate(`/member-profile/${row.member.id}`)
  if (roster.failure && !rows) return <LoadFailed failure={roster.failure} onRetry={roster.refresh} />
  return (
    <Panel flush>
      <RosterBar roster={roster} state={{ view, change }} columns={columns} choice={choice} />
      <DataTable
        label="Team roster"
        paper="landscape"
        rows={rows}
        columns={columns}
        id={(row) => row.member.id}
        rowHeight={ROW_HEIGHT}
        height="rest-of-page"
        order={{
          key: COLUMN_BY_SORT[view.sort],
          descending: view.descending,
          onSort: (key) => change((now) => ({ sort: nextSort(now, SORT_BY_COLUMN[key] as MemberSortField) })),
        }}
        onOpen={open}
        openColumn="name"
        onEnd={roster.more}
        card={(row) => <RosterCard row={row} viewer={viewer} onOpen={() => open(row)} onDialog={onDialog} />}
        loading="Loading Team Roster..."
        empty={
          <NoMembers
            view={view}
            onAdd={canManage(viewer) ? () => onDialog({ kind: 'add' }) : undefined}
            onClear={() => change(NO_FILTERS)}
          />
        }
      />
    </Panel>
  )
}

/** All columns that can be chosen, and those that are shown. The choice is stored in the browser. */
function useChosenColumns({ viewer, onDialog }: Parameters<typeof rosterColumns>[0]) {
  const all = useMemo(() => rosterColumns({ viewer, onDialog }), [viewer, onDialog])
  const optional = useMemo(() => all.filter((column) => !ALWAYS_SHOWN.includes(column.key)), [all])
  const [chosen, choose] = useStoredSet(
    'roster-columns',
    optional.map((column) => column.key),
    SHOWN_AT_FIRST,
  )
  const columns = useMemo(
    () => all.filter(({ key }) => ALWAYS_SHOWN.includes(key) || chosen.includes(key)),
    [all, chosen],
  )
  return { columns, optional, chosen, choose }
}

interface BarProps extends Pick<Props, 'state'> {
  roster: Props['rows']
  columns: { key: string }[]
  choice: Omit<ReturnType<typeof useChosenColumns>, 'columns'>
}

/** Search, filters, date, column choice and export. */
function RosterBar({ roster, state: { view, change }, columns, choice }: BarProps) {
  const csv = async () =>
    rosterCsv(
      await roster.allMatching(),
      columns.map((column) => column.key),
    )
  return (
    <FiltersBar
      search={view.q}
      onSearch={(q) => change({ q })}
      searchLabel="Search the roster"
      placeholder="Search by name, email, username, or role..."
      isLocal={!roster.all.data?.hasMore}
      activeFilters={[view.role, view.level, view.active, view.asOf].filter((value) => value !== undefined).length}
    >
      <RosterFilters view={view} change={change} />
      <AsOfControl />
      <RosterTools
        columns={choice.optional}
        chosen={choice.chosen}
        onChoose={choice.choose}
        csv={csv}
        fileName={view.asOf ? `roster-${view.asOf}.csv` : 'roster.csv'}
      />
    </FiltersBar>
  )
}

interface FailedProps {
  failure: Error
  onRetry: () => void
}

const LoadFailed = ({ failure, onRetry }: FailedProps) => (
  <Panel flush>
    <LoadError title="Error Loading Roster" detail={rosterFailure(failure)} onRetry={onRetry} retry="Retry" />
  </Panel>
)

interface EmptyProps {
  view: RosterView
  onAdd: (() => void) | undefined
  onClear: () => void
}

const NoMembers = ({ view, onAdd, onClear }: EmptyProps) =>
  isNarrowed(view) ? <NoMembersFound onClear={onClear} /> : <NoMembersYet asOf={view.asOf} onAdd={onAdd} />

interface NoMembersProps {
  onAdd?: () => void
  add?: string
  /** The past date that is shown. */
  asOf?: string
}

export const NoMembersYet = ({ onAdd, add = 'Add New Member', asOf }: NoMembersProps) =>
  asOf ? <Empty title="No members on this date" /> : <EmptyRoster add={add} {...(onAdd && { onAdd })} />

const EmptyRoster = ({ onAdd, add }: Pick<NoMembersProps, 'onAdd' | 'add'>) => (
  <Empty
    title="No Team Members Yet"
    action={
      onAdd && (
        <Button variant="default" onClick={onAdd}>
          {add}
        </Button>
      )
    }
  >
    Add members one by one, or import a CSV file.
  </Empty>
)

export const NoMembersFound = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title="No members found"
    action={
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    }
  >
    No one matches your search and filters.
  </Empty>
)
