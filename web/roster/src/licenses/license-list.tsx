import {
  LICENSE_EXPIRY_DAYS,
  LICENSE_FILTERS,
  LICENSE_STATES,
  type LicenseFilter,
  type MemberLicenses,
  searchToSend,
} from '@upline/contracts'
import { canSetComplianceRecords, seesCompany } from '@upline/permissions'
import { Button, Empty, Panel, useDebouncedValue } from '@upline/ui'
import { CsvLink, DataTable, FiltersBar, SegmentedControl, Select } from '@upline/ui/data'
import { saveFile, useSignedInUser } from '@upline/web-kit'
import { type ReactNode, useMemo, useState } from 'react'
import { fullName } from '../members/member-facts.ts'
import { EditLicenses } from './edit-licenses.tsx'
import { LicenseEnd, licenseColumns, LicenseeName, LicenseStates } from './license-columns.tsx'
import { COLUMNS_TEXT, FILTER_LABELS, SAMPLE_CSV } from './license-labels.ts'
import css from './licenses.module.css'
import { exportPath, type LicensesFilter, useLicenseList } from './use-licenses.ts'

const ALL = 'all'
const CHOICES = [
  ...LICENSE_FILTERS.map((value) => ({ value: value as string, label: FILTER_LABELS[value] })),
  { value: ALL, label: 'All' },
]
const STATES = Object.entries(LICENSE_STATES).map(([value, name]) => ({ value, label: `${name} (${value})` }))
const SEARCH_MS = 250

/** Undefined if the viewer cannot import. */
type OnImport = (() => void) | undefined

export function LicenseList({ onImport }: { onImport: OnImport }) {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search, SEARCH_MS)
  const [state, setState] = useState<string>()
  const [show, setShow] = useState<LicenseFilter | undefined>('recorded')
  const filter = { q: searchToSend(q), state, show }
  return (
    <Panel flush>
      <FiltersBar
        search={search}
        onSearch={setSearch}
        searchLabel="Search licenses"
        placeholder="Name or license number"
        activeFilters={(state === undefined ? 0 : 1) + (show === 'recorded' ? 0 : 1)}
      >
        <LicenseFilters {...{ filter }} onState={setState} onShow={setShow} />
      </FiltersBar>
      <LicenseTable {...{ filter, onImport }} />
      <p className={css.foot}>
        Expiring: a license ends within {LICENSE_EXPIRY_DAYS} days. Upline does not check licenses with NMLS. It
        compares funded loans with the licenses that are recorded here.
      </p>
    </Panel>
  )
}

interface FiltersProps {
  filter: LicensesFilter
  onState: (state: string | undefined) => void
  onShow: (show: LicenseFilter | undefined) => void
}

const LicenseFilters = ({ filter, onState, onShow }: FiltersProps) => (
  <>
    <SegmentedControl
      size="xs"
      aria-label="Licenses"
      data={CHOICES}
      value={filter.show ?? ALL}
      onChange={(value) => onShow(value === ALL ? undefined : (value as LicenseFilter))}
    />
    <Select
      size="xs"
      className={css.state}
      aria-label="State"
      placeholder="All states"
      data={STATES}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Show all states' }}
      value={filter.state ?? null}
      onChange={(value) => onState(value ?? undefined)}
    />
    <CsvLink href={exportPath(filter)} fileName="licenses.csv" />
  </>
)

function LicenseTable({ filter, onImport }: { filter: LicensesFilter; onImport: OnImport }) {
  const viewer = useSignedInUser()
  const hasProfile = seesCompany(viewer)
  const { query, rows, onEnd } = useLicenseList(filter)
  const [editing, setEditing] = useState<MemberLicenses>()
  const { columns, editOf } = useMemo(() => {
    const editOf = (row: MemberLicenses) =>
      canSetComplianceRecords(viewer, row) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Edit licenses of ${fullName(row)}`}
          onClick={() => setEditing(row)}
        >
          Edit
        </Button>
      )
    return { editOf, columns: licenseColumns(hasProfile, editOf) }
  }, [viewer, hasProfile])
  const isUnused = filter.q === '' && filter.state === undefined && filter.show === 'recorded'
  return (
    <>
      <DataTable
        label="State licenses"
        rows={rows}
        columns={columns}
        id={({ id }) => id}
        rowHeight={52}
        query={query}
        onEnd={onEnd}
        loading="Loading licenses..."
        errorTitle="Unable to load licenses"
        empty={isUnused ? <NoLicenses onImport={onImport} /> : <NoMatch />}
        card={(row) => <LicenseCard {...{ row, hasProfile }}>{editOf(row)}</LicenseCard>}
      />
      {editing && <EditLicenses member={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

const NoMatch = () => <Empty title="No members found">No one matches your search and filters.</Empty>

const NoLicenses = ({ onImport }: { onImport: OnImport }) => (
  <Empty
    title="No licenses recorded yet"
    action={
      onImport && (
        <span className={css.actions}>
          <Button variant="default" onClick={() => saveFile('licenses-sample.csv', SAMPLE_CSV)}>
            Download Sample CSV
          </Button>
          <Button onClick={onImport}>Import Licenses</Button>
        </span>
      )
    }
  >
    Rule S2 checks nothing until the company records its first license. A file has one row for each license, with the
    columns {COLUMNS_TEXT}
  </Empty>
)

interface CardProps {
  row: MemberLicenses
  hasProfile: boolean
  children: ReactNode
}

const LicenseCard = ({ row, hasProfile, children }: CardProps) => (
  <div className={css.card}>
    <LicenseeName {...{ row, hasProfile }} />
    <LicenseStates row={row} />
    <LicenseEnd row={row} />
    {children && <span>{children}</span>}
  </div>
)
