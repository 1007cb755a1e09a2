import {
  AGREEMENT_STATE_LABELS,
  type AgreementState,
  COMPLIANCE_NOTE,
  type MemberAgreement,
  searchToSend,
} from '@upline/contracts'
import { Empty, NeutralBadge, Panel, useDebouncedValue } from '@upline/ui'
import { type Column, CsvLink, DataTable, FiltersBar, HashText, SegmentedControl } from '@upline/ui/data'
import { useState } from 'react'
import { tableDate } from '../labels/table-date.ts'
import css from '../reports/reports.module.css'
import { type AgreementsFilter, exportPath, useAgreements } from './use-agreements.ts'

const ALL = 'all'
const CHOICES = [
  { value: ALL, label: 'All' },
  ...Object.entries(AGREEMENT_STATE_LABELS).map(([value, label]) => ({ value, label })),
]

const SEARCH_MS = 250

const planOf = ({ planName, version }: MemberAgreement): string => `${planName}, version ${version}`
const dateOf = ({ acknowledgedAt }: MemberAgreement): string =>
  acknowledgedAt === null ? '—' : tableDate(acknowledgedAt, new Date())
const State = ({ row }: { row: MemberAgreement }) => <NeutralBadge>{AGREEMENT_STATE_LABELS[row.state]}</NeutralBadge>
const Hash = ({ row }: { row: MemberAgreement }) => <HashText sha256={row.acknowledgedSha256 ?? row.sha256} />

const columns: Column<MemberAgreement>[] = [
  { key: 'member', title: 'Member', width: 170, cell: ({ memberName }) => memberName },
  { key: 'plan', title: 'Plan in force', width: 190, cell: planOf },
  { key: 'state', title: 'Agreement', width: 120, cell: (row) => <State row={row} /> },
  { key: 'at', title: 'Acknowledged', width: 110, cell: dateOf },
  { key: 'hash', title: 'SHA-256 of the text', width: 150, drop: 1, cell: (row) => <Hash row={row} /> },
]

/** Who acknowledged the plan that pays them today, and who has not (rule Z12). */
export function AgreementsPanel() {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search, SEARCH_MS)
  const [state, setState] = useState<AgreementState>()
  const filter = { q: searchToSend(q), state }
  return (
    <Panel title="Agreements" note="Who acknowledged the comp plan in force, and who has not" flush>
      <FiltersBar
        search={search}
        onSearch={setSearch}
        searchLabel="Search agreements"
        placeholder="Name"
        activeFilters={state === undefined ? 0 : 1}
      >
        <SegmentedControl
          size="xs"
          aria-label="Agreement"
          data={CHOICES}
          value={state ?? ALL}
          onChange={(value) => setState(value === ALL ? undefined : (value as AgreementState))}
        />
        <CsvLink href={exportPath(filter)} fileName="agreements.csv" />
      </FiltersBar>
      <AgreementsTable filter={filter} />
      <div className={`${css.empty} ${css.dim}`}>{COMPLIANCE_NOTE}</div>
    </Panel>
  )
}

function AgreementsTable({ filter }: { filter: AgreementsFilter }) {
  const { query, rows, onEnd } = useAgreements(filter)
  return (
    <DataTable
      label="Agreements"
      rows={rows}
      columns={columns}
      id={({ memberId }) => memberId}
      query={query}
      height="40vh"
      onEnd={onEnd}
      loading="Loading agreements..."
      empty={<Empty title="No members found">No one matches your search and filters.</Empty>}
      card={(row) => <AgreementCard row={row} />}
    />
  )
}

const AgreementCard = ({ row }: { row: MemberAgreement }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{row.memberName}</span>
      <State row={row} />
    </div>
    <div className={css.dim}>
      {planOf(row)} · {row.acknowledgedAt === null ? 'Not acknowledged' : `Acknowledged ${dateOf(row)}`}
    </div>
    <div className={css.dim}>
      SHA-256: <Hash row={row} />
    </div>
  </div>
)
