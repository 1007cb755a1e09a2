import type { Member } from '@upline/contracts'
import { LevelBadge, Panel } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { useMemo, type ReactNode } from 'react'
import { EditDelete } from '../members/edit-delete.tsx'
import { fullName } from '../members/member-facts.ts'
import { MemberPhoto } from '../members/member-photo.tsx'
import { MemberWebsites } from '../members/member-websites.tsx'
import { ContactCell, NameCell, RoleCell } from '../members/member-cells.tsx'
import css from '../members/roster-page.module.css'

interface Actions {
  onEdit: (member: Member) => void
  onDelete: (member: Member) => void
}

interface Props extends Actions {
  members: Member[] | undefined
  onEnd?: () => void
  empty: ReactNode
}

const columnsOf = (actions: Actions): Column<Member>[] => [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    sort: (member) => fullName(member).toLowerCase(),
    cell: (member) => <NameCell member={member} />,
  },
  { key: 'contact', title: 'Contact', width: 210, cell: (member) => <ContactCell member={member} /> },
  { key: 'role', title: 'Role', width: 100, sort: ({ role }) => role, cell: (member) => <RoleCell member={member} /> },
  {
    key: 'level',
    title: 'Level',
    width: 90,
    sort: ({ level }) => level,
    cell: ({ level }) => <LevelBadge level={level}>{`Level ${level}`}</LevelBadge>,
  },
  {
    key: 'upline',
    title: 'Upline',
    width: 170,
    sort: ({ uplineName }) => uplineName ?? '',
    cell: ({ uplineName }) => uplineName ?? <span className={css.dim}>None</span>,
  },
  { key: 'websites', title: 'Websites', width: 130, cell: (member) => <MemberWebsites member={member} /> },
  {
    key: 'actions',
    title: 'Actions',
    width: 100,
    noPrint: true,
    pinned: true,
    end: true,
    cell: (member) => <EditDelete member={member} {...actions} />,
  },
]

/** Name, Contact, Role, Level, Upline, Websites, Actions: both admin variants. */
export function AdminTable({ members, onEnd, empty, onEdit, onDelete }: Props) {
  const columns = useMemo(() => columnsOf({ onEdit, onDelete }), [onEdit, onDelete])
  return (
    <Panel flush>
      <DataTable
        label="Roster"
        paper="landscape"
        rows={members}
        columns={columns}
        id={(member) => member.id}
        rowHeight={58}
        height="rest-of-page"
        onEnd={onEnd}
        card={(member) => <AdminCard member={member} onEdit={onEdit} onDelete={onDelete} />}
        empty={empty}
      />
    </Panel>
  )
}

const AdminCard = ({ member, ...actions }: Actions & { member: Member }) => (
  <div className={css.card}>
    <span className={css.person}>
      <MemberPhoto member={member} size={36} />
      <span className={css.two}>
        <b>{fullName(member)}</b>
        <span>{member.email}</span>
        <span>Upline: {member.uplineName ?? 'None'}</span>
      </span>
    </span>
    <div className={css.cardFoot}>
      <RoleCell member={member} />
      <LevelBadge level={member.level}>{`Level ${member.level}`}</LevelBadge>
      <EditDelete member={member} {...actions} />
    </div>
  </div>
)
