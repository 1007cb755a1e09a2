import {
  type AdjustmentState,
  DISPUTE_REASON_LABELS,
  type DisputeResolution,
  type DisputeView,
} from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { usd } from '@upline/ui'
import { tableDate } from '../labels/table-date.ts'
import css from './reports.module.css'

const ADJUSTMENT_LABELS: Record<AdjustmentState, string> = {
  pending: 'pending approval',
  approved: 'approved',
  rejected: 'rejected: open again',
  withdrawn: 'withdrawn: open again',
}

/** Everything that was said, oldest first. */
export const DisputeHistory = ({ dispute }: { dispute: DisputeView }) => (
  <ol className={css.history} aria-label="History of the dispute">
    <li>
      <p>
        <b>{dispute.memberName}</b> · {DISPUTE_REASON_LABELS[dispute.reason]}
      </p>
      <p>{dispute.comment}</p>
      <p className={css.dim}>{tableDate(dispute.openedAt, new Date())}</p>
    </li>
    {dispute.resolutions.map((resolution) => (
      <li key={resolution.at}>
        <p>
          <b>{resolution.by}</b> · {outcomeOf(resolution)}
        </p>
        <p>{resolution.answer}</p>
        <p className={css.dim}>{tableDate(resolution.at, new Date())}</p>
      </li>
    ))}
  </ol>
)

function outcomeOf({ amount, adjustmentState }: DisputeResolution): string {
  if (amount === null || adjustmentState === null) return 'Answer'
  return `Adjustment of ${usd(fromDollars(amount), 2)}, ${ADJUSTMENT_LABELS[adjustmentState]}`
}
