import { useRef, useState, type ReactNode } from 'react'
import { TreeRow } from './tree-row.tsx'
import css from './tree-rows.module.css'
import { treeLines, type TreeMember } from './tree-lines.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface Props<M extends TreeMember> {
  label: string
  /** Everyone loaded so far, in the order in which siblings stand. */
  members: M[]
  /** Ids open at first. */
  opened?: string[]
  /** A row was opened: load its reports if they are not there yet. */
  onOpen?: (member: M) => void
  /** Draws the name, for a link to the profile. */
  nameOf?: (member: M) => ReactNode
  /** A CSS height beyond which the tree scrolls inside and draws only what is in view. */
  height?: string
}

const ROW_HEIGHT = 38

/** People in the order of the line; indent is depth, and every row says how many stand below and what they bring. */
export function TreeRows<M extends TreeMember>({ label, members, opened = [], onOpen, nameOf, height }: Props<M>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(opened))
  const [current, setCurrent] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const lines = treeLines(members, open)
  const enabled = Boolean(height)
  const { shown, before, after } = useVirtualRows({ rows: lines, rowHeight: ROW_HEIGHT, scroller, enabled })
  const figures = {
    loans: members.some((member) => member.loans !== undefined),
    volume: members.some((member) => member.volumeCents !== undefined),
  }
  const toggle = (member: M) => {
    if (!open.has(member.id)) onOpen?.(member)
    setOpen(open.has(member.id) ? new Set([...open].filter((id) => id !== member.id)) : new Set([...open, member.id]))
  }
  const move = (to: number) => {
    const at = Math.max(0, Math.min(lines.length - 1, to))
    setCurrent(at)
    scroller.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus()
  }
  return (
    <div ref={scroller} className={css.scroll} style={{ maxHeight: height }}>
      <table role="treegrid" aria-label={label} aria-rowcount={lines.length + 1} className={css.tree}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col" data-end>
              Direct
            </th>
            <th scope="col" data-end>
              Below
            </th>
            {figures.loans && (
              <th scope="col" data-end>
                Loans
              </th>
            )}
            {figures.volume && (
              <th scope="col" data-end>
                Volume
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} />}
          {shown.map(({ row, at }) => (
            <TreeRow
              key={row.member.id}
              {...{ at, figures, move, nameOf }}
              line={row}
              isCurrent={at === Math.min(current, lines.length - 1)}
              onToggle={() => toggle(row.member)}
            />
          ))}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </div>
  )
}

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden>
    <td style={{ height, padding: 0, border: 0 }} />
  </tr>
)
