import { type MemberSupervision, SUPERVISION_STANDING_LABELS } from '@upline/contracts'
import { counted, NeutralBadge, RoleBadge, ToneBadge } from '@upline/ui'
import type { Column } from '@upline/ui/data'
import type { ReactNode } from 'react'
import { fullName } from '../members/member-facts.ts'
import { NameAndUsername, TwoLines } from '../members/two-lines.tsx'
import { termLabel } from '../profile/term-label.ts'
import { downlineText, latestRecord, levelsText } from './supervision-labels.ts'
import css from './supervision.module.css'

interface Cell {
  row: MemberSupervision
}

/** Members with the Compliance duty see no other profiles. */
export const SupervisorName = ({ row, hasProfile }: Cell & { hasProfile: boolean }) => (
  <NameAndUsername member={{ ...row, name: fullName(row) }} hasProfile={hasProfile} />
)

export const DownlineCell = ({ row }: Cell) =>
  row.downlineNames.length === 0 ? (
    <span className={css.dim}>No one at level 2 or 3</span>
  ) : (
    <TwoLines title={downlineText(row)}>
      <span className={css.names}>{downlineText(row)}</span>
      <span>{levelsText(row)}</span>
    </TwoLines>
  )

export function RecordCell({ row }: Cell) {
  const latest = latestRecord(row)
  return (
    <span className={css.record}>
      {row.standing !== 'recorded' && <StandingBadge row={row} />}
      {latest && (
        <TwoLines title={latest.work}>
          <span className={css.names}>{latest.work}</span>
          <span>
            {termLabel(latest)}
            {row.records.length > 1 && ` · ${counted(row.records.length, 'record')}`}
          </span>
        </TwoLines>
      )}
    </span>
  )
}

const StandingBadge = ({ row: { standing } }: Cell) =>
  standing === 'missing' ? (
    <ToneBadge tone="processing">{SUPERVISION_STANDING_LABELS.missing}</ToneBadge>
  ) : (
    <NeutralBadge>{SUPERVISION_STANDING_LABELS[standing]}</NeutralBadge>
  )

export const supervisionColumns = (
  hasProfile: boolean,
  editOf: (row: MemberSupervision) => ReactNode,
): Column<MemberSupervision>[] => [
  { key: 'name', title: 'Member', width: 170, cell: (row) => <SupervisorName {...{ row, hasProfile }} /> },
  { key: 'role', title: 'Role', width: 120, drop: 1, cell: ({ role }) => <RoleBadge role={role} /> },
  { key: 'downline', title: 'Level 2 and 3 downline', width: 200, cell: (row) => <DownlineCell row={row} /> },
  { key: 'record', title: 'Supervision record', width: 270, cell: (row) => <RecordCell row={row} /> },
  { key: 'edit', title: '', width: 80, end: true, noPrint: true, pinned: true, cell: editOf },
]
