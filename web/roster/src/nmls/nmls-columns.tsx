import type { NmlsFinding } from '@upline/contracts'
import { RoleBadge } from '@upline/ui'
import type { Column } from '@upline/ui/data'
import { instantText } from '@upline/web-kit'
import type { ReactNode } from 'react'
import { NameAndUsername, TwoLines } from '../members/two-lines.tsx'
import { ACTION_LABELS, PROBLEM_LABELS, sharedLabel } from './nmls-labels.ts'

export const FindingName = ({ finding }: { finding: NmlsFinding }) => (
  <NameAndUsername member={{ ...finding, id: finding.memberId }} />
)

export const FindingProblem = ({ finding }: { finding: NmlsFinding }) => (
  <TwoLines>
    <b>{PROBLEM_LABELS[finding.problem]}</b>
    {sharedLabel(finding) && <span>{sharedLabel(finding)}</span>}
  </TwoLines>
)

/** The effect of the finding, or the member who accepted it. */
export const FindingState = ({ finding: { released, action } }: { finding: NmlsFinding }) =>
  released ? (
    <TwoLines>
      <b>Accepted by {released.by.name}</b>
      <span title={released.reason}>{released.reason}</span>
    </TwoLines>
  ) : (
    ACTION_LABELS[action]
  )

export const findingColumns = (acceptOf: (finding: NmlsFinding) => ReactNode): Column<NmlsFinding>[] => [
  { key: 'name', title: 'Name', width: 200, cell: (finding) => <FindingName finding={finding} /> },
  { key: 'role', title: 'Role', width: 100, cell: ({ role }) => <RoleBadge role={role} /> },
  { key: 'nmls', title: 'NMLS ID', width: 150, cell: ({ nmls }) => <span className="num">{nmls || '—'}</span> },
  { key: 'problem', title: 'Problem', width: 200, cell: (finding) => <FindingProblem finding={finding} /> },
  { key: 'state', title: 'Effect', width: 180, cell: (finding) => <FindingState finding={finding} /> },
  { key: 'at', title: 'Checked', width: 150, cell: ({ checkedAt }) => instantText(checkedAt) },
  { key: 'accept', title: '', width: 110, end: true, noPrint: true, pinned: true, cell: acceptOf },
]
