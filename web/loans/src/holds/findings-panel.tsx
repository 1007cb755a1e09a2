import type { StoredFinding } from '@upline/contracts'
import { Empty, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import { tableDate } from '../labels/table-date.ts'
import css from '../reports/reports.module.css'
import { ruleLabel } from './hold-labels.ts'
import { useWarnings } from './use-warnings.ts'

const columns: Column<StoredFinding>[] = [
  { key: 'loan', title: 'Loan', width: 110, cell: (finding) => <Subject finding={finding} /> },
  { key: 'member', title: 'Member', width: 150, cell: memberOf },
  { key: 'message', title: 'Warning', width: 380, cell: (finding) => <Warning finding={finding} /> },
  { key: 'at', title: 'Found', width: 90, drop: 1, cell: ({ at }) => tableDate(at, new Date()) },
]

function memberOf({ member }: StoredFinding): string {
  return member?.name ?? 'Everyone the loan pays'
}

const subjectOf = ({ loanNumber, borrower, loanId }: StoredFinding): string =>
  loanNumber ?? borrower ?? (loanId === null ? 'Adjustment' : 'Removed loan')

const Subject = ({ finding }: { finding: StoredFinding }) =>
  finding.loanId !== null && finding.borrower !== null ? (
    <Link to={`/loans/${finding.loanId}`}>{subjectOf(finding)}</Link>
  ) : (
    subjectOf(finding)
  )

const Warning = ({ finding }: { finding: StoredFinding }) => (
  <>
    {finding.message}
    <span className={css.dim}>{` ${ruleLabel({ ...finding, id: finding.rule })}. ${finding.notice}`}</span>
  </>
)

/** What rules found and only warn about. No pay is on hold for it. */
export function FindingsPanel() {
  const { query, rows, onEnd } = useWarnings()
  return (
    <Panel title="Warnings" note="What rules found without keeping pay on hold" flush>
      <DataTable
        label="Warnings"
        rows={rows}
        columns={columns}
        id={({ id }) => id}
        query={query}
        height="50vh"
        onEnd={onEnd}
        loading="Loading warnings..."
        empty={
          <Empty title="No warnings">Rules that only warn list here what they find in loans and adjustments.</Empty>
        }
        card={(finding) => <FindingCard finding={finding} />}
      />
    </Panel>
  )
}

const FindingCard = ({ finding }: { finding: StoredFinding }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <Subject finding={finding} />
      <span className={css.dim}>{tableDate(finding.at, new Date())}</span>
    </div>
    <div className={css.dim}>{memberOf(finding)}</div>
    <div>
      <Warning finding={finding} />
    </div>
  </div>
)
