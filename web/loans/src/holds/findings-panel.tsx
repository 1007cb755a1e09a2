import type { StoredFinding } from '@upline/contracts'
import { Button, Empty, Panel } from '@upline/ui'
import { type Column, DataTable, Dialog } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import { useState } from 'react'
import { tableDate } from '../labels/table-date.ts'
import css from '../reports/reports.module.css'
import { FindingNotes } from './finding-notes.tsx'
import { useWarnings } from './use-warnings.ts'

const columns: Column<StoredFinding>[] = [
  { key: 'loan', title: 'Loan', width: 110, cell: subjectOf },
  { key: 'member', title: 'Member', width: 150, cell: memberOf },
  { key: 'rule', title: 'Rule', width: 140, drop: 2, cell: ruleOf },
  { key: 'message', title: 'Warning', width: 360, cell: ({ message }) => message },
  { key: 'at', title: 'Found', width: 90, drop: 1, cell: ({ at }) => tableDate(at, new Date()) },
]

function memberOf({ member }: StoredFinding): string {
  return member?.name ?? 'Everyone the loan pays'
}

function subjectOf({ loanNumber, borrower, loanId, adjustmentId }: StoredFinding): string {
  if (loanId !== null) return loanNumber ?? borrower ?? 'Removed loan'
  return adjustmentId === null ? 'Pay run' : 'Adjustment'
}

function ruleOf({ rule, name }: StoredFinding): string {
  return `${rule} ${name}`
}

/** What rules found and only warn about. No pay is on hold for it. */
export function FindingsPanel() {
  const { query, rows, onEnd } = useWarnings()
  const [shown, setShown] = useState<StoredFinding>()
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
        onOpen={setShown}
        openLabel={(finding) => `Warning about ${subjectOf(finding)}`}
        loading="Loading warnings..."
        empty={
          <Empty title="No warnings">
            Rules that only warn list here what they find in loans, adjustments and pay runs.
          </Empty>
        }
        card={(finding) => <FindingCard finding={finding} onOpen={() => setShown(finding)} />}
      />
      <FindingDialog finding={shown} onClose={() => setShown(undefined)} />
    </Panel>
  )
}

function FindingDialog({ finding, onClose }: { finding: StoredFinding | undefined; onClose: () => void }) {
  return (
    <Dialog title={finding ? `Warning about ${subjectOf(finding)}` : ''} opened={Boolean(finding)} onClose={onClose}>
      {finding && <FindingNotes findings={[finding]} />}
      {finding?.loanId && finding.borrower && <Link to={`/loans/${finding.loanId}`}>See the loan</Link>}
    </Dialog>
  )
}

const FindingCard = ({ finding, onOpen }: { finding: StoredFinding; onOpen: () => void }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{subjectOf(finding)}</span>
      <span className={css.dim}>{tableDate(finding.at, new Date())}</span>
    </div>
    <div className={css.dim}>
      {memberOf(finding)} · Rule {ruleOf(finding)}
    </div>
    <div>{finding.message}</div>
    <div className={css.actions}>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={onOpen}
        aria-label={`What was checked for ${subjectOf(finding)}`}
      >
        What was checked
      </Button>
    </div>
  </div>
)
