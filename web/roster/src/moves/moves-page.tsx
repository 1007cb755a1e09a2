import type { MoveRequest } from '@upline/contracts'
import { Empty, Note, PageHeader, Panel } from '@upline/ui'
import { DataTable, SegmentedControl } from '@upline/ui/data'
import { Link, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { useMemo, useState } from 'react'
import { canSeeMoves } from '../members/member-facts.ts'
import { DecideDialog, type Deciding } from './decide-dialog.tsx'
import { MoveActions } from './move-actions.tsx'
import { dateLabel } from './move-labels.ts'
import { moveColumns, MovedMember, MoveRequester, MoveState } from './moves-columns.tsx'
import css from './moves.module.css'
import { type MoveTab, useMoves } from './use-moves.ts'

const TABS = [
  { value: 'waiting', label: 'Pending' },
  { value: 'all', label: 'All' },
]

const HOW_TO_MOVE = 'To move a member, open the tree under Downline. Drag the member, or use the arrow in their row.'

/** /moves: scheduled moves, moves pending approval, and past moves. */
export function MovesPage() {
  const viewer = useSignedInUser()
  return (
    <>
      <PageHeader
        title="Moves"
        sub="Scheduled moves and moves that need a second person's approval"
        back={
          <Link className={css.back} to="/downline">
            Downline
          </Link>
        }
      />
      {canSeeMoves(viewer) ? (
        <Moves />
      ) : (
        <Panel flush>
          <Empty title="This page is for the company and managers">You can see your upline in your profile.</Empty>
        </Panel>
      )}
    </>
  )
}

function Moves() {
  const [params, setParams] = useSearchParams()
  const tab: MoveTab = params.get('tab') === 'all' ? 'all' : 'waiting'
  const list = useMoves(tab)
  const denials = [...new Set(list.rows?.flatMap(({ denialMessage }) => denialMessage ?? []))]
  return (
    <>
      <div className={css.filters}>
        <SegmentedControl
          aria-label="Moves"
          size="sm"
          data={TABS}
          value={tab}
          onChange={(value) => setParams(value === 'all' ? { tab: value } : {}, { replace: true })}
        />
      </div>
      {denials.map((message) => (
        <Note key={message}>{message}</Note>
      ))}
      <MovesTable {...list} tab={tab} />
    </>
  )
}

function MovesTable({ query, rows, onEnd, tab }: ReturnType<typeof useMoves> & { tab: MoveTab }) {
  const [deciding, setDeciding] = useState<Deciding>()
  const { columns, actionsOf } = useMemo(() => {
    const actionsOf = (move: MoveRequest) => (
      <MoveActions move={move} onChoose={(decision) => setDeciding({ move, decision })} />
    )
    return { actionsOf, columns: moveColumns(actionsOf) }
  }, [])
  return (
    <Panel flush>
      <DataTable
        label="Moves"
        rows={rows}
        columns={columns}
        id={({ requestId }) => requestId}
        rowHeight={56}
        query={query}
        loading="Loading moves..."
        errorTitle="Unable to load moves"
        empty={<Empty title={tab === 'waiting' ? 'No pending moves' : 'No moves yet'}>{HOW_TO_MOVE}</Empty>}
        onEnd={onEnd}
        card={(move) => (
          <div className={css.card}>
            <MovedMember move={move} />
            <span>{dateLabel(move.effectiveOn)}</span>
            <MoveState move={move} />
            <MoveRequester move={move} />
            {actionsOf(move)}
          </div>
        )}
      />
      <DecideDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </Panel>
  )
}
