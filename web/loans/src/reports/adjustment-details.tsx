import type { Adjustment } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { usd } from '@upline/ui'
import { Dialog, FieldList, type FieldRow } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import { FindingNotes } from '../holds/finding-notes.tsx'
import { tableDate } from '../labels/table-date.ts'
import { STATE_LABELS, TYPE_LABELS, adjustmentTarget, settlementCostText } from '../labels/adjustment-labels.ts'

interface Props {
  /** The dialog is open while this is set. */
  adjustment: Adjustment | undefined
  onClose: () => void
}

/** All that is known of an adjustment: its whole reason, and what was said when it was decided. */
export const AdjustmentDetails = ({ adjustment, onClose }: Props) => (
  <Dialog title="Adjustment" opened={adjustment !== undefined} onClose={onClose}>
    {adjustment && <FieldList fields={factsOf(adjustment)} />}
    {adjustment && <FindingNotes findings={adjustment.findings} />}
    {adjustment?.mayWithdraw && <Link to={`/approvals?open=${adjustment.id}`}>Withdraw it in Approvals</Link>}
  </Dialog>
)

const on = (at: string | null) => (at === null ? '' : `, ${tableDate(at, new Date())}`)

function factsOf(one: Adjustment): FieldRow[] {
  const facts: (FieldRow | false)[] = [
    ['Pays', adjustmentTarget(one)],
    ['Amount', usd(fromDollars(one.amount), 2)],
    ['Type', one.percent === null ? TYPE_LABELS[one.type] : `${TYPE_LABELS[one.type]}, ${one.percent}% of each share`],
    ['Reason', one.reason],
    one.settlementCost !== null && ['Settlement cost', settlementCostText(one.settlementCost)],
    one.loanId !== null && ['Loan', [one.loanNumber, one.borrower].filter(Boolean).join(', ')],
    ['Requested by', `${one.madeBy}${on(one.madeAt)}`],
    [
      'State',
      one.decidedBy ? `${STATE_LABELS[one.state]} by ${one.decidedBy}${on(one.decidedAt)}` : STATE_LABELS[one.state],
    ],
    one.denialMessage !== null && ['Your approval', one.denialMessage],
    one.note !== null && one.note !== '' && ['Note', one.note],
    one.periodId !== null && ['Pay period', one.periodId],
  ]
  return facts.filter((fact) => fact !== false)
}
