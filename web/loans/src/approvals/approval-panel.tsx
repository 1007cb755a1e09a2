import type { Approval } from '@upline/contracts'
import { Note } from '@upline/ui'
import { ForChanges, Link } from '@upline/web-kit'
import { FindingNotes } from '../holds/finding-notes.tsx'
import { tableDate } from '../labels/table-date.ts'
import { ApprovalFacts } from './approval-facts.tsx'
import { STATE_LABELS } from './approval-labels.ts'
import css from './approvals.module.css'
import { DecisionForm } from './decision-form.tsx'

const on = (at: string) => tableDate(at, new Date())

/** A request with everything that the person who decides needs, or why the viewer cannot decide it. */
export function ApprovalPanel({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const { requestedBy, requestedAt, decidedBy, decidedAt, state, note, denialMessage } = approval
  return (
    <div className={css.panel}>
      <p className={css.summary}>{approval.summary}</p>
      <p className={css.dim}>
        Requested by {requestedBy.name} on {on(requestedAt)}
        {approval.loanId !== null && (
          <>
            {' · '}
            <Link to={`/loans/${approval.loanId}`}>See the loan</Link>
          </>
        )}
      </p>
      <ApprovalFacts approval={approval} />
      <FindingNotes findings={approval.findings} />
      {decidedBy && decidedAt && (
        <p className={css.dim}>
          {STATE_LABELS[state]} by {decidedBy.name} on {on(decidedAt)}
          {note && `: ${note}`}
        </p>
      )}
      {denialMessage && <Note>{denialMessage}</Note>}
      {(approval.canDecide || approval.canWithdraw) && (
        <ForChanges>
          <DecisionForm key={approval.id} {...{ approval, onClose }} />
        </ForChanges>
      )}
    </div>
  )
}
