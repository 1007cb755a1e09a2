import { Button, Empty, IconPrinter, IconRefresh, LevelBadge, PageHeader, Panel, RoleBadge } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { AsOfControl, useAsOf, useCurrentUser } from '@upline/web-kit'
import { loadFailure, useRosterDirect, type DirectMember } from '../admin-roster/use-roster-direct.ts'
import { fullName, rosterCounts, shortAddress, webAddress } from '../members/member-facts.ts'
import { RosterCounters } from '../members/roster-counters.tsx'
import { RosterState } from '../members/roster-state.tsx'
import css from '../members/roster-page.module.css'
import { useRosterCounts } from '../members/use-members.ts'
import { RosterAsOfNote } from '../members/as-of.tsx'

const columns: Column<DirectMember>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 180,
    cell: (member) => (
      <span className={css.two}>
        <b>{fullName(member)}</b>
        {member.username && <span>@{member.username}</span>}
      </span>
    ),
  },
  { key: 'contact', title: 'Contact', width: 200, cell: (member) => <Contact member={member} /> },
  { key: 'role', title: 'Role', width: 90, cell: ({ role }) => <RoleBadge role={role} /> },
  {
    key: 'level',
    title: 'Level',
    width: 90,
    drop: 1,
    cell: ({ level }) => <LevelBadge level={level}>{`Level ${level}`}</LevelBadge>,
  },
  { key: 'upline', title: 'Upline', width: 140, cell: (member) => member.uplineName ?? 'None' },
  { key: 'websites', title: 'Websites', width: 205, cell: (member) => <Websites member={member} /> },
]

const Contact = ({ member }: { member: DirectMember }) =>
  member.email ? (
    <span className={css.two}>
      <a href={`mailto:${member.email}`}>{member.email}</a>
      <span>{member.phone || '—'}</span>
    </span>
  ) : (
    '—'
  )

/** The addresses, truncated at the column width. */
function Websites({ member }: { member: DirectMember }) {
  const sites = [member.originationWebsite, member.recruitingWebsite].flatMap((site) => webAddress(site ?? '') ?? [])
  if (sites.length === 0) return <span className={css.dim}>—</span>
  return (
    <span className={css.two}>
      {[...new Set(sites)].map((site) => (
        <a key={site} href={site} title={site} target="_blank" rel="noreferrer">
          {shortAddress(site)}
        </a>
      ))}
    </span>
  )
}

/** /open-roster: read-only. The server returns only what the viewer may see. */
export function OpenRosterPage() {
  const viewer = useCurrentUser()
  // The roster that is open to anyone is the one of today.
  const seesPast = Boolean(viewer?.rosterAccess)
  const { asOf } = useAsOf()
  const date = seesPast ? asOf : undefined
  const { query, members, more, hasMore } = useRosterDirect(date)
  const whole = useRosterCounts(hasMore && seesPast, date).data
  if (!members) {
    const failure = query.isError ? loadFailure(query.error) : undefined
    return (
      <RosterState
        title="Team Roster"
        loading="Loading team roster..."
        failure={failure}
        onRetry={() => void query.refetch()}
        retry="Try Again"
      />
    )
  }
  return (
    <>
      <PageHeader title="Team Roster" sub="Read-only" actions={<Actions seesPast={seesPast} />} />
      {seesPast && <RosterAsOfNote />}
      <RosterCounters counts={whole ?? rosterCounts(members)} admins="Admins" />
      <Panel flush>
        <RosterTable members={members} date={date} onEnd={more} />
      </Panel>
    </>
  )
}

interface TableProps {
  members: DirectMember[]
  /** The past date that is shown. */
  date: string | undefined
  onEnd: () => void
}

const RosterTable = ({ members, date, onEnd }: TableProps) => (
  <DataTable
    label="Team roster"
    paper="landscape"
    rows={members}
    columns={columns}
    id={(member) => member.id ?? `${fullName(member)} ${member.role} ${member.originationWebsite ?? ''}`}
    rowHeight={58}
    height="rest-of-page"
    onEnd={onEnd}
    card={(member) => <Card member={member} />}
    empty={<Empty title={date ? 'No members on this date' : 'No Team Members Yet'} />}
  />
)

const Actions = ({ seesPast }: { seesPast: boolean }) => (
  <>
    {seesPast && <AsOfControl />}
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={() => window.location.reload()}
    >
      Refresh Data
    </Button>
    <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
      Print Roster
    </Button>
  </>
)

const Card = ({ member }: { member: DirectMember }) => (
  <div className={css.card}>
    <span className={css.two}>
      <b>{fullName(member)}</b>
      {member.email && <span>{member.email}</span>}
      <span>Upline: {member.uplineName ?? 'None'}</span>
    </span>
    <div className={css.cardFoot}>
      <RoleBadge role={member.role} />
      <LevelBadge level={member.level}>{`Level ${member.level}`}</LevelBadge>
    </div>
    <Websites member={member} />
  </div>
)
