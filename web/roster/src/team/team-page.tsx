import { searchToSend, type TeamCounts } from '@upline/contracts'
import {
  Button,
  IconSearch,
  LoadError,
  Loading,
  MetricStrip,
  PageHeader,
  Panel,
  TextInput,
  useDebouncedValue,
} from '@upline/ui'
import { SearchHint, SegmentedControl } from '@upline/ui/data'
import { AsOfControl, Link, useAsOf, useKeptChoice, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { DeleteMemberDialog } from '../member-dialogs/delete-member-dialog.tsx'
import { canSeeMoves } from '../members/member-facts.ts'
import { rosterFailure, useMembers, useMemberSearch, useRosterCounts } from '../members/use-members.ts'
import { RosterAsOfNote } from './as-of.tsx'
import { TeamByLevel, TeamByLevelPages } from './team-by-level.tsx'
import { matchesName, teamCounts, teamOf, type TeamMember } from './team-figures.ts'
import { FoundLine, TeamLine } from '../team-line/team-line.tsx'
import css from './team-page.module.css'
import { TeamSummary } from './team-summary.tsx'
import { UplineBar } from './upline-bar.tsx'

const VIEWS = ['levels', 'line'] as const
const VIEW_NAMES = [
  { value: 'levels', label: 'By level' },
  { value: 'line', label: 'Tree' },
]

export function TeamPage() {
  const user = useSignedInUser()
  const { asOf } = useAsOf()
  const query = useMembers(true, asOf)
  return (
    <>
      <PageHeader
        title="Team Management"
        sub="Members, levels and uplines"
        actions={
          <>
            {canSeeMoves(user) && (
              <Button component={Link} to="/moves" variant="default">
                Moves
              </Button>
            )}
            {user.rosterAccess && (
              <Button component={Link} to="/working-roster" variant="default">
                Open Roster
              </Button>
            )}
          </>
        }
      />
      <RosterAsOfNote />
      <TeamSummary asOf={asOf} />
      {query.data ? (
        <Team team={teamOf(query.data.members)} hasMore={query.data.hasMore} asOf={asOf} />
      ) : (
        <Panel flush>
          {query.isError ? (
            <LoadError
              title="Unable to load the team"
              detail={rosterFailure(query.error)}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <Loading>Loading team members...</Loading>
          )}
        </Panel>
      )}
    </>
  )
}

const TYPING_PAUSE_MS = 250

/** Members that match the search. The server searches a large roster, up to 500 members. */
function useFound({ team, hasMore, asOf }: TeamProps, search: string): TeamMember[] {
  const found = useMemberSearch(search, hasMore, asOf).data
  if (!search) return team
  return (hasMore ? teamOf(found ?? []) : team).filter((member) => matchesName(member, search))
}

interface TeamProps {
  team: TeamMember[]
  /** The team is too large to load: the server counts and returns pages. */
  hasMore: boolean
  asOf: string | undefined
}

const MAX_FOUND = 500

function Team({ team, hasMore, asOf }: TeamProps) {
  const [params, setParams] = useSearchParams()
  const [view, setView] = useKeptChoice('team-view', VIEWS, 'levels')
  const [editing, setEditing] = useState<TeamMember>()
  const [deleting, setDeleting] = useState<TeamMember>()
  const search = params.get('q') ?? ''
  const [settled] = useDebouncedValue(searchToSend(search), TYPING_PAUSE_MS)
  const found = useFound({ team, hasMore, asOf }, hasMore ? settled : search)
  const whole = useRosterCounts(hasMore, asOf).data?.team
  const counts = hasMore ? whole : teamCounts(team)
  // The server searches only today's tree. Matches as of another date are listed by level.
  const isLine = view === 'line' && !(settled && asOf)
  const actions = asOf ? { onEdit: undefined, onDelete: undefined } : { onEdit: setEditing, onDelete: setDeleting }
  const searched = (q: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (q) next.set('q', q)
        else next.delete('q')
        return next
      },
      { replace: true },
    )
  return (
    <>
      <Tiles counts={counts} />
      {editing && !asOf && <UplineBar key={editing.id} member={editing} onClose={() => setEditing(undefined)} />}
      <div className={`${css.bar} no-print`}>
        <TextInput
          type="search"
          aria-label="Search by name or username"
          placeholder="Name or username"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={search}
          onChange={(event) => searched(event.currentTarget.value)}
          className={css.search}
        />
        {(hasMore || view === 'line') && <SearchHint typed={search} />}
        <SegmentedControl
          aria-label="View"
          size="sm"
          data={VIEW_NAMES}
          value={view}
          onChange={(value) => setView(value as (typeof VIEWS)[number])}
        />
        <AsOfControl />
        <Count
          of={search || !counts ? found.length : counts.total}
          isPart={search !== '' && hasMore && found.length >= MAX_FOUND}
        />
      </div>
      {isLine && !settled && <TeamLine asOf={asOf} />}
      {isLine && settled && <FoundLine q={settled} />}
      {!isLine && !hasMore && <TeamByLevel members={found} isSearch={search !== ''} asOf={asOf} {...actions} />}
      {!isLine && hasMore && counts && <TeamByLevelPages counts={counts} q={settled} asOf={asOf} {...actions} />}
      <DeleteMemberDialog member={deleting} onClose={() => setDeleting(undefined)} texts="team" />
    </>
  )
}

const Count = ({ of, isPart }: { of: number; isPart: boolean }) => (
  <span className={css.count}>
    {of.toLocaleString('en-US')}
    {isPart && '+'} team member{of === 1 ? '' : 's'}
  </span>
)

function Tiles({ counts }: { counts: TeamCounts | undefined }) {
  const whole = (count: number | undefined) => count?.toLocaleString('en-US') ?? '…'
  return (
    <MetricStrip
      label="Team"
      metrics={[
        { label: 'Total Team Members', value: whole(counts?.total) },
        { label: 'Assigned to Upline', value: whole(counts?.assigned) },
        { label: 'Unassigned', value: whole(counts?.unassigned) },
        { label: 'Have Downlines', value: whole(counts?.haveDownlines) },
      ]}
    />
  )
}
