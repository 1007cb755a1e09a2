import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { TreeRow, type RenderInRow, type RowHandlers, type TreeFigures } from './tree-row.tsx'
import css from './tree-rows.module.css'
import { lineAbove, treeLines, type TreeEntry, type TreeMember } from './tree-lines.ts'
import { usePhone } from './use-phone.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface Props<M extends TreeMember> {
  label: string
  /** All loaded members, with siblings in order; stable across renders. */
  members: M[]
  /** IDs that are open at first. */
  opened?: string[]
  /** A row was opened: load its reports if needed. */
  onOpen?: (member: M) => void
  /** Members whose reports are not all loaded (null: the roots); stable across renders. */
  more?: ReadonlySet<string | null>
  /** The end of the loaded rows scrolled into view. */
  onMore?: (parent: string | null) => void
  /** Renders the name, for a link to the profile. */
  nameOf?: RenderInRow<M>
  /** Actions on a member, at the end of the row. */
  actionsOf?: RenderInRow<M>
  /** A member was dropped on another one. */
  onDrop?: (moved: M, onto: M) => void
  /** A CSS height. Above it the tree scrolls inside and renders only the rows in view. */
  height?: string
}

/** Height in px, as in the stylesheet. */
const ROW_HEIGHT = { desk: 38, phone: 46 }

/**
 * Members in the order of the hierarchy, indented by depth. Every row shows the size of the downline and its
 * production.
 */
export function TreeRows<M extends TreeMember>(props: Props<M>) {
  const { label, members, height, nameOf, actionsOf, onDrop } = props
  const { lines, toggle } = useOpenLines(props)
  const scroller = useRef<HTMLDivElement>(null)
  const enabled = Boolean(height)
  const isPhone = usePhone()
  const rowHeight = isPhone ? ROW_HEIGHT.phone : ROW_HEIGHT.desk
  const virtual = useVirtualRows({ rows: lines, rowHeight, scroller, enabled })
  const { shown, before, after } = virtual
  const line = useCurrentLine({ count: lines.length, scroller, scrollTo: virtual.scrollTo })
  useMore({ shown, onMore: props.onMore })
  const figures = useMemo(() => knownFigures(members), [members])
  const handlers = useRowHandlers({ lines, line, toggle, onDrop })
  return (
    <div ref={scroller} className={css.scroll} style={{ maxHeight: height }}>
      <table role="treegrid" aria-label={label} aria-rowcount={lines.length + 1} className={css.tree}>
        <TreeHead figures={figures} hasActions={Boolean(actionsOf)} />
        <tbody>
          {before > 0 && <Gap height={before} />}
          {shown.map(({ row, at }) =>
            'more' in row ? (
              <MoreRow key={`more of ${row.more}`} depth={row.depth} at={at} />
            ) : (
              <TreeRow
                key={row.member.id}
                {...{ at, figures, handlers, nameOf, actionsOf }}
                line={row}
                isCurrent={at === line.current}
                isDraggable={onDrop !== undefined}
              />
            ),
          )}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </div>
  )
}

/** The numbers that at least one member has. */
const knownFigures = (members: readonly TreeMember[]): TreeFigures => ({
  below: members.some((member) => member.below !== undefined),
  loans: members.some((member) => member.loans !== undefined),
  volume: members.some((member) => member.volumeCents !== undefined),
})

/** The rows under open members, and the function that opens or closes one. */
function useOpenLines<M extends TreeMember>({ members, opened = [], onOpen, more }: Props<M>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(opened))
  const lines = useMemo(() => treeLines(members, open, more), [members, open, more])
  const toggle = (member: M) => {
    const next = new Set(open)
    if (next.delete(member.id)) return setOpen(next)
    onOpen?.(member)
    setOpen(next.add(member.id))
  }
  return { lines, toggle }
}

