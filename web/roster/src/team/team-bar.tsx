import { IconSearch, TextInput } from '@upline/ui'
import { SearchHint, SegmentedControl } from '@upline/ui/data'
import { AsOfControl } from '@upline/web-kit'
import css from './team-page.module.css'
import type { TeamView } from './team-views.ts'
import type { TeamSearch } from './use-team-search.ts'

const VIEW_NAMES = [
  { value: 'levels', label: 'By level' },
  { value: 'line', label: 'Tree' },
]

const MAX_FOUND = 500

interface Props {
  search: TeamSearch
  /** The team is too large to load. */
  hasMore: boolean
  view: TeamView
  onView: (view: TeamView) => void
}

/** Search, view, date, and the number of members that match. */
export function TeamBar({ search: { search, found, counts, onSearch }, hasMore, view, onView }: Props) {
  return (
    <div className={`${css.bar} no-print`}>
      <TextInput
        type="search"
        aria-label="Search by name or username"
        placeholder="Name or username"
        leftSection={<IconSearch size={15} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        className={css.search}
      />
      {(hasMore || view === 'line') && <SearchHint typed={search} />}
      <SegmentedControl
        aria-label="View"
        size="sm"
        data={VIEW_NAMES}
        value={view}
        onChange={(value) => onView(value as TeamView)}
      />
      <AsOfControl />
      <Count
        of={search || !counts ? found.length : counts.total}
        isPart={search !== '' && hasMore && found.length >= MAX_FOUND}
      />
    </div>
  )
}

const Count = ({ of, isPart }: { of: number; isPart: boolean }) => (
  <span className={css.count}>
    {of.toLocaleString('en-US')}
    {isPart && '+'} team member{of === 1 ? '' : 's'}
  </span>
)
