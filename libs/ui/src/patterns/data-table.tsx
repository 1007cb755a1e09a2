import type { ReactNode } from 'react'
import { useSortedRows } from './sort-rows.ts'
import { Empty, LoadError, SkeletonRows } from './states.tsx'
import { TableCards } from './table-cards.tsx'
import type { Column, Density, TableQuery } from './table-column.ts'
import { TableGrid } from './table-grid.tsx'
import type { AreaHeight } from './use-area-height.ts'
import { usePhone } from './use-phone.ts'

interface Props<Row> {
  label: string
  rows: Row[] | undefined
  /** Stable across renders (a module constant or useMemo). */
  columns: Column<Row>[]
  id: (row: Row) => string
  density?: Density
  /** The table scrolls inside this height and renders only the rows in view. */
  height?: AreaHeight
  /** Height in px of a row that is taller than its density. */
  rowHeight?: number
  onOpen?: (row: Row) => void
  openLabel?: (row: Row) => string
  /** The column whose cell opens the row, for keyboards and screen readers; default: the first one. */
  openColumn?: string
  selected?: string
  /** The row selected by keyboard: it scrolls into view and has the focus. */
  cursor?: string
  /** On a phone, rows become these cards if the table is the page. */
  card?: (row: Row) => ReactNode
  query?: TableQuery
  loading?: string
  /** Number of skeleton bars. */
  skeletonRows?: number
  /** The sentence for no rows, or a complete Empty. */
  empty?: ReactNode
  errorTitle?: string
  errorDetail?: string
  retry?: string
  /** Called when the last rows scroll into view: load the next page. */
  onEnd?: () => void
  /** Print in landscape, for a table with many columns. */
  paper?: 'landscape'
  /** The rows are already in this order (from the server, from the URL). A header then only requests another one. */
  order?: { key?: string; descending: boolean; onSort: (key: string) => void }
}

/** The table of the product. It handles loading, failed and empty before the normal state. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { query, rows } = props
  if (query?.isError && !rows) return <FailedTable {...props} query={query} />
  if (!rows) return <LoadingTable {...props} />
  if (rows.length === 0) return <EmptyTable empty={props.empty} />
  return <FilledTable {...props} rows={rows} />
}

function FailedTable<Row>(props: Props<Row> & { query: TableQuery }) {
  const { query } = props
  return (
    <LoadError
      title={props.errorTitle ?? `Unable to load ${insideSentence(props.label)}`}
      detail={props.errorDetail ?? query.error?.message ?? ''}
      onRetry={query.refetch}
      retry={props.retry}
    />
  )
}

/** 'Pay periods' becomes 'pay periods'; 'API keys' stays. */
const insideSentence = (label: string): string => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** The bars are as wide as the first columns. */
function LoadingTable<Row>({ columns, loading, skeletonRows }: Props<Row>) {
  const total = columns.reduce((sum, column) => sum + column.width, 0)
  const widths = columns.slice(0, 5).map((column) => Math.round((column.width / total) * 80))
  return <SkeletonRows message={loading ?? 'Loading...'} rows={skeletonRows ?? 5} widths={widths} />
}

function EmptyTable({ empty }: { empty: ReactNode }) {
  if (typeof empty === 'string') return <Empty title={empty} />
  return empty ?? <Empty title="Nothing here" />
}

function FilledTable<Row extends object>(props: Props<Row> & { rows: Row[] }) {
  const { label, rows, columns, id, density = 'regular', card } = props
  const own = useSortedRows(rows, columns)
  const { sorted, orderOf, toggle } = props.order ? givenOrder(rows, props.order) : own
  const isPhone = usePhone()
  if (card && isPhone) return <TableCards label={label} rows={sorted} id={id} card={card} onEnd={props.onEnd} />
  return (
    <TableGrid
      {...{ label, columns, id, density, orderOf, toggle }}
      rows={sorted}
      height={props.height}
      rowHeight={props.rowHeight}
      open={props.onOpen && { row: props.onOpen, label: props.openLabel, column: props.openColumn }}
      selected={props.selected}
      cursor={props.cursor}
      onEnd={props.onEnd}
      paper={props.paper}
    />
  )
}

function givenOrder<Row>(rows: Row[], { key, descending, onSort }: NonNullable<Props<Row>['order']>) {
  const orderOf = (column: string) => (column !== key ? undefined : descending ? ('desc' as const) : ('asc' as const))
  return { sorted: rows, orderOf, toggle: onSort }
}
