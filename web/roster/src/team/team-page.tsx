import type { TeamCounts } from '@upline/contracts'
import { Button, LoadError, PageHeader, Panel, SkeletonRows } from '@upline/ui'
import { MetricStrip, Term } from '@upline/ui/data'
import { scenarioScopeOf } from '@upline/permissions'
import { Link, loadFailure, useAsOf, useStoredChoice, useSignedInUser } from '@upline/web-kit'
import { type ComponentProps, useState } from 'react'
import { DeleteMemberDialog } from '../member-dialogs/delete-member-dialog.tsx'
import { canSeeMoves } from '../members/member-facts.ts'
import { useMembers } from '../members/use-members.ts'
import { RosterAsOfNote } from '../members/as-of.tsx'
import { TeamByLevel, TeamByLevelPages } from './team-by-level.tsx'
import { TeamBar } from './team-bar.tsx'
import { teamOf, type TeamMember } from './team-members.ts'
import { VIEWS, type TeamView } from './team-views.ts'
import { FoundLine, TeamLine } from '../team-line/team-line.tsx'
import { TeamSummary } from './team-summary.tsx'
import { UplineBar } from './upline-bar.tsx'
import { useTeamSearch, type TeamProps, type TeamSearch } from './use-team-search.ts'

export function TeamPage() {
  const { asOf } = useAsOf()
  const query = useMembers(true, asOf)
  return (
    <>
      <PageHeader title="Team Management" sub="Members, levels and uplines" actions={<TeamActions />} />
      <RosterAsOfNote />
      <TeamSummary asOf={asOf} />
      {query.data ? (
        <Team team={teamOf(query.data.members)} hasMore={query.data.hasMore} asOf={asOf} />
      ) : (
        <Panel flush>
          {query.isError ? (
            <LoadError
              title="Unable to load the team"
              detail={loadFailure(query.error)}
              onRetry={() => query.refetch()}
            />
          ) : (
            <SkeletonRows message="Loading team members..." widths={[30, 24]} />
          )}
        </Panel>
      )}
    </>
  )
}

function TeamActions() {
  const user = useSignedInUser()
  return (
    <>
      {canSeeMoves(user) && (
        <Button component={Link} to="/moves" variant="default">
          Moves
        </Button>
      )}
      {scenarioScopeOf(user) !== 'none' && (
        <Button component={Link} to="/simulator" variant="default">
          Simulator
        </Button>
      )}
      {user.rosterAccess && (
        <Button component={Link} to="/working-roster" variant="default">
          Open Roster
        </Button>
      )}
    </>
  )
}

function Team({ asOf, ...team }: TeamProps) {
  const [view, setView] = useStoredChoice('team-view', VIEWS, 'levels')
  const [editing, setEditing] = useState<TeamMember>()
  const [deleting, setDeleting] = useState<TeamMember>()
  const search = useTeamSearch({ asOf, ...team })
  const actions = asOf ? { onEdit: undefined, onDelete: undefined } : { onEdit: setEditing, onDelete: setDeleting }
  return (
    <>
      <Tiles counts={search.counts} />
      {editing && !asOf && <UplineBar key={editing.id} member={editing} onClose={() => setEditing(undefined)} />}
      <TeamBar search={search} hasMore={team.hasMore} view={view} onView={setView} />
      <FoundMembers search={search} hasMore={team.hasMore} view={view} asOf={asOf} {...actions} />
      <DeleteMemberDialog member={deleting} onClose={() => setDeleting(undefined)} texts="team" />
    </>
  )
}

interface FoundProps extends Omit<TeamProps, 'team'>, Pick<ComponentProps<typeof TeamByLevel>, 'onEdit' | 'onDelete'> {
  search: TeamSearch
  view: TeamView
}

/** The members by level or as a tree, reduced to those that match the search. */
function FoundMembers({ search: { search, settled, found, counts }, hasMore, view, asOf, ...actions }: FoundProps) {
  // The server searches only today's tree. Matches as of another date are listed by level.
  const isLine = view === 'line' && !(settled && asOf)
  if (isLine) return settled ? <FoundLine q={settled} /> : <TeamLine asOf={asOf} />
  if (!hasMore) return <TeamByLevel members={found} isSearch={search !== ''} asOf={asOf} {...actions} />
  return counts && <TeamByLevelPages counts={counts} q={settled} asOf={asOf} {...actions} />
}

function Tiles({ counts }: { counts: TeamCounts | undefined }) {
  const whole = (count: number | undefined) => count?.toLocaleString('en-US') ?? '…'
  return (
    <MetricStrip
      label="Team"
      metrics={[
        { label: 'Total Team Members', value: whole(counts?.total) },
        {
          label: 'Assigned to Upline',
          head: (
            <>
              Assigned to <Term name="Upline" />
            </>
          ),
          value: whole(counts?.assigned),
        },
        { label: 'Unassigned', value: whole(counts?.unassigned) },
        { label: 'Have Downlines', value: whole(counts?.haveDownlines) },
      ]}
    />
  )
}
