import type { MemberLicenses } from '@upline/contracts'
import { NeutralBadge, RoleBadge, ToneBadge, counted } from '@upline/ui'
import type { Column } from '@upline/ui/data'
import type { ReactNode } from 'react'
import { fullName } from '../members/member-facts.ts'
import { NameAndUsername, TwoLines } from '../members/two-lines.tsx'
import { nextEnd, statesText, type Urgency } from './license-labels.ts'
import css from './licenses.module.css'

/** Members with the Compliance duty see no other profiles. */
export const LicenseeName = ({ row, hasProfile }: { row: MemberLicenses; hasProfile: boolean }) => (
  <NameAndUsername member={{ ...row, name: fullName(row) }} hasProfile={hasProfile} />
)

export const LicenseStates = ({ row: { licenses } }: { row: MemberLicenses }) =>
  licenses.length === 0 ? (
    <span className={css.dim}>No license recorded</span>
  ) : (
    <TwoLines title={statesText(licenses)}>
      <b>{statesText(licenses)}</b>
      <span>{counted(licenses.length, 'license')}</span>
    </TwoLines>
  )

export function LicenseEnd({ row: { licenses } }: { row: MemberLicenses }) {
  const { urgency, text, more } = nextEnd(licenses)
  return (
    <span className={css.end}>
      <UrgencyBadge urgency={urgency} />
      <span>
        {text} {more}
      </span>
    </span>
  )
}

const UrgencyBadge = ({ urgency }: { urgency: Urgency }) =>
  urgency === 'expired' ? (
    <ToneBadge tone="processing">Expired</ToneBadge>
  ) : urgency === 'expiring' ? (
    <NeutralBadge>Ends soon</NeutralBadge>
  ) : null

export const licenseColumns = (
  hasProfile: boolean,
  editOf: (row: MemberLicenses) => ReactNode,
): Column<MemberLicenses>[] => [
  { key: 'name', title: 'Member', width: 190, cell: (row) => <LicenseeName {...{ row, hasProfile }} /> },
  { key: 'role', title: 'Role', width: 120, drop: 1, cell: ({ role }) => <RoleBadge role={role} /> },
  {
    key: 'nmls',
    title: 'NMLS ID',
    width: 110,
    drop: 2,
    cell: ({ nmls }) => <span className="num">{nmls || '—'}</span>,
  },
  { key: 'states', title: 'Licensed in', width: 220, cell: (row) => <LicenseStates row={row} /> },
  { key: 'end', title: 'Ends next', width: 280, cell: (row) => <LicenseEnd row={row} /> },
  { key: 'edit', title: '', width: 80, end: true, noPrint: true, pinned: true, cell: editOf },
]
