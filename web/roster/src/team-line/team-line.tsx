import { ActionIcon, Empty, IconArrowRight, LoadError, Loading, Panel } from '@upline/ui'
import { TreeRows } from '@upline/ui/data'
import { Link, useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { mayManage } from '../members/member-facts.ts'
import { rosterFailure } from '../members/use-members.ts'
import { MoveDialog, type Move } from '../moves/move-dialog.tsx'
import css from './team-line.module.css'
import type { LineMember } from './tree-pages.ts'
import { useTree, type TreeAsked } from './use-tree.ts'

/** Whom a search found, each with who stands above and, once opened, below. */
export const FoundLine = ({ q }: { q: string }) => (
  <Panel title="Found" flush>
    <Tree key={q} q={q} />
  </Panel>
)

/** The line itself: opened lazily, operated by keyboard, moved by 'Move to…' or by drag, and as of any day. */
export const TeamLine = ({ asOf }: { asOf: string | undefined }) => (
  <Panel title="The line" flush>
    <Tree key={asOf ?? ''} asOf={asOf} />
  </Panel>
)

function Tree({ asOf, q }: TreeAsked) {
  const viewer = useSignedInUser()
  const tree = useTree({ asOf, q })
  const [move, setMove] = useState<Move>()
  if (tree.members.length === 0) {
    if (tree.isPending) return <Loading>Loading the line...</Loading>
    if (tree.error)
      return <LoadError title="Unable to load the line" detail={rosterFailure(tree.error)} onRetry={tree.retry} />
    if (q) return <Empty title="No members found">No name or username matches your search.</Empty>
    return <Empty title={asOf ? 'Nobody was here on that day' : 'No Team Members Yet'} />
  }
  // The past can't be moved, and nobody moves themselves.
  const canMove = mayManage(viewer) && !asOf
  return (
    <>
      {tree.error && (
        <LoadError
          title="A part of the line could not be loaded"
          detail={rosterFailure(tree.error)}
          onRetry={tree.retry}
        />
      )}
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
              <MoveButton name={member.name} tabIndex={tabIndex} onClick={() => setMove({ member: movedOf(member) })} />
            ),
        })}
      />
      <MoveDialog move={move} onClose={() => setMove(undefined)} />
    </>
  )
}

const movedOf = ({ memberId, name, upline }: LineMember) => ({ id: memberId, name, uplineId: upline.id })

/** Two of one name who were found are told apart by their usernames and by who stands above them. */
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

interface MoveButtonProps {
  name: string
  tabIndex: 0 | -1
  onClick: () => void
}

const MoveButton = ({ name, tabIndex, onClick }: MoveButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    className={css.move}
    aria-label={`Move ${name} to…`}
    tabIndex={tabIndex}
    title="Move to…"
    onClick={onClick}
  >
    <IconArrowRight size={16} aria-hidden />
  </ActionIcon>
)
