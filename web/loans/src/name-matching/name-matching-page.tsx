import {
  isCompanyRole,
  searchToSend,
  SPELLING_STATES,
  type RememberedSpelling,
  type SpellingState,
} from '@upline/contracts'
import { Empty, PageHeader, Panel, QueryError, SkeletonRows, useDebouncedValue } from '@upline/ui'
import { seesCompany } from '@upline/permissions'
import { FiltersBar, SegmentedControl } from '@upline/ui/data'
import { Link, usePutParams, useSearchParams, useSignedInUser } from '@upline/web-kit'
import listCss from '../item-list/item-list.module.css'
import { ShowMore } from '../item-list/show-more.tsx'
import css from './name-matching.module.css'
import { SpellingRow } from './spelling-row.tsx'
import { type SpellingFilter, useSpellings } from './use-spellings.ts'

const STATES = [
  { value: '', label: 'All' },
  { value: 'proposed', label: 'Proposed' },
  { value: 'confirmed', label: 'Confirmed' },
]

const SEARCH_MS = 250

const Back = () => (
  <Link className={css.back} to="/loans/attention">
    Needs attention
  </Link>
)

/** Names in files that always match a member: the company confirms and deletes them, and managers see their own proposals. */
export function NameMatchingPage() {
  const user = useSignedInUser()
  const isCompany = isCompanyRole(user.role)
  const canOpen = seesCompany(user) || user.role === 'manager'
  return (
    <>
      <PageHeader
        title="Name Matching"
        sub={
          user.role === 'manager'
            ? 'The matches you proposed. The CEO or an admin confirms them'
            : 'Names in files and syncs that always match the same member'
        }
        back={<Back />}
      />
      <Panel flush>
        {canOpen ? (
          <Matches isCompany={isCompany} />
        ) : (
          <Empty title="No access to name matching">Managers, admins and the CEO match names to members.</Empty>
        )}
      </Panel>
    </>
  )
}

function Matches({ isCompany }: { isCompany: boolean }) {
  const [params] = useSearchParams()
  const putParams = usePutParams()
  const put = (changes: Record<string, string>) => putParams(changes, { replace: true })
  const search = params.get('q') ?? ''
  const [q] = useDebouncedValue(search, SEARCH_MS)
  const state = SPELLING_STATES.find((name) => name === params.get('state'))
  return (
    <>
      <FiltersBar
        search={search}
        onSearch={(text) => put({ q: text })}
        searchLabel="Search matches"
        placeholder="Written name or member"
      >
        <SegmentedControl
          size="xs"
          aria-label="State"
          data={STATES}
          value={state ?? ''}
          onChange={(value) => put({ state: value })}
        />
      </FiltersBar>
      <Found filter={{ state, q: searchToSend(q) }} isCompany={isCompany} />
    </>
  )
}

function Found({ filter, isCompany }: { filter: SpellingFilter; isCompany: boolean }) {
  const { query, rows: spellings } = useSpellings(filter)
  if (query.isError && !spellings) return <QueryError title="Unable to load matches" query={query} />
  if (!spellings) return <SkeletonRows message="Loading matches..." />
  return (
    <>
      {spellings.length === 0 ? <NoMatches filter={filter} /> : <Rows spellings={spellings} isCompany={isCompany} />}
      <ShowMore query={query} />
    </>
  )
}

const Rows = ({ spellings, isCompany }: { spellings: RememberedSpelling[]; isCompany: boolean }) => (
  <ul className={listCss.items}>
    {spellings.map((spelling) => (
      <SpellingRow key={spelling.id} spelling={spelling} isCompany={isCompany} />
    ))}
  </ul>
)

const NOTHING_IN: Record<SpellingState, string> = {
  proposed: 'No proposed matches',
  confirmed: 'No confirmed matches',
}

const NoMatches = ({ filter: { state, q } }: { filter: SpellingFilter }) =>
  q ? (
    <Empty title="No matches found">No name or member matches your search and filters.</Empty>
  ) : (
    <Empty title={state ? NOTHING_IN[state] : 'No matches yet'}>
      When you assign a loan officer under Needs attention, choose Always match to add the name here.
    </Empty>
  )
