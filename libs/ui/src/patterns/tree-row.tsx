import { IconChevronRight } from '@tabler/icons-react'
import { memo, type CSSProperties, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { RoleBadge } from './badges.tsx'
import { shortUsd } from './money.tsx'
import { MAX_INDENT, type TreeLine, type TreeMember } from './tree-lines.ts'
import css from './tree-rows.module.css'

/** The handlers of a row: one stable object for all rows. */
export interface RowHandlers<M extends TreeMember> {
  toggle: (member: M) => void
  move: (to: number) => void
  /** The row at this index, or an element in it, has the focus. */
  focused: (at: number) => void
  /** Goes to the upline of the row at this index. */
  up: (at: number) => void
  toEnd: () => void
  dragStart: (member: M) => void
  drop: (onto: M) => void
}

interface Props<M extends TreeMember> {
  line: TreeLine<M>
  at: number
  isCurrent: boolean
  figures: TreeFigures
  handlers: RowHandlers<M>
  nameOf?: RenderInRow<M>
  actionsOf?: RenderInRow<M>
  isDraggable: boolean
}

/** The numbers that are known for the members. */
export interface TreeFigures {
  below: boolean
  loans: boolean
  volume: boolean
}

/** An element in a row. It is in the tab order only if its row is. */
export type RenderInRow<M extends TreeMember> = (member: M, tabIndex: 0 | -1) => ReactNode

const count = (value: number | undefined) => (value ? value.toLocaleString('en-US') : '—')

/** The member's own share of the numbers of a row. */
const ownPart = ({ ownLoans, ownVolumeCents }: TreeMember) =>
  ownLoans === undefined ? undefined : `Own: ${count(ownLoans)} funded, ${shortUsd(ownVolumeCents ?? 0)}`

/** Enter on the row itself opens the member. On a link or a button in it, the default applies. */
function entered({ target, currentTarget }: KeyboardEvent): (() => void) | undefined {
  const link = target === currentTarget ? currentTarget.querySelector('a') : null
  return link ? () => link.click() : undefined
}

/** A drop target under the pointer: it would become the upline. */
function dragHandlers<M extends TreeMember>(member: M, handlers: RowHandlers<M>) {
  const over = (event: DragEvent<HTMLElement>, isOver: boolean) => {
    event.preventDefault()
    event.currentTarget.toggleAttribute('data-over', isOver)
  }
  return {
    draggable: true,
    onDragStart: () => handlers.dragStart(member),
    onDragOver: (event: DragEvent<HTMLElement>) => over(event, true),
    onDragLeave: (event: DragEvent<HTMLElement>) => over(event, false),
    onDrop: (event: DragEvent<HTMLElement>) => {
      over(event, false)
      handlers.drop(member)
    },
  }
}

/** Arrow keys move through the rows and open or close them, as in a tree view of the ARIA practices. */
function keyHandler<M extends TreeMember>({ line, at, handlers }: Pick<Props<M>, 'line' | 'at' | 'handlers'>) {
  const { member, open } = line
  const opens = member.reports > 0
  const steps: Record<string, () => void> = {
    ArrowDown: () => handlers.move(at + 1),
    ArrowUp: () => handlers.move(at - 1),
    ArrowRight: () => (opens && !open ? handlers.toggle(member) : handlers.move(at + 1)),
    ArrowLeft: () => (opens && open ? handlers.toggle(member) : handlers.up(at)),
    Home: () => handlers.move(0),
    End: handlers.toEnd,
  }
  return (event: KeyboardEvent) => {
    const step = event.key === 'Enter' ? entered(event) : steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
}

function Row<M extends TreeMember>({
  line,
  at,
  isCurrent,
  figures,
  handlers,
  nameOf,
  actionsOf,
  isDraggable,
}: Props<M>) {
  const { member, depth, open } = line
  const onToggle = () => handlers.toggle(member)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tr
      aria-level={depth + 1}
      aria-rowindex={at + 2}
      aria-expanded={member.reports > 0 ? open : undefined}
      data-at={at}
      tabIndex={tabIndex}
      onFocus={() => handlers.focused(at)}
      onKeyDown={keyHandler({ line, at, handlers })}
      {...(isDraggable && dragHandlers(member, handlers))}
    >
      <td>
        <TreeName line={line} onToggle={onToggle} name={nameOf?.(member, tabIndex) ?? member.name} />
      </td>
      <Facts member={member} figures={figures} />
      {actionsOf && (
        <td data-end data-move className="no-print">
          {actionsOf(member, tabIndex)}
        </td>
      )}
    </tr>
  )
}

/** The role and the known numbers of the member. */
const Facts = ({ member, figures }: { member: TreeMember; figures: TreeFigures }) => (
  <>
    <td data-wide>
      <RoleBadge role={member.role} />
    </td>
    <td data-end data-wide={figures.below || undefined}>
      {count(member.reports)}
    </td>
    {figures.below && <td data-end>{count(member.below)}</td>}
    {figures.loans && (
      <td data-end data-wide title={ownPart(member)}>
        {count(member.loans)}
      </td>
    )}
    {figures.volume && (
      <td data-end title={ownPart(member)}>
        <b>{member.volumeCents ? shortUsd(member.volumeCents) : '—'}</b>
      </td>
    )}
  </>
)

/** Memoized: while scrolling, only rows that come into view render. */
export const TreeRow = memo(Row) as typeof Row

interface NameProps {
  line: TreeLine<TreeMember>
  onToggle: () => void
  name: ReactNode
}

function TreeName({ line: { member, depth, open }, onToggle, name }: NameProps) {
  return (
    <span className={css.name} style={{ '--depth': depth } as CSSProperties}>
      {member.reports > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={onToggle}
          aria-label={`${open ? 'Close' : 'Open'} ${member.name}`}
          data-open={open}
        >
          <IconChevronRight size={14} stroke={2} aria-hidden />
        </button>
      ) : (
        <i />
      )}
      <span aria-hidden className={css.dot} style={{ background: `var(--up-level-${Math.min(depth, 3)})` }} />
      {depth > MAX_INDENT.phone && (
        <span aria-hidden className={css.depth} data-far={depth > MAX_INDENT.desk || undefined}>
          {depth}
        </span>
      )}
      <span className={css.label}>
        {name}
        {!member.isActive && <em> Inactive</em>}
      </span>
    </span>
  )
}
