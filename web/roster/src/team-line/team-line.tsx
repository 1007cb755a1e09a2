import { ActionIcon, Empty, IconArrowRight, LoadError, Loading, Panel, TextInput } from '@upline/ui'
import { TreeRows } from '@upline/ui/data'
import { Link, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { mayManage } from '../members/member-facts.ts'
import { rosterFailure } from '../members/use-members.ts'
import { MoveDialog, type Move } from '../moves/move-dialog.tsx'
import css from './team-line.module.css'
import type { LineMember } from './tree-pages.ts'
import { useTree } from './use-tree.ts'

/** The line itself: opened lazily, operated by keyboard, moved by 'Move to…' or by drag, and as of any day. */
export function TeamLine() {
  const [params, setParams] = useSearchParams()
  const asOf = params.get('asOf') ?? ''
  const dayChosen = (day: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (day) next.set('asOf', day)
        else next.delete('asOf')
        return next
      },
      { replace: true },
    )
  return (
    <Panel
      title="The line"
      note={asOf ? 'Who reported to whom at the end of that day (UTC)' : undefined}
      action={
        <label className={`${css.day} no-print`}>
          As of
          <TextInput
            type="date"
            size="xs"
            max={new Date().toISOString().slice(0, 10)}
            value={asOf}
            onChange={(event) => dayChosen(event.currentTarget.value)}
          />
        </label>
      }
      flush
    >
      <Tree key={asOf} asOf={asOf || undefined} />
    </Panel>
  )
}

function Tree({ asOf }: { asOf: string | undefined }) {
  const viewer = useSignedInUser()
  const tree = useTree(asOf)
  const [move, setMove] = useState<Move>()
  if (tree.members.length === 0) {
    if (tree.isPending) return <Loading>Loading the line...</Loading>
    if (tree.error)
      return <LoadError title="Unable to load the line" detail={rosterFailure(tree.error)} onRetry={tree.retry} />
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
        onOpen={(member) => tree.open(member.id)}
        onMore={tree.loadMore}
        height="max(420px, calc(100dvh - 320px))"
        nameOf={(member) => (
          <Link to={`/member-profile/${member.id}`} className={css.name} draggable={false}>
            {member.name}
          </Link>
        )}
        {...(canMove && {
          onDrop: (moved: LineMember, onto: LineMember) => setMove({ member: moved, uplineId: onto.id }),
          actionsOf: (member: LineMember) =>
            member.id !== viewer.id && <MoveButton member={member} onClick={() => setMove({ member })} />,
        })}
      />
      <MoveDialog move={move} onClose={() => setMove(undefined)} />
    </>
  )
}

const MoveButton = ({ member, onClick }: { member: LineMember; onClick: () => void }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    className={css.move}
    aria-label={`Move ${member.name} to…`}
    title="Move to…"
    onClick={onClick}
  >
    <IconArrowRight size={16} aria-hidden />
  </ActionIcon>
)
