import { ActionIcon } from '@mantine/core'
import { roleLabel, type Role } from '@upline/contracts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import css from './level-group.module.css'
import { Panel } from './panel.tsx'
import { useLoadMore } from './use-load-more.ts'
import { usePhone } from './use-phone.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface GroupMember {
  id: string
  name: string
  username: string
  role: Role
  uplineName: string | null
  downlineCount: number
}

interface Props<M extends GroupMember> {
  level: number
  members: M[]
  /** The total number, if only the first ones are loaded. */
  count?: number
  /** Called when the last loaded ones scroll into view. */
  onEnd?: () => void
  onEdit?: (member: M) => void
  onDelete?: (member: M) => void
  /** False hides the edit button of a member (the viewer). */
  canEdit?: (member: M) => boolean
  /** False hides the delete button of a member (id '1'). */
  canDelete?: (member: M) => boolean
  /** Renders the name, for a link to the profile. */
  nameOf?: (member: M) => ReactNode
}

const LABELS = ['Manager', 'Level 1', 'Level 2', 'Level 3']
const VIRTUAL_FROM = 60
/** Height of a row in px, as in the stylesheet. */
const ROW_HEIGHT = { desk: 57.5, phone: 104 }

/** Level 0 Manager, 1 to 3 'Level n', anything else Unassigned (product text, Team Management). */
export const groupLabel = (level: number): string => LABELS[level] ?? 'Unassigned'

/** One panel per level. A member is a row in it, so a level of two hundred remains a list. */
export function LevelGroup<M extends GroupMember>({ level, members, count, onEnd, ...actions }: Props<M>) {
  const scroller = useRef<HTMLDivElement>(null)
  const total = count ?? members.length
  const long = total > VIRTUAL_FROM
  const isPhone = usePhone()
  const rowHeight = isPhone ? ROW_HEIGHT.phone : ROW_HEIGHT.desk
  const { shown, before, after } = useVirtualRows({ rows: members, rowHeight, scroller, enabled: long })
  useLoadMore({ last: shown.at(-1)?.at, count: members.length, onEnd })
  const label = `${groupLabel(level)} Officers`
  return (
    <Panel title={label} note={`${total.toLocaleString('en-US')} ${total === 1 ? 'member' : 'members'}`} flush>
      <div
        ref={scroller}
        {...(long && { className: css.long, tabIndex: 0, role: 'region', 'aria-label': `${label}, list` })}
      >
        <ul className={css.list} style={{ paddingTop: before, paddingBottom: after }}>
          {shown.map(({ row }) => (
            <MemberRow key={row.id} member={row} {...actions} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

const plural = (count: number) => `${count} direct report${count === 1 ? '' : 's'}`

function MemberRow<M extends GroupMember>(
  props: Omit<Props<M>, 'level' | 'members' | 'count' | 'onEnd'> & { member: M },
) {
  const { member, onEdit, onDelete, canEdit, canDelete, nameOf } = props
  return (
    <li className={css.member}>
      <div>
        <b>{nameOf?.(member) ?? member.name}</b>
        <span>
          @{member.username} · {roleLabel(member.role)}
        </span>
      </div>
      <div>
        <span>{member.uplineName ? `Reports to ${member.uplineName}` : 'No upline assigned'}</span>
        <span className="num">{plural(member.downlineCount)}</span>
      </div>
      <MemberAction label={`Edit ${member.name}`} onClick={clickOn(member, onEdit, canEdit)}>
        <IconPencil size={16} aria-hidden />
      </MemberAction>
      <MemberAction label={`Delete ${member.name}`} onClick={clickOn(member, onDelete, canDelete)}>
        <IconTrash size={16} aria-hidden />
      </MemberAction>
    </li>
  )
}

/** Undefined if the list does not have the action or the member does not allow it. */
function clickOn<M extends GroupMember>(
  member: M,
  act: ((member: M) => void) | undefined,
  isAllowed: ((member: M) => boolean) | undefined,
): (() => void) | undefined {
  return act && (isAllowed?.(member) ?? true) ? () => act(member) : undefined
}

interface ActionProps {
  label: string
  onClick: (() => void) | undefined
  children: ReactNode
}

/** An icon button. Without an action, an empty cell keeps the columns aligned. */
const MemberAction = ({ label, onClick, children }: ActionProps) =>
  onClick ? (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  ) : (
    <i />
  )
