import { Panel } from '@upline/ui'
import { TreeRows } from '@upline/ui/data'
import { Link, useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { canManage } from '../members/member-facts.ts'
import { MoveDialog, type Move } from '../moves/move-dialog.tsx'
import css from './team-line.module.css'
import type { LineMember } from './tree-pages.ts'
import { MoveButton, NoTree, TreeError } from './tree-parts.tsx'
import { useTree, type TreeQuery } from './use-tree.ts'

/** Search results, each with its upline and an expandable downline. */
export const FoundLine = ({ q }: { q: string }) => (
  <Panel title="Search results" flush>
    <Tree key={q} q={q} />
  </Panel>
)

/** The team tree: loads lazily, works by keyboard, moves members by 'Move to…' or drag, and shows any date. */
export const TeamLine = ({ asOf }: { asOf: string | undefined }) => (
  <Panel title="Team tree" flush>
    <Tree key={asOf ?? ''} asOf={asOf} />
  </Panel>
)

function Tree({ asOf, q }: TreeQuery) {
  const viewer = useSignedInUser()
  const tree = useTree({ asOf, q })
  const [move, setMove] = useState<Move>()
  if (tree.members.length === 0) return <NoTree tree={tree} asOf={asOf} q={q} />
  // Past dates are read-only, and members cannot move themselves.
  const canMove = canManage(viewer) && !asOf
  return (
    <>
      <TreeError tree={tree} title="Unable to load part of the team tree" />
      <TreeRows<LineMember>
        label="Team, by upline"
        members={tree.members}
        more={tree.more}
        onOpen={tree.open}
        onMore={tree.loadMore}
        height="max(420px, calc(100dvh - 320px))"
        nameOf={(member, tabIndex) => <Name member={member} tabIndex={tabIndex} />}
        {...(canMove && {
          onDrop: (moved: LineMember, onto: LineMember) =>
            moved.memberId !== onto.memberId && setMove({ member: movedOf(moved), uplineId: onto.memberId }),
          actionsOf: (member: LineMember, tabIndex: 0 | -1) =>
            member.memberId !== viewer.id && (
              <MoveButton
                name={member.name}
                className={css.move}
                tabIndex={tabIndex}
                onClick={() => setMove({ member: movedOf(member) })}
              />
            ),
        })}
      />
      <MoveDialog move={move} onClose={() => setMove(undefined)} />
    </>
  )
}

const movedOf = ({ memberId, name, upline }: LineMember) => ({ id: memberId, name, uplineId: upline.id })

/** Shows the username and the upline, which distinguish members of the same name. */
const Name = ({ member, tabIndex }: { member: LineMember; tabIndex: 0 | -1 }) => (
  <>
    <Link
      to={`/member-profile/${member.memberId}`}
      className={css.name}
      draggable={false}
      tabIndex={tabIndex}
      title={`@${member.username}`}
    >
      {member.name}
    </Link>
    {member.upline.name && <span className={css.upline}> under {member.upline.name}</span>}
  </>
)
