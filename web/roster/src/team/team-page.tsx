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
import { SegmentedControl } from '@upline/ui/data'
import { Link, useKeptChoice, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { DeleteMemberDialog } from '../member-dialogs/delete-member-dialog.tsx'
import { rosterFailure, useMembers, useMemberSearch } from '../members/use-members.ts'
import { TeamByLevel } from './team-by-level.tsx'
import { matchesName, teamOf, teamTiles, type TeamMember } from './team-figures.ts'
import { TeamLine } from '../team-line/team-line.tsx'
import { FoundLine } from './found-line.tsx'
import css from './team-page.module.css'
import { TeamSummary } from './team-summary.tsx'
import { UplineBar } from './upline-bar.tsx'

const VIEWS = ['levels', 'line'] as const
const VIEW_NAMES = [
  { value: 'levels', label: 'By level' },
  { value: 'line', label: 'As a line' },
]

export function TeamPage() {
  const user = useSignedInUser()
  const query = useMembers()
  return (
    <>
      <PageHeader
        title="Team Management"
        sub="Who reports to whom"
        actions={
          user.rosterAccess && (
            <Button component={Link} to="/working-roster" variant="default">
              Open Roster
            </Button>
          )
        }
      />
      <TeamSummary />
      {query.data ? (
        <Team team={teamOf(query.data.members)} hasMore={query.data.hasMore} />
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

/** Whom the search finds: a roster too large to hold is searched by the server. */
function useFound(team: TeamMember[], hasMore: boolean, search: string): TeamMember[] {
  const [settled] = useDebouncedValue(search, TYPING_PAUSE_MS)
  const found = useMemberSearch(settled, hasMore).data
  if (!search) return team
  return (hasMore ? teamOf(found ?? []) : team).filter((member) => matchesName(member, search))
}

interface TeamProps {
  team: TeamMember[]
  /** More than can be held: the figures are then those of a part. */
  hasMore: boolean
}

function Team({ team, hasMore }: TeamProps) {
  const [params, setParams] = useSearchParams()
  const [view, setView] = useKeptChoice('team-view', VIEWS, 'levels')
  const [editing, setEditing] = useState<TeamMember>()
  const [deleting, setDeleting] = useState<TeamMember>()
  const search = params.get('q') ?? ''
  const found = useFound(team, hasMore, search)
  const isPart = hasMore && !search
  return (
    <>
      <Tiles team={team} hasMore={hasMore} />
      {editing && <UplineBar key={editing.id} member={editing} onClose={() => setEditing(undefined)} />}
      <div className={`${css.bar} no-print`}>
        <TextInput
          type="search"
          aria-label="Search by name or username"
          placeholder="Name or username"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={search}
          onChange={(event) =>
            setParams(event.currentTarget.value ? { q: event.currentTarget.value } : {}, { replace: true })
          }
          className={css.search}
        />
        <SegmentedControl
          aria-label="View"
          size="sm"
          data={VIEW_NAMES}
          value={view}
          onChange={(value) => setView(value as (typeof VIEWS)[number])}
        />
        <span className={css.count}>
          {found.length.toLocaleString('en-US')}
          {isPart && '+'} team member{found.length === 1 ? '' : 's'}
        </span>
      </div>
      {view === 'line' && !search && <TeamLine />}
      {view === 'line' && search && <FoundLine members={found} />}
      {view === 'levels' && (
        <TeamByLevel members={found} onEdit={setEditing} onDelete={setDeleting} isSearch={search !== ''} />
      )}
      <DeleteMemberDialog member={deleting} onClose={() => setDeleting(undefined)} texts="team" />
    </>
  )
}

function Tiles({ team, hasMore }: TeamProps) {
  const tiles = teamTiles(team)
  const whole = (count: number) => `${count.toLocaleString('en-US')}${hasMore ? '+' : ''}`
  return (
    <MetricStrip
      label="Team"
      metrics={[
        { label: 'Total Team Members', value: whole(tiles.total) },
        { label: 'Assigned to Upline', value: whole(tiles.assigned) },
        { label: 'Unassigned', value: whole(tiles.unassigned) },
        { label: 'Have Downlines', value: whole(tiles.haveDownlines) },
      ]}
    />
  )
}
