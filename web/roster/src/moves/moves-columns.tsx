import type { MoveRequest } from '@upline/contracts'
import { NeutralBadge } from '@upline/ui'
import type { Column } from '@upline/ui/data'
import { instantText, Link } from '@upline/web-kit'
import type { ReactNode } from 'react'
import { TwoLines } from '../members/two-lines.tsx'
import { dateLabel, STATUS_LABELS } from './move-labels.ts'

export const MovedMember = ({ move }: { move: MoveRequest }) => (
  <TwoLines>
    <Link to={`/member-profile/${move.memberId}`}>{move.memberName}</Link>
    <span>
      {move.previousUplineName ?? 'No upline'} → {move.uplineName ?? 'No upline'}
    </span>
  </TwoLines>
)

export const MoveState = ({ move: { status, reason, decidedBy } }: { move: MoveRequest }) => (
  <TwoLines>
    <b>
      <NeutralBadge>{STATUS_LABELS[status]}</NeutralBadge>
    </b>
    {(reason ?? decidedBy) && (
      <span title={reason ?? undefined}>
        {[decidedBy && `By ${decidedBy.name}`, reason].filter(Boolean).join(': ')}
      </span>
    )}
  </TwoLines>
)

export const MoveRequester = ({ move: { requestedBy, requestedAt } }: { move: MoveRequest }) => (
  <TwoLines>
    <b>{requestedBy.name}</b>
    <span>{instantText(requestedAt)}</span>
  </TwoLines>
)

export const moveColumns = (actionsOf: (move: MoveRequest) => ReactNode): Column<MoveRequest>[] => [
  { key: 'member', title: 'Member', width: 240, cell: (move) => <MovedMember move={move} /> },
  { key: 'date', title: 'Effective date', width: 130, cell: ({ effectiveOn }) => dateLabel(effectiveOn) },
  { key: 'state', title: 'Status', width: 220, cell: (move) => <MoveState move={move} /> },
  { key: 'by', title: 'Requested by', width: 180, cell: (move) => <MoveRequester move={move} /> },
  { key: 'actions', title: '', width: 220, end: true, noPrint: true, pinned: true, cell: actionsOf },
]