/** Reports a member that is dropped on another one. */
function useDragged<M extends TreeMember>(onDrop: Props<M>['onDrop']) {
  const dragged = useRef<M>(undefined)
  const dragStart = (member: M) => {
    dragged.current = member
  }
  const drop = (onto: M) => {
    const moved = dragged.current
    dragged.current = undefined
    if (moved && moved.id !== onto.id) onDrop?.(moved, onto)
  }
  return { dragStart, drop }
}

interface RowHandlersOf<M extends TreeMember> extends Pick<Props<M>, 'onDrop'> {
  lines: TreeEntry<M>[]
  line: ReturnType<typeof useCurrentLine>
  toggle: (member: M) => void
}

/** The handlers of the rows: by keyboard, by click and by drag. */
function useRowHandlers<M extends TreeMember>({ lines, line: { move, setCurrent }, toggle, onDrop }: RowHandlersOf<M>) {
  const { dragStart, drop } = useDragged(onDrop)
  return useLasting<RowHandlers<M>>({
    ...{ toggle, move, dragStart, drop, focused: setCurrent },
    up: (at) => move(lineAbove(lines, at)),
    toEnd: () => move(lines.length - 1),
  })
}

/** Stable functions that call the latest render's version. */
function useLasting<Acts extends object>(latest: Acts): Acts {
  const now = useRef(latest)
  useLayoutEffect(() => {
    now.current = latest
  })
  return useMemo(() => {
    const entries = Object.keys(latest).map((name) => [
      name,
      (...given: unknown[]) => (now.current as Record<string, (...of: unknown[]) => unknown>)[name]?.(...given),
    ])
    return Object.fromEntries(entries) as Acts
    // The names never change.
  }, [])
}

interface CurrentLine {
  count: number
  scroller: RefObject<HTMLDivElement | null>
  scrollTo: (at: number) => void
}

/** The only row in the tab order. A row out of view is scrolled to before it can get the focus. */
function useCurrentLine({ count, scroller, scrollTo }: CurrentLine) {
  const [current, setCurrent] = useState(0)
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus()
  })
  const move = (to: number) => {
    const at = Math.max(0, Math.min(count - 1, to))
    wanted.current = at
    setCurrent(at)
    if (!scroller.current?.querySelector(`[data-at="${at}"]`)) scrollTo(at)
  }
  return { current: Math.min(current, count - 1), setCurrent, move }
}

interface MoreRows {
  shown: { row: TreeEntry<TreeMember> }[]
  onMore: ((parent: string | null) => void) | undefined
}

/** Requests the next page of a member whose loaded reports end in view. */
function useMore({ shown, onMore }: MoreRows) {
  const ends = shown.flatMap(({ row }) => ('more' in row ? [row.more] : []))
  useEffect(() => {
    for (const parent of ends) onMore?.(parent)
    // Depends on the rows in view, not on the identity of the callback.
  }, [ends.join()])
}

interface HeadProps {
  figures: TreeFigures
  hasActions: boolean
}

const TreeHead = ({ figures, hasActions }: HeadProps) => (
  <thead>
    <tr>
      <th scope="col">Name</th>
      <th scope="col" data-wide>
        Role
      </th>
      <th scope="col" data-end data-wide={figures.below || undefined}>
        Direct
      </th>
      {figures.below && (
        <th scope="col" data-end>
          Downline
        </th>
      )}
      {figures.loans && (
        <th scope="col" data-end data-wide title="Funded loans of the member and the downline">
          Loans
        </th>
      )}
      {figures.volume && (
        <th scope="col" data-end data-volume title="Total amount of these loans">
          Volume
        </th>
      )}
      {hasActions && (
        <th scope="col" data-end data-move className="no-print">
          Move
        </th>
      )}
    </tr>
  </thead>
)

const MoreRow = ({ depth, at }: { depth: number; at: number }) => (
  <tr data-at={at} aria-level={depth + 1} aria-rowindex={at + 2}>
    <td className={css.more}>
      <span className={css.name} style={{ '--depth': depth } as CSSProperties}>
        Loading more...
      </span>
    </td>
  </tr>
)

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden>
    <td style={{ height, padding: 0, border: 0 }} />
  </tr>
)
