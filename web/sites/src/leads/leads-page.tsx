import { searchToSend, type LeadStatus } from '@upline/contracts'
import { seesCompany } from '@upline/permissions'
import { Button, Empty, PageHeader, Panel, QueryError, SkeletonRows, useDebouncedValue } from '@upline/ui'
import { FiltersBar, SegmentedControl, Select } from '@upline/ui/data'
import { useStoredChoice, useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { LeadBoard } from './lead-board.tsx'
import { LeadCard } from './lead-card.tsx'
import css from './leads.module.css'
import { STATUS_OPTIONS } from './lead-labels.ts'
import { exportPath, type LeadFilter, type LeadScope, useLeads } from './use-leads.ts'

const VIEWS = ['list', 'board'] as const

type LeadView = (typeof VIEWS)[number]

const VIEW_LABELS: Record<LeadView, string> = { list: 'List', board: 'Board' }

/** /leads: requests from the public pages, newest first, updated live. */
export function LeadsPage() {
  const [scope, setScope] = useState<LeadScope>('mine')
  const [status, setStatus] = useState<LeadStatus | ''>('')
  const [searchText, setSearchText] = useState('')
  const [q] = useDebouncedValue(searchToSend(searchText), 250)
  const [view, setView] = useStoredChoice<LeadView>('leads-view', VIEWS, 'list')
  // The columns of the board are the statuses.
  const filter = { scope, status: view === 'board' ? ('' as const) : status, q }
  const list = useLeads(filter)
  return (
    <>
      <PageHeader
        title={list.rows ? leadCount(list.rows.length, list.query.hasNextPage) : 'Leads'}
        sub="Visitors to your public pages who requested a call or started an application"
        actions={
          <Button component="a" href={exportPath(filter)} download variant="default">
            Export CSV
          </Button>
        }
      />
      <Panel flush>
        <Filters
          searchText={searchText}
          onSearch={setSearchText}
          filter={filter}
          onScope={setScope}
          onStatus={setStatus}
          view={view}
          onView={setView}
        />
        <LeadList {...list} filter={filter} view={view} />
      </Panel>
    </>
  )
}

const OWNERS = [
  { value: 'company', label: 'Company' },
  { value: 'mine', label: 'Mine' },
]

interface FiltersProps {
  /** The text in the field, before the pause in typing. */
  searchText: string
  onSearch: (text: string) => void
  filter: LeadFilter
  onScope: (scope: LeadScope) => void
  onStatus: (status: LeadStatus | '') => void
  view: LeadView
  onView: (view: LeadView) => void
}

function Filters({ searchText, onSearch, filter, onScope, onStatus, view, onView }: FiltersProps) {
  const user = useSignedInUser()
  return (
    <FiltersBar
      search={searchText}
      onSearch={onSearch}
      searchLabel="Search leads"
      placeholder="Name, email, phone or message"
      activeFilters={(filter.status ? 1 : 0) + (filter.scope === 'company' ? 1 : 0)}
    >
      {view === 'list' && (
        <Select
          aria-label="Status"
          size="xs"
          w={128}
          data={[{ value: '', label: 'All leads' }, ...STATUS_OPTIONS]}
          value={filter.status}
          onChange={(value) => onStatus((value ?? '') as LeadStatus | '')}
          allowDeselect={false}
        />
      )}
      <SegmentedControl
        aria-label="View"
        size="xs"
        data={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
        value={view}
        onChange={(value) => onView(value as LeadView)}
      />
      {seesCompany(user) && (
        <SegmentedControl
          aria-label="Owner of leads"
          size="xs"
          data={OWNERS}
          value={filter.scope}
          onChange={(value) => onScope(value as LeadScope)}
        />
      )}
    </FiltersBar>
  )
}

/** '200+ leads' if the server has more. */
const leadCount = (loaded: number, hasMore: boolean): string =>
  `${loaded.toLocaleString('en-US')}${hasMore ? '+' : ''} ${loaded === 1 ? 'lead' : 'leads'}`

type ListProps = ReturnType<typeof useLeads> & { filter: LeadFilter; view: LeadView }

function LeadList({ query, rows: leads, filter, view }: ListProps) {
  const { error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (error && !leads) return <QueryError title="Unable to load leads" query={{ error, refetch }} />
  if (!leads) return <SkeletonRows message="Loading leads..." />
  if (leads.length === 0)
    return filter.q || filter.status ? (
      <Empty title="No matching leads">Change your search or status to see more.</Empty>
    ) : (
      <Empty title="No leads yet">When a visitor fills in a form on your pages, it appears here right away.</Empty>
    )
  return (
    <>
      {view === 'board' ? (
        <LeadBoard leads={leads} withAgent={filter.scope === 'company'} />
      ) : (
        <ul className={css.list}>
          {leads.map((lead) => (
            <li key={lead.id}>
              <LeadCard lead={lead} withAgent={filter.scope === 'company'} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={css.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more leads
          </Button>
        </div>
      )}
    </>
  )
}
