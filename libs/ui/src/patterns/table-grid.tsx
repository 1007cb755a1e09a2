import { VisuallyHidden } from '@mantine/core'
import { memo, useMemo, useRef, type CSSProperties, type MouseEvent, type ReactNode, type RefObject } from 'react'
import css from './data-table.module.css'
import { fittingColumns, MIN_WIDTH_SHARE, totalWidth } from './fitting-columns.ts'
import type { Column, Density } from './table-column.ts'
import { Term } from './term.tsx'
import { useLoadMore } from './use-load-more.ts'
import { usePrinting } from './use-printing.ts'
import { useRowCursor } from './use-row-cursor.ts'
import { type AreaHeight, useAreaHeight } from './use-area-height.ts'
import { useTableRoom } from './use-table-room.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface Props<Row> {
  label: string
  rows: Row[]
  columns: Column<Row>[]
  id: (row: Row) => string
  density: Density
  orderOf: (key: string) => 'asc' | 'desc' | undefined
  toggle: (key: string) => void
  height?: AreaHeight
  rowHeight?: number
  /** `column` contains the button; default: the first one. */
  open?: { row: (row: Row) => void; label?: (row: Row) => string; column?: string }
  selected?: string
  /** The ID of the row selected by keyboard. */
  cursor?: string
  onEnd?: () => void
  paper?: 'landscape'
}

const DENSITY_HEIGHT = { regular: 42, compact: 34 }
/** Fixed columns, sticky head and first column. Only rows in view are rendered. */
export function TableGrid<Row>(props: Props<Row>) {
  const { label, rows, id, density, selected, open } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, hasMore } = useFittingColumns(props.columns, scroller)
  const height = useAreaHeight(scroller, props.height)
  const rowHeight = props.rowHeight ?? DENSITY_HEIGHT[density]
  const { shown, before, after, ...scroll } = useVirtualRows({ rows, rowHeight, scroller, enabled: Boolean(height) })
  const cursorAt = useMemo(() => placeOf(rows, id, props.cursor), [rows, props.cursor])
  useRowCursor({ at: cursorAt, scroller, ...scroll })
  useLoadMore({ last: shown.at(-1)?.at, count: rows.length, onEnd: props.onEnd })
  return (
    <div
      ref={scroller}
      className={css.scroll}
      data-paper={props.paper}
      data-more={hasMore || undefined}
      style={{ maxHeight: height }}
      role="region"
      aria-label={`${label}, table`}
      tabIndex={0}
    >
      <table
        className={css.table}
        data-density={density}
        aria-rowcount={rows.length + 1}
        style={{ minWidth: totalWidth(columns) * MIN_WIDTH_SHARE, '--row': `${rowHeight}px` } as CSSProperties}
      >
        <ColumnWidths columns={columns} />
        <TableHead {...props} columns={columns} />
        <tbody>
          {before > 0 && <Gap height={before} />}
          {shown.map(({ row, at }) => (
            <TableRow key={id(row)} {...{ row, at, columns, open }} selected={selected === id(row)} />
          ))}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </div>
  )
}

/** The columns that fit on the screen, all of them in print, and whether the table continues beyond its end edge. */
function useFittingColumns<Row>(all: Column<Row>[], scroller: RefObject<HTMLElement | null>) {
  const printing = usePrinting()
  const { width, hasMore } = useTableRoom(scroller, all)
  const columns = useMemo(() => (printing ? all : fittingColumns(all, width)), [all, width, printing])
  return { columns, hasMore }
}

function ColumnWidths<Row>({ columns }: Pick<Props<Row>, 'columns'>) {
  const total = totalWidth(columns)
  return (
    <colgroup>
      {columns.map((column) => (
        <col key={column.key} className={onScreen(column)} style={{ width: `${(column.width / total) * 100}%` }} />
      ))}
    </colgroup>
  )
}

function placeOf<Row>(rows: Row[], id: (row: Row) => string, cursor: string | undefined): number | undefined {
  const at = cursor === undefined ? -1 : rows.findIndex((row) => id(row) === cursor)
  return at < 0 ? undefined : at
}

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className={css.gap}>
    <td style={{ height }} />
  </tr>
)

const onScreen = ({ noPrint }: { noPrint?: boolean }) => (noPrint ? 'no-print' : undefined)

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

function TableHead<Row>({ columns, orderOf, toggle }: Props<Row>) {
  // Browsers omit the buttons when they repeat the header on the next printed page.
  const printing = usePrinting()
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const order = orderOf(column.key)
          return (
            <th
              key={column.key}
              scope="col"
              className={onScreen(column)}
              data-end={column.end}
              data-pinned={column.pinned}
              aria-sort={order && ARIA_SORT[order]}
            >
              {printing ? column.title : <HeadText column={column} onSort={() => toggle(column.key)} />}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** The button that sorts also shows the definition: a second button would change the name of the head. */
function HeadText<Row>({ column, onSort }: { column: Column<Row>; onSort: () => void }) {
  const { title, term, sort } = column
  if (term)
    return (
      <Term name={term} onClick={sort && onSort}>
        {title}
      </Term>
    )
  if (!sort) return title
  return (
    <button type="button" onClick={onSort}>
      {title}
    </button>
  )
}

interface RowProps<Row> extends Pick<Props<Row>, 'columns' | 'open'> {
  row: Row
  at: number
  selected: boolean
}

/**
 * The row opens on click. One cell has the real button for keyboards and screen readers. A scroll step renders only the
 * rows that come into view; the others stay unchanged.
 */
const TableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>({ row, at, columns, open, selected }: RowProps<Row>) {
  const clicked = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    // React also sends clicks from a cell's popups, such as a list of choices, to this handler.
    if (!event.currentTarget.contains(target)) return
    const control = target.closest('a, button, input, select')
    if (!control || control.classList.contains(css.open ?? '')) open?.row(row)
  }
  return (
    <tr
      aria-rowindex={at + 2}
      data-selected={selected || undefined}
      data-opens={Boolean(open) || undefined}
      onClick={open && clicked}
    >
      {columns.map((column, place) => (
        <td key={column.key} className={onScreen(column)} data-end={column.end} data-pinned={column.pinned}>
          {open && (open.column ? open.column === column.key : place === 0) ? (
            <OpenButton label={open.label?.(row)}>{column.cell(row)}</OpenButton>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

/** Visible text is part of the name (WCAG 2.5.3): a label without the cell's text is appended to it. */
function OpenButton({ label, children }: { label?: string; children: ReactNode }) {
  const named = label !== undefined && typeof children === 'string' && label.includes(children)
  return (
    <button type="button" className={css.open} aria-label={named ? label : undefined}>
      {children}
      {label && !named && <VisuallyHidden> {label}</VisuallyHidden>}
    </button>
  )
}
