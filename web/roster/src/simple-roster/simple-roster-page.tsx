import type { Member } from '@upline/contracts'
import { Empty, PageHeader, Panel, RoleBadge } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { AsOfControl, Link, useAsOf } from '@upline/web-kit'
import { useWholeRoster } from '../admin-roster/use-roster-direct.ts'
import { fullName } from '../members/member-facts.ts'
import { RosterGate } from '../members/roster-gate.tsx'
import css from '../members/roster-page.module.css'
import { RosterState } from '../members/roster-state.tsx'
import { rosterFailure, useTeamSize } from '../members/use-members.ts'
import { RosterAsOfNote } from '../members/as-of.tsx'

const Name = ({ member }: { member: Member }) => (
  <Link to={`/member-profile/${member.id}`} className={css.plainName}>
    {fullName(member)}
  </Link>
)

const columns: Column<Member>[] = [
  { key: 'name', title: 'Name', width: 240, cell: (member) => <Name member={member} /> },
  { key: 'email', title: 'Email', width: 260, cell: (member) => member.email },
  { key: 'role', title: 'Role', width: 120, cell: ({ role }) => <RoleBadge role={role} /> },
]

/** /simple-roster: a plain list. */
export const SimpleRosterPage = () => (
  <RosterGate>
    <SimpleRoster />
  </RosterGate>
)

function SimpleRoster() {
  const { asOf } = useAsOf()
  const { query, members, more, hasMore } = useWholeRoster(asOf)
  const size = useTeamSize(members, hasMore, asOf)
  if (!members) {
    const failure = query.isError ? rosterFailure(query.error) : undefined
    return (
      <RosterState
        title="Simple Roster"
        loading="Loading team members..."
        failure={failure}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <>
      <PageHeader title="Simple Roster" sub={size} actions={<AsOfControl />} />
      <RosterAsOfNote />
      <Panel flush>
        <DataTable
          label="Team members"
          rows={members}
          columns={columns}
          id={(member) => member.id}
          height="rest-of-page"
          onEnd={more}
          card={(member) => (
            <div className={css.card}>
              <Name member={member} />
              <span className={css.dim}>{member.email}</span>
            </div>
          )}
          empty={<Empty title={asOf ? 'No members on this date' : 'No Team Members Yet'} />}
        />
      </Panel>
    </>
  )
}
