import { Empty, Panel } from '@upline/ui'
import { LevelGroup } from '@upline/ui/data'
import { Link, useSignedInUser } from '@upline/web-kit'
import { ADMIN_ID, mayManage } from '../members/member-facts.ts'
import { levelGroups, type TeamMember } from './team-figures.ts'
import css from './team-page.module.css'

interface Props {
  members: TeamMember[]
  isSearch: boolean
  onEdit: (member: TeamMember) => void
  onDelete: (member: TeamMember) => void
}

/** Members by level: Manager, Level 1, Level 2, Level 3, Unassigned Officers. */
export function TeamByLevel({ members, isSearch, onEdit, onDelete }: Props) {
  const viewer = useSignedInUser()
  const manages = mayManage(viewer)
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
      {levelGroups(members).map((group) => (
        <LevelGroup
          key={group.level}
          level={group.level}
          members={group.members}
          onEdit={manages ? onEdit : undefined}
          onDelete={manages ? onDelete : undefined}
          canDelete={(member) => member.id !== ADMIN_ID && member.id !== viewer.id}
          nameOf={(member) => (
            <Link to={`/member-profile/${member.id}`} className={css.name}>
              {member.name}
            </Link>
          )}
        />
      ))}
    </div>
  )
}
