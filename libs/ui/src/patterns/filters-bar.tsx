import { SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core'
import { LOAN_STATUSES, type LoanStatus } from '@upline/contracts'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StageGlyph } from './badges.tsx'
import css from './filters-bar.module.css'
import { SearchHint } from './search-hint.tsx'
import type { Density } from './table-column.ts'

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
  /** Additional controls on the right: export, columns. */
  children?: ReactNode
}

const densities = [
  { value: 'regular', name: 'Regular rows', Icon: IconBaselineDensityMedium },
  { value: 'compact', name: 'Compact rows', Icon: IconBaselineDensitySmall },
].map(({ value, name, Icon }) => ({
  value,
  label: (
    <>
      <Icon size={15} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  ),
}))

/** Search, one chip per status with its count, then the row height, in the table's own frame. */
export function FiltersBar(props: Props) {
  const { search, onSearch, searchLabel = 'Search loans', onDensity } = props
  return (
    <div className={`${css.bar} no-print`} data-chips={Boolean(props.onStatus) || undefined}>
      <TextInput
        type="search"
        aria-label={searchLabel}
        placeholder={props.placeholder ?? 'Borrower, property or loan ID'}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={15} aria-hidden />}
        size="xs"
        className={css.search}
      />
      {!props.isLocal && <SearchHint typed={search} />}
      {props.onStatus && <StatusChips {...props} onStatus={props.onStatus} />}
      {props.children}
      {onDensity && (
        <SegmentedControl
          className={css.density}
          aria-label="Row height"
          value={props.density ?? 'regular'}
          onChange={(value) => onDensity(value as Density)}
          data={densities}
        />
      )}
    </div>
  )
}

const whole = (count: number | undefined) => count?.toLocaleString('en-US') ?? ''

function StatusChips({ status, onStatus, counts, all }: Props & { onStatus: (status?: LoanStatus) => void }) {
  return (
    <div className={css.chips} role="group" aria-label="Status">
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
