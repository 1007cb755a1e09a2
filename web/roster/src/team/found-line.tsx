import { Empty, Panel } from '@upline/ui'
import { TreeRows } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import { useMemo } from 'react'
import { belowCounts, type TeamMember } from './team-figures.ts'
import css from './team-page.module.css'

/** Beyond this many rows the tree scrolls inside and draws only what is in view. */
const LONG = 100
/** Who is open at first: the tops of the line. */
const OPEN_AT_FIRST = 20

export function FoundLine({ members }: { members: TeamMember[] }) {
  const people = useMemo(() => {
    const below = belowCounts(members)
    const known = new Set(members.map((member) => member.id))
    // Only reports that are at hand open: in a search somebody's reports may be missing from the list.
    const direct = Map.groupBy(members, (member) =>
      member.uplineId && known.has(member.uplineId) ? member.uplineId : '',
    )
    return members.map((member) => ({
      id: member.id,
      name: member.name,
      role: member.role,
      uplineId: member.uplineId,
      isActive: member.isActive,
      reports: direct.get(member.id)?.length ?? 0,
      below: below.get(member.id) ?? 0,
    }))
  }, [members])
  const tops = people.filter((member) => !member.uplineId || member.below > 0).slice(0, OPEN_AT_FIRST)
  return (
    <Panel title="The line" flush>
      {people.length === 0 ? (
        <Empty title="Nobody found" />
      ) : (
        <TreeRows
          key={people.length}
          label="Team, by upline"
          members={people}
          opened={tops.map((member) => member.id)}
          height={people.length > LONG ? 'max(420px, calc(100dvh - 300px))' : undefined}
          nameOf={(member) => (
            <Link to={`/member-profile/${member.id}`} className={css.name}>
              {member.name}
            </Link>
          )}
        />
      )}
    </Panel>
  )
}
