import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { LOAN_STATUSES, type LoanStatus } from '@upline/contracts'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconFilter, IconSearch } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { StageGlyph } from './badges.tsx'
import css from './filters-bar.module.css'
import { iconChoice } from './icon-choice.tsx'
import { SearchHint } from './search-hint.tsx'
import type { Density } from './table-column.ts'
import { usePhone } from './use-phone.ts'
import { useScrolledTo } from './use-scrolled-to.ts'

interface Props {
  search: string
  onSearch: (text: string) => void
  searchLabel?: string
  placeholder?: string
  /** Rows are local, so a single letter is searched for too. */
  isLocal?: boolean
  /** Without it there are no chips. */
  onStatus?: (status?: LoanStatus) => void
  status?: LoanStatus
  counts?: Record<LoanStatus, number>
  all?: number
  density?: Density
  /** Without it there is no choice of row height. */
  onDensity?: (density: Density) => void
  /** Number of filters in use, in addition to the status. The folded filters of a phone show it. */
  activeFilters?: number
  /** Additional controls on the right: export, columns. */
  children?: ReactNode
}

const densities = [
  iconChoice('regular', 'Regular rows', IconBaselineDensityMedium),
  iconChoice('compact', 'Compact rows', IconBaselineDensitySmall),
]

/**
 * Search, one chip per status with its count, then the row height, in the table's own frame. On a phone, all but the
 * search is behind one button, so that the first row is visible without scrolling.
 */
export function FiltersBar(props: Props) {
  const isFolded = usePhone() && Boolean(props.onStatus ?? props.children)
  return (
    <div
      className={`${css.bar} no-print`}
      data-chips={Boolean(props.onStatus) || undefined}
      data-folded={isFolded || undefined}
    >
      <Search {...props} />
      {isFolded ? <FoldedFilters {...props} /> : <Filters {...props} />}
    </div>
  )
}

const Search = ({ search, onSearch, searchLabel = 'Search loans', placeholder, isLocal }: Props) => (
  <>
    <TextInput
      type="search"
      aria-label={searchLabel}
      placeholder={placeholder ?? 'Borrower, property or loan ID'}
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
      leftSection={<IconSearch size={15} aria-hidden />}
      size="xs"
      className={css.search}
    />
    {!isLocal && <SearchHint typed={search} />}
  </>
)

/** One button, which shows the filters below the search. */
function FoldedFilters(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  const active = (props.activeFilters ?? 0) + (props.status ? 1 : 0)
  return (
    <>
      <Button
        variant={active > 0 ? 'light' : 'default'}
        size="xs"
        className={css.fold}
        leftSection={<IconFilter size={15} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!isOpen)}
      >
        {active > 0 ? `Filter (${active})` : 'Filter'}
      </Button>
      <div id={filtersId} className={css.folded} hidden={!isOpen}>
        <Filters {...props} />
      </div>
    </>
  )
}

/** All but the search. */
const Filters = (props: Props) => (
  <>
    {props.onStatus && <StatusChips {...props} onStatus={props.onStatus} />}
    {props.children}
    {props.onDensity && (
      <SegmentedControl
        className={css.density}
        aria-label="Row height"
        value={props.density ?? 'regular'}
        onChange={(value) => props.onDensity?.(value as Density)}
        data={densities}
      />
    )}
  </>
)

const whole = (count: number | undefined) => count?.toLocaleString('en-US') ?? ''

function StatusChips({ status, onStatus, counts, all }: Props & { onStatus: (status?: LoanStatus) => void }) {
  const line = useScrolledTo<HTMLDivElement>(status ? LOAN_STATUSES.indexOf(status) + 1 : -1)
  return (
    <div ref={line} className={`${css.chips} scrolls-sideways`} role="group" aria-label="Status">
      <button type="button" aria-pressed={!status} onClick={() => onStatus()} className={css.chip}>
        All <span className="num">{whole(all)}</span>
      </button>
      {LOAN_STATUSES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={status === one}
          onClick={() => onStatus(status === one ? undefined : one)}
          className={css.chip}
        >
          <StageGlyph status={one} />
          {one} <span className="num">{whole(counts?.[one])}</span>
        </button>
      ))}
    </div>
  )
}
