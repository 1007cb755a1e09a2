import { type MemberSupervision, searchToSend, SUPERVISION_FILTERS, type SupervisionFilter } from '@upline/contracts'
import { canSetComplianceRecords, seesCompany } from '@upline/permissions'
import { Button, Empty, Panel, useDebouncedValue } from '@upline/ui'
import { CsvLink, DataTable, FiltersBar, SegmentedControl } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { type ReactNode, useMemo, useState } from 'react'
import { fullName } from '../members/member-facts.ts'
import { EditSupervision } from './edit-supervision.tsx'
import { DownlineCell, RecordCell, supervisionColumns, SupervisorName } from './supervision-columns.tsx'
import { FILTER_LABELS } from './supervision-labels.ts'
import css from './supervision.module.css'
import { exportPath, type SupervisionListFilter, useSupervisionList } from './use-supervision-list.ts'

const ALL = 'all'
const CHOICES = [
  ...SUPERVISION_FILTERS.map((value) => ({ value: value as string, label: FILTER_LABELS[value] })),
  { value: ALL, label: 'All' },
]
const SEARCH_MS = 250

export function SupervisionList() {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search, SEARCH_MS)
  const [show, setShow] = useState<SupervisionFilter | undefined>('missing')
  const filter = { q: searchToSend(q), show }
  return (
    <Panel flush>
      <FiltersBar
        search={search}
        onSearch={setSearch}
        searchLabel="Search supervision"
        placeholder="Name or text of a record"
        activeFilters={show === 'missing' ? 0 : 1}
      >
        <SegmentedControl
          size="xs"
          aria-label="Members"
          data={CHOICES}
          value={show ?? ALL}
          onChange={(value) => setShow(value === ALL ? undefined : (value as SupervisionFilter))}
        />
        <CsvLink href={exportPath(filter)} fileName="supervision.csv" />
      </FiltersBar>
      <SupervisionTable filter={filter} />
      <p className={css.foot}>
        No record: an active member with members two or three levels below, and no record in force today. Rule R2 checks
        nothing until the company records its first one. Upline does not check that the work was done.
      </p>
    </Panel>
  )
}

function SupervisionTable({ filter }: { filter: SupervisionListFilter }) {
  const viewer = useSignedInUser()
  const hasProfile = seesCompany(viewer)
  const { query, rows, onEnd } = useSupervisionList(filter)
  const [editing, setEditing] = useState<MemberSupervision>()
  const { columns, editOf } = useMemo(() => {
    const editOf = (row: MemberSupervision) =>
      canSetComplianceRecords(viewer, row) && <EditButton row={row} onEdit={setEditing} />
    return { editOf, columns: supervisionColumns(hasProfile, editOf) }
  }, [viewer, hasProfile])
  return (
    <>
      <DataTable
        label="Supervision"
        rows={rows}
        columns={columns}
        id={({ id }) => id}
        rowHeight={52}
        query={query}
        onEnd={onEnd}
        loading="Loading supervision..."
        errorTitle="Unable to load supervision"
        empty={<NoRows filter={filter} />}
        card={(row) => <SupervisionCard {...{ row, hasProfile }}>{editOf(row)}</SupervisionCard>}
      />
      {editing && <EditSupervision member={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

interface EditProps {
  row: MemberSupervision
  onEdit: (row: MemberSupervision) => void
}

function EditButton({ row, onEdit }: EditProps) {
  const verb = row.records.length === 0 ? 'Add' : 'Edit'
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${verb} supervision by ${fullName(row)}`}
      onClick={() => onEdit(row)}
    >
      {verb}
    </Button>
  )
}

function NoRows({ filter: { q, show } }: { filter: SupervisionListFilter }) {
  if (q !== '' || show === undefined)
    return <Empty title="No members found">No one matches your search and filters.</Empty>
  return show === 'missing' ? (
    <Empty title="No record is missing">
      Each active member with members two or three levels below has a record that is in force today.
    </Empty>
  ) : (
    <Empty title="No supervision recorded yet">
      Add a record to a member under No record. Rule R2 checks funded loans after the first one.
    </Empty>
  )
}

interface CardProps {
  row: MemberSupervision
  hasProfile: boolean
  children: ReactNode
}

const SupervisionCard = ({ row, hasProfile, children }: CardProps) => (
  <div className={css.card}>
    <SupervisorName {...{ row, hasProfile }} />
    <DownlineCell row={row} />
    <RecordCell row={row} />
    {children && <span>{children}</span>}
  </div>
)
