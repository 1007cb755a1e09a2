import { type CurrentUser, EMPLOYMENT_LABELS, type Member, type MemberSortField } from '@upline/contracts'
import { LevelBadge } from '@upline/ui'
import type { Column } from '@upline/ui/data'
import { InlineUpline } from '../moves/inline-upline.tsx'
import { ContactCell, NameCell, RoleCell } from '../members/member-cells.tsx'
import { fullName } from '../members/member-facts.ts'
import { MemberWebsites } from '../members/member-websites.tsx'
import { RowActions } from '../members/row-actions.tsx'
import css from '../members/roster-page.module.css'
import type { RosterDialog } from '../members/roster-dialog.ts'

export interface RosterRow {
  member: Member
  /** 1-based, in the order of the list. */
  place: number
}

/** The columns that are always shown, and those shown by default. */
export const ALWAYS_SHOWN: readonly string[] = ['place', 'name', 'actions']
export const SHOWN_AT_FIRST: readonly string[] = ['contact', 'role', 'level', 'upline', 'websites']

/** The server field that each column sorts by. */
export const SORT_BY_COLUMN: Record<string, MemberSortField> = {
  name: 'name',
  contact: 'email',
  role: 'role',
  level: 'level',
  joined: 'joined',
}

export const COLUMN_BY_SORT = Object.fromEntries(
  Object.entries(SORT_BY_COLUMN).map(([column, field]) => [field, column]),
) as Partial<Record<MemberSortField, string>>

interface Context {
  viewer: CurrentUser
  onDialog: (dialog: RosterDialog) => void
}

const UplineCell = ({ member }: { member: Member }) =>
  member.uplineId ? (
    <span className={css.two}>
      <b>{member.uplineName ?? 'Unknown'}</b>
      <span>Signed up under affiliate</span>
    </span>
  ) : (
    <span className={css.dim}>Direct signup</span>
  )

const PayrollCell = ({ member: { employeeNumber, employment } }: { member: Member }) => (
  <span className={css.two}>
    <b>{employeeNumber || '—'}</b>
    {employment && <span>{EMPLOYMENT_LABELS[employment]}</span>}
  </span>
)

const joinedOn = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })

const FACT_COLUMNS: Column<RosterRow>[] = [
  { key: 'place', title: '#', width: 50, drop: 2, cell: (row) => row.place },
  {
    key: 'name',
    title: 'Name',
    width: 190,
    sort: ({ member }) => fullName(member).toLowerCase(),
    cell: ({ member }) => <NameCell member={member} />,
  },
  {
    key: 'contact',
    title: 'Contact',
    width: 196,
    sort: ({ member }) => member.email.toLowerCase(),
    cell: ({ member }) => <ContactCell member={member} />,
  },
  {
    key: 'role',
    title: 'Role',
    width: 96,
    sort: ({ member }) => member.role,
    cell: ({ member }) => <RoleCell member={member} />,
  },
  {
    key: 'level',
    title: 'Level',
    width: 96,
    drop: 3,
    sort: ({ member }) => member.level,
    cell: ({ member }) => <LevelBadge level={member.level}>{`Level ${member.level}`}</LevelBadge>,
  },
  {
    key: 'upline',
    title: 'Upline',
    term: 'Upline',
    width: 188,
    cell: ({ member }) => (
      <InlineUpline member={member}>
        <UplineCell member={member} />
      </InlineUpline>
    ),
  },
  {
    key: 'reports',
    title: 'Direct Reports',
    width: 110,
    end: true,
    cell: ({ member }) => member.downlineCount.toLocaleString('en-US'),
  },
  {
    key: 'joined',
    title: 'Joined',
    width: 100,
    sort: ({ member }) => member.createdAt,
    cell: ({ member }) => joinedOn.format(new Date(member.createdAt)),
  },
  {
    key: 'payroll',
    title: 'Payroll',
    width: 150,
    cell: ({ member }) => <PayrollCell member={member} />,
  },
  { key: 'websites', title: 'Websites', width: 126, drop: 1, cell: ({ member }) => <MemberWebsites member={member} /> },
]

const actionsColumn = ({ viewer, onDialog }: Context): Column<RosterRow> => ({
  key: 'actions',
  title: 'Actions',
  width: 144,
  pinned: true,
  noPrint: true,
  end: true,
  cell: ({ member }) => <RowActions member={member} viewer={viewer} onDialog={onDialog} />,
})

export const rosterColumns = (context: Context): Column<RosterRow>[] => [...FACT_COLUMNS, actionsColumn(context)]
