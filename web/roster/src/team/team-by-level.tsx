import { isCompanyRole, TEAM_LEVELS, type TeamCounts, type TeamLevel } from '@upline/contracts'
import { Empty, LoadError, Loading, Panel } from '@upline/ui'
import { groupLabel, LevelGroup } from '@upline/ui/data'
import { Link, useSignedInUser } from '@upline/web-kit'
import { ADMIN_ID, mayManage } from '../members/member-facts.ts'
import { rosterFailure } from '../members/use-members.ts'
import { cardLevel, levelOf, type TeamMember } from './team-figures.ts'
import css from './team-page.module.css'
import { useTeamLevel } from './use-team-level.ts'

interface Actions {
  onEdit: (member: TeamMember) => void
  onDelete: (member: TeamMember) => void
}

interface Props extends Actions {
  members: TeamMember[]
  isSearch: boolean
}

/** Members by level: Manager, Level 1, Level 2, Level 3, Unassigned Officers. */
export function TeamByLevel({ members, isSearch, ...actions }: Props) {
  const groups = Map.groupBy(members, levelOf)
  if (members.length === 0) {
    return (
      <Panel flush>
        <Empty title={isSearch ? 'Nobody found' : 'No Team Members Yet'}>
          {isSearch
            ? 'No name or username holds what is searched for.'
            : "When team members are assigned to report to you, they'll appear here."}
        </Empty>
      </Panel>
    )
  }
  return (
    <div className={css.groups}>
      {TEAM_LEVELS.map((level) => {
        const group = groups.get(level)
        return group && <Level key={level} level={level} members={group} {...actions} />
      })}
    </div>
  )
}

/** The same of a team too large to hold: each card reads on as it is scrolled. */
export const TeamByLevelPages = ({ counts, q, ...actions }: Actions & { counts: TeamCounts; q: string }) => (
  <div className={css.groups}>
    {TEAM_LEVELS.filter((level) => counts.levels[level] > 0).map((level) => (
      <LevelPages key={level} level={level} q={q} count={counts.levels[level]} {...actions} />
    ))}
  </div>
)

function LevelPages({ level, q, count, ...actions }: Actions & { level: TeamLevel; q: string; count: number }) {
  const { query, members, more, hasMore } = useTeamLevel(level, q)
  if (members) {
    // Of a search nobody knows how many there are before the last page.
    if (q && members.length === 0 && !hasMore) return null
    return <Level level={level} members={members} {...(!q && { count })} onEnd={more} {...actions} />
  }
  return (
    <Panel title={`${groupLabel(cardLevel(level))} Officers`} flush>
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
  )
}

interface LevelProps extends Actions {
  level: TeamLevel
  members: TeamMember[]
  count?: number
  onEnd?: () => void
}

function Level({ level, onEdit, onDelete, ...list }: LevelProps) {
  const viewer = useSignedInUser()
  const manages = mayManage(viewer)
  return (
    <LevelGroup
      level={cardLevel(level)}
      {...list}
      onEdit={manages ? onEdit : undefined}
      onDelete={manages ? onDelete : undefined}
      // What is edited here is the upline, and a manager's own is not the manager's to choose.
      canEdit={(member) => isCompanyRole(viewer.role) || member.id !== viewer.id}
      canDelete={(member) => member.id !== ADMIN_ID && member.id !== viewer.id}
      nameOf={(member) => (
        <Link to={`/member-profile/${member.id}`} className={css.name}>
          {member.name}
        </Link>
      )}
    />
  )
}
