import { isCompanyRole, TEAM_LEVELS, type TeamCounts, type TeamLevel } from '@upline/contracts'
import { Empty, LoadError, Panel, SkeletonRows } from '@upline/ui'
import { groupLabel, LevelGroup } from '@upline/ui/data'
import { Link, loadFailure, useSignedInUser } from '@upline/web-kit'
import { ADMIN_ID, canManage } from '../members/member-facts.ts'
import type { ReactNode } from 'react'
import { cardLevel, levelOf, type TeamMember } from './team-members.ts'
import css from './team-page.module.css'
import { inTwoColumns } from './two-columns.ts'
import { type TeamSelection, useTeamLevel } from './use-team-level.ts'

/** Missing for a past date, which is read-only. */
interface Actions {
  onEdit: ((member: TeamMember) => void) | undefined
  onDelete: ((member: TeamMember) => void) | undefined
}

interface Props extends Actions {
  members: TeamMember[]
  isSearch: boolean
  asOf: string | undefined
}

/** Members by level: Manager, Level 1, Level 2, Level 3, Unassigned Officers. */
export function TeamByLevel({ members, isSearch, asOf, ...actions }: Props) {
  const groups = Map.groupBy(members, levelOf)
  if (members.length === 0) {
    return (
      <Panel flush>
        <NoMembers isSearch={isSearch} asOf={asOf} />
      </Panel>
    )
  }
  const levels = TEAM_LEVELS.filter((level) => groups.has(level))
  return (
    <Columns
      levels={levels}
      counts={levels.map((level) => groups.get(level)!.length)}
      cardOf={(level) => <Level key={level} level={level} members={groups.get(level)!} {...actions} />}
    />
  )
}

interface ColumnsProps {
  levels: readonly TeamLevel[]
  /** The members of each level. */
  counts: readonly number[]
  /** Renders a level with a key. */
  cardOf: (level: TeamLevel) => ReactNode
}

const Columns = ({ levels, counts, cardOf }: ColumnsProps) => (
  <div className={css.groups}>
    {inTwoColumns(levels, counts).map((column, at) => (
      <div key={at} className={css.column}>
        {column.map(cardOf)}
      </div>
    ))}
  </div>
)

function NoMembers({ isSearch, asOf }: Pick<Props, 'isSearch' | 'asOf'>) {
  if (isSearch) return <Empty title="No members found">No one matches your search.</Empty>
  if (asOf) return <Empty title="No team members on this date" />
  return (
    <Empty title="No Team Members Yet">When team members are assigned to report to you, they'll appear here.</Empty>
  )
}

/** The levels of a large team. Each card loads more members on scroll. */
export function TeamByLevelPages({ counts, ...list }: Actions & TeamSelection & { counts: TeamCounts }) {
  const levels = TEAM_LEVELS.filter((level) => counts.levels[level] > 0)
  return (
    <Columns
      levels={levels}
      counts={levels.map((level) => counts.levels[level])}
      cardOf={(level) => <LevelPages key={level} level={level} count={counts.levels[level]} {...list} />}
    />
  )
}

type LevelPagesProps = Actions & TeamSelection & { level: TeamLevel; count: number }

function LevelPages({ level, q, asOf, count, ...actions }: LevelPagesProps) {
  const { query, members, more, hasMore } = useTeamLevel(level, { q, asOf })
  if (members) {
    // The total of a search or a past date is unknown before the last page.
    const counted = q ? undefined : count
    if (counted === undefined && members.length === 0 && !hasMore) return null
    return (
      <Level
        level={level}
        members={members}
        {...(counted !== undefined && { count: counted })}
        onEnd={more}
        {...actions}
      />
    )
  }
  return (
    <Panel title={`${groupLabel(cardLevel(level))} Officers`} flush>
      {query.isError ? (
        <LoadError title="Unable to load the team" detail={loadFailure(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonRows message="Loading team members..." rows={3} widths={[30, 24]} />
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
  const manages = canManage(viewer)
  return (
    <LevelGroup
      level={cardLevel(level)}
      {...list}
      onEdit={manages ? onEdit : undefined}
      onDelete={manages ? onDelete : undefined}
      // This edits the upline, and managers cannot change their own.
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
