import type { Member } from '@upline/contracts'
import { LevelBadge, Panel } from '@upline/ui'
import { DataTable, FiltersBar, type Column } from '@upline/ui/data'
import { Link, useSignedInUser } from '@upline/web-kit'
import { useMemo } from 'react'
import { EditDelete } from '../members/edit-delete.tsx'
import { fullName, canManage } from '../members/member-facts.ts'
import { MemberPhoto } from '../members/member-photo.tsx'
import { MemberWebsites } from '../members/member-websites.tsx'
import { ContactCell, RoleCell } from '../members/member-cells.tsx'
import { NoMembersFound, NoMembersYet } from '../roster-list/roster-frame.tsx'
import type { useRosterRows, useRosterView } from '../members/use-roster-rows.ts'
import { rosterFailure } from '../members/use-members.ts'
import { InlineUpline } from '../moves/inline-upline.tsx'
import cell from '../members/roster-page.module.css'
import css from './builder.module.css'

interface Actions {
  onEdit: (member: Member) => void
  onDelete: (member: Member) => void
}

interface Props extends Actions {
  rows: ReturnType<typeof useRosterRows>
  state: ReturnType<typeof useRosterView>
  onAdd: () => void
}

const ROW_HEIGHT = 58

const Person = ({ member }: { member: Member }) => (
  <span className={cell.person}>
    <MemberPhoto member={member} />
    <span className={cell.two}>
      <Link to={`/member-profile/${member.id}`} className={css.name}>
        {fullName(member)}
      </Link>
      <span>{member.businessName || `@${member.username}`}</span>
    </span>
  </span>
)

const Upline = ({ member }: { member: Member }) => (
  <InlineUpline member={member}>
    {member.uplineId ? (member.uplineName ?? 'Unknown') : 'No Upline (Direct)'}
  </InlineUpline>
)

const columnsOf = (actions: Actions): Column<Member>[] => [
  { key: 'name', title: 'Name', width: 190, cell: (member) => <Person member={member} /> },
  { key: 'contact', title: 'Contact', width: 190, cell: (member) => <ContactCell member={member} /> },
  { key: 'role', title: 'Role', width: 96, cell: (member) => <RoleCell member={member} /> },
  {
    key: 'level',
    title: 'Level',
    width: 100,
    cell: (member) => <LevelBadge level={member.level}>{`Level ${member.level}`}</LevelBadge>,
  },
  {
    key: 'upline',
    title: 'Upline',
    width: 234,
    cell: (member) => <Upline member={member} />,
  },
  { key: 'websites', title: 'Websites', width: 126, cell: (member) => <MemberWebsites member={member} /> },
  {
    key: 'actions',
    title: 'Actions',
    width: 96,
    noPrint: true,
    pinned: true,
    end: true,
    cell: (member) => <EditDelete member={member} {...actions} />,
  },
]

/** The roster as a list: edit and delete per member, an inline upline editor and links to both sites. */
export function BuilderList({ rows, state: { view, change }, onAdd, onEdit, onDelete }: Props) {
  const canAdd = canManage(useSignedInUser())
  const columns = useMemo(() => columnsOf({ onEdit, onDelete }), [onEdit, onDelete])
  return (
    <Panel flush>
      <FiltersBar
        search={view.q}
        onSearch={(q) => change({ q })}
        searchLabel="Search the roster"
        placeholder="Search by name, email, username, or role..."
        isLocal={!rows.all.data?.hasMore}
      />
      <DataTable
        label="Team members"
        paper="landscape"
        rows={rows.shown}
        columns={columns}
        id={(member) => member.id}
        rowHeight={ROW_HEIGHT}
        height="rest-of-page"
        onEnd={rows.more}
        query={{ isPending: !rows.shown, isError: rows.failure !== null, error: rows.failure, refetch: rows.refresh }}
        errorTitle="Error Loading Roster"
        errorDetail={rows.failure ? rosterFailure(rows.failure) : undefined}
        retry="Retry"
        card={(member) => <Card member={member} onEdit={onEdit} onDelete={onDelete} />}
        loading="Loading team members..."
        empty={
          view.q === '' ? (
            <NoMembersYet asOf={view.asOf} onAdd={canAdd ? onAdd : undefined} add="Add Team Member" />
          ) : (
            <NoMembersFound onClear={() => change({ q: undefined })} />
          )
        }
      />
    </Panel>
  )
}

const Card = ({ member, ...actions }: Actions & { member: Member }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <Person member={member} />
      <EditDelete member={member} {...actions} />
    </div>
    <a href={`mailto:${member.email}`} className={css.mail}>
      {member.email}
    </a>
    <Upline member={member} />
    <div className={css.badges}>
      <RoleCell member={member} />
      <LevelBadge level={member.level}>{`Level ${member.level}`}</LevelBadge>
      <MemberWebsites member={member} />
    </div>
  </div>
)
