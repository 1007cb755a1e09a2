import type { ScenarioChanges } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { TreeRows } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { useMemo, useState } from 'react'
import type { LineMember } from '../team-line/tree-pages.ts'
import { MoveButton, NoTree, TreeError } from '../team-line/tree-parts.tsx'
import { useTree } from '../team-line/use-tree.ts'
import { MoveToDialog } from './move-to-dialog.tsx'
import { movedTree } from './scenario-draft.ts'
import css from './simulator.module.css'

interface SimulatedMove {
  memberId: string
  uplineId: string | null
  /** The upline of today. */
  present: string | null
}

interface Props {
  changes: ScenarioChanges
  onMove: (move: SimulatedMove) => void
}

/** A copy of the team tree: members are dragged, or moved by 'Move to…', and nothing is saved. */
export function SimulatorTree({ changes, onMove }: Props) {
  const tree = useTree({})
  return (
    <Panel title="Team" note="A copy: drag a member onto a new upline" flush>
      {tree.members.length === 0 ? <NoTree tree={tree} /> : <Copy {...{ tree, changes, onMove }} />}
    </Panel>
  )
}

function Copy({ tree, changes, onMove }: Props & { tree: ReturnType<typeof useTree> }) {
  const viewer = useSignedInUser()
  const [moving, setMoving] = useState<LineMember>()
  const members = useMemo(() => movedTree(tree.members, changes), [tree.members, changes])
  const moved = new Set(changes.moves.map(({ memberId }) => memberId))
  const presentOf = (id: string) => tree.members.find(({ memberId }) => memberId === id)?.upline.id ?? null
  const move = ({ memberId }: LineMember, uplineId: string | null) => {
    setMoving(undefined)
    if (memberId !== viewer.id) onMove({ memberId, uplineId, present: presentOf(memberId) })
  }
  return (
    <>
      <TreeError tree={tree} title="Unable to load the team tree" />
      <TreeRows<LineMember>
        label="Simulated team, by upline"
        members={members}
        more={tree.more}
        onOpen={tree.open}
        onMore={tree.loadMore}
        height="max(360px, calc(100dvh - 420px))"
        nameOf={(member) => <Name member={member} isMoved={moved.has(member.memberId)} />}
        onDrop={(one, onto) => move(one, onto.memberId)}
        actionsOf={(member, tabIndex) =>
          member.memberId !== viewer.id && (
            <MoveButton name={member.name} tabIndex={tabIndex} onClick={() => setMoving(member)} />
          )
        }
      />
      <MoveToDialog
        member={moving}
        onChoose={(uplineId) => moving && move(moving, uplineId)}
        onClose={() => setMoving(undefined)}
      />
    </>
  )
}

const Name = ({ member, isMoved }: { member: LineMember; isMoved: boolean }) => (
  <>
    <span title={`@${member.username}`}>{member.name}</span>
    {isMoved && <span className={css.moved}>Moved</span>}
  </>
)
